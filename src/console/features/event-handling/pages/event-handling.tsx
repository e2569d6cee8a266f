import { useState } from 'react';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState } from '~console/ui/empty';
import { keepsFocus } from '~console/ui/keeps-focus';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { CodesForm, useAddCodes } from '~console/package/codes-form';
import { DeselectButton } from '~console/package/deselect-button';
import { PageScanBanner } from '~console/package/page-scan-banner';
import { StatusMark } from '~console/ui/status';
import { errorText } from '~domain/errors';
import { decide } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { SubjectPackage } from '~commands/subject';
import { EventForm } from '../event-form';
import { useEvents, type EventReport, type EventOutcome } from '../use-events';

interface EventTableProps {
  readonly packages: readonly SubjectPackage[];
  readonly outcomes: ReadonlyMap<number, EventOutcome>;
  readonly kind: EventReport['kind'];
  readonly photographed: number | null;
  readonly onPhotograph: (id: number) => void;
}

const actions: Record<EventReport['kind'], readonly PackageAction[]> = {
  success: ['delivery_ok', 'pickup_ok', 'return_ok'],
  failure: ['delivery_fail', 'pickup_fail', 'return_fail'],
};

/** Each package, what the machine says of the report before it is sent, and what came of it after. */
function EventTable({ packages, outcomes, kind, photographed, onPhotograph }: EventTableProps) {
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
    return refused && !refused.ok
      ? { text: `${refused.code} ${errorText(refused.code, language)}`, ink: 'text-attention' }
      : { text: t('outcome.ready'), ink: 'text-dim' };
  };
  return (
    <table aria-label={t('table')} className="w-full border-collapse">
      <thead className="sticky top-0 bg-panel">
        <tr className="head-row [&>th]:px-3">
          {(['code', 'status', 'outcome', 'work'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={keepsFocus}>
        {packages.map((item) => {
          const { text, ink } = verdict(item);
          return (
            <tr
              key={item.id}
              className={`h-row border-b border-line [&>td]:px-3 ${photographed === item.id ? 'bg-tint' : ''}`}
            >
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
                  <button
                    type="button"
                    aria-pressed={photographed === item.id}
                    className="rounded px-1.5 text-accent hover:underline"
                    onClick={() => onPhotograph(item.id)}
                  >
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

/**
 * What came of packages, reported at headquarters: delivered or failed, one or many, with the reason, the day and
 * photos.
 */
export function EventHandling() {
  const t = useText('event-handling');
  const { packages, outcomes, send } = useEvents();
  const addCodes = useAddCodes();
  const add = async (text: string) => {
    const { missed } = await addCodes(text);
    return { missed, fault: missed.length > 0 ? t('codes.missed', { n: missed.length }) : undefined };
  };
  const [kind, setKind] = useState<EventReport['kind']>('success');
  const [chosen, setChosen] = useState<number | null>(null);
  const photographed =
    packages.find(({ id }) => id === chosen) ?? (packages.length === 1 ? packages[0] : undefined) ?? null;
  return (
    <div className="panes h-full">
      <aside className="flex w-80 shrink-0 flex-col gap-4 overflow-auto border-r border-line bg-panel p-4">
        <h1 className="text-title">{t('title')}</h1>
        <p className="text-dim">{t('intro')}</p>
        <PageScanBanner />
        <CodesForm label={t('codes.label')} hint={t('codes.hint')} submit={t('codes.add')} rows={3} add={add} />
        <EventForm packages={packages} kind={kind} onKind={setKind} photographed={photographed} send={send} />
        {packages.length > 0 && (
          <CommandButton id="face.clear-selection" look="quiet" className="self-start" label={t('clear')} />
        )}
      </aside>
      <section aria-label={t('table')} className="min-w-0 flex-1 overflow-auto bg-panel">
        {packages.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('empty_hint')} />
        ) : (
          <EventTable
            packages={packages}
            outcomes={outcomes}
            kind={kind}
            photographed={photographed?.id ?? null}
            onPhotograph={setChosen}
          />
        )}
      </section>
    </div>
  );
}
