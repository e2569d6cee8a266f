import { useTranslation } from 'react-i18next';
import { GoLink } from '~console/app/go-link';
import { StatusMark } from '~console/ui/status';
import type { SubjectPackage } from '~commands/gate';
import type { TranscriptEntry } from '../runs/transcript';

/** As many as are drawn; the rest is a number (all of them can be copied). */
const drawn = 200;

interface Line {
  readonly key: string;
  readonly package: SubjectPackage | null;
  readonly code: string;
  /** Null = it went well. */
  readonly fault: string | null;
}

/** Every package of an entry: failures first, each with its reason and a link. */
export function PackageLines({ entry }: { readonly entry: TranscriptEntry }) {
  const { t } = useTranslation();
  const lines = linesOf(entry);
  return (
    <ul className="border-line my-1 ml-3 max-h-60 overflow-y-auto border-l pl-3">
      {lines.slice(0, drawn).map((line) => (
        <li key={line.key} className="flex items-center gap-4">
          <span className={line.fault === null ? 'text-done' : 'text-failed'} aria-hidden="true">
            {line.fault === null ? '✓' : '✗'}
          </span>
          {line.package ? (
            <GoLink to={`/packages/${line.package.id}`} className="hover:text-accent w-36 underline-offset-2 hover:underline">
              {line.code}
            </GoLink>
          ) : (
            <span className="w-36">{line.code}</span>
          )}
          <span className="min-w-0 truncate font-sans">
            {line.fault === null && line.package ? <StatusMark status={line.package.status} /> : null}
            {line.fault === 'offline' ? t('terminal:transcript.offline') : line.fault === null ? null : `${line.fault} ${t(`code_errors.${line.fault}`)}`}
          </span>
        </li>
      ))}
      {lines.length > drawn ? <li className="text-dim">{t('terminal:transcript.more', { count: lines.length - drawn })}</li> : null}
    </ul>
  );
}

function linesOf(entry: TranscriptEntry): Line[] {
  const lines: Line[] = [
    ...entry.missed.map(({ code, fault }) => ({ key: `missed ${code}`, package: null, code, fault })),
    ...entry.stages.flatMap(({ outcomes }, stage) =>
      outcomes.map(({ package: item, result }) => ({ key: `${stage} ${item.id}`, package: item, code: item.code, fault: result.ok ? null : result.code })),
    ),
    ...entry.found.map((item) => ({ key: `found ${item.id}`, package: item, code: item.code, fault: null })),
  ];
  return lines.sort((a, b) => Number(a.fault === null) - Number(b.fault === null));
}
