import { refusalText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { toast } from '~console/ui/toast';
import type { ResponseOf } from '~contract/endpoints';

export type Outcome = ResponseOf<'POST /three-pl-handovers'>['results'][number];

/** What was refused of a call, each package for itself; what was done needs no words. */
export function Refused({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const t = useText('three-pl');
  const refused = outcomes.filter((one) => !one.ok);
  if (refused.length === 0) return null;
  return (
    <section
      role="alert"
      aria-label={t('outcome.title')}
      className="rounded border border-failed/50 bg-failed-soft px-3 py-2"
    >
      <p className="font-semibold">{t('outcome.refused', { n: refused.length })}</p>
      <ul className="max-h-40 overflow-auto">
        {refused.map((one) => (
          <li key={one.package_code} className="flex gap-3">
            <span className="font-mono text-mono">{one.package_code}</span>
            <span>{one.code && refusalText({ ...one, code: one.code })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function tellDone(outcomes: readonly Outcome[], words: (n: number) => string): void {
  const n = outcomes.filter(({ ok }) => ok).length;
  if (n > 0) toast('success', words(n));
}
