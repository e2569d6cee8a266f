import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { DeselectButton } from '~console/package/deselect-button';
import { StatusMark } from '~console/ui/status';
import { errorText } from '~domain/errors';
import { decide } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { EventOutcome, EventReport } from './use-events';
import type { SubjectPackage } from '~commands/subject';

interface EventTableProps {
  readonly packages: readonly SubjectPackage[];
  readonly outcomes: ReadonlyMap<number, EventOutcome>;
  readonly kind: EventReport['kind'];
  readonly photographed: number | null;
  readonly onPhotograph: (id: number) => void;
}

const actions: Record<EventReport['kind'], readonly PackageAction[]> = { success: ['delivery_ok', 'pickup_ok', 'return_ok'], failure: ['delivery_fail', 'pickup_fail', 'return_fail'] };

/** Each package, what the machine says of the report before it is sent, and what came of it after. */
export function EventTable({ packages, outcomes, kind, photographed, onPhotograph }: EventTableProps) {
  const t = useText('event-handling');
  const user = useUser();
  const language = useLanguage();
  const verdict = (item: SubjectPackage): { readonly text: string; readonly ink: string } => {
    const told = outcomes.get(item.id);
    if (told?.refusal) return { text: `${told.refusal} ${errorText(told.refusal, language)}`, ink: 'text-failed' };
    if (told) return { text: t(`outcome.${told.outcome === 'already' ? 'already' : 'done'}`), ink: 'text-done' };
    if (!user) return { text: '…', ink: 'text-dim' };
    const decisions = actions[kind].map((action) => decide(action, item, user));
    const refused = decisions.every(({ ok }) => !ok) ? decisions[0] : undefined;
    return refused && !refused.ok ? { text: `${refused.code} ${errorText(refused.code, language)}`, ink: 'text-attention' } : { text: t('outcome.ready'), ink: 'text-dim' };
  };
  return (
    <table aria-label={t('table')} className="w-full border-collapse">
      <thead className="sticky top-0 bg-panel">
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-3 [&>th]:font-normal">
          {(['code', 'status', 'outcome', 'work'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {packages.map((item) => {
          const { text, ink } = verdict(item);
          return (
            <tr key={item.id} className={`h-row border-b border-line [&>td]:px-3 ${photographed === item.id ? 'bg-tint' : ''}`}>
              <th scope="row" className="px-3 text-left font-normal">
                <GoLink to={`/packages/${item.id}`} className="font-mono text-mono hover:underline">
                  {item.code}
                </GoLink>
              </th>
              <td>
                <StatusMark status={item.status} />
              </td>
              <td className={ink}>{text}</td>
              <td className="whitespace-nowrap">
                {kind === 'success' && (
                  <button type="button" aria-pressed={photographed === item.id} className="rounded px-1.5 text-accent hover:underline" onClick={() => onPhotograph(item.id)}>
                    {t('photos', { code: item.code })}
                  </button>
                )}
                <DeselectButton code={item.code} label={t('remove', { code: item.code })} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
