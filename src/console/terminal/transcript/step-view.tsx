import { GoLink } from '~console/terminal/go-link';
import { refusalText } from '~console/platform/refusal-text';
import { useLanguage } from '~console/platform/use-language';
import { formatCount } from '~console/platform/format';
import type { StepLog } from '../runs/transcript';
import { stepTitle } from '../steps/step-title';

/** What a page did, and on what: the code leads to the page it was done on. */
export function StepTitle({ step: { endpoint, subject, page } }: { readonly step: StepLog }) {
  const language = useLanguage();
  return (
    <span className="max-w-full truncate font-sans">
      {stepTitle(endpoint, language)}{' '}
      {subject === null ? null : (
        <GoLink to={page} className="font-mono underline-offset-2 hover:underline">
          {subject}
        </GoLink>
      )}
    </span>
  );
}

/** ✓, with how many packages went along, or ✗ and why. */
export function StepEnd({ step: { fault, packages } }: { readonly step: StepLog }) {
  const done = [...packages.values()].filter((refusal) => refusal === null).length;
  const refused = new Map<string, number>();
  for (const refusal of packages.values()) if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
  if (packages.size === 0) return fault ? <span className="text-failed">✗ {refusalText(fault)}</span> : <span className="text-done">✓</span>;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {done > 0 ? <span className="text-done">✓ {formatCount(done)}</span> : null}
      {[...refused]
        .sort(([, one], [, other]) => other - one)
        .map(([code, count]) => (
          <span key={code} className="text-failed">
            ✗ {formatCount(count)} {refusalText(fault?.code === code ? fault : { code })}
          </span>
        ))}
    </span>
  );
}
