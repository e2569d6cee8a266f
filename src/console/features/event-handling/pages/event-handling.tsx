import { useState } from 'react';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { EmptyState } from '~console/ui/empty';
import { AddCodes } from '../add-codes';
import { EventForm } from '../event-form';
import { EventTable } from '../event-table';
import { useEvents, type EventReport } from '../use-events';

/** What came of packages, reported at headquarters: delivered or failed, one or many, with the reason, the day and photos. */
export function EventHandling() {
  const t = useText('event-handling');
  const { packages, outcomes, add, send } = useEvents();
  const [kind, setKind] = useState<EventReport['kind']>('success');
  const [chosen, setChosen] = useState<number | null>(null);
  const photographed = packages.find(({ id }) => id === chosen) ?? (packages.length === 1 ? packages[0] : undefined) ?? null;
  return (
    <div className="flex h-full min-h-0">
      <aside className="flex w-80 shrink-0 flex-col gap-4 overflow-auto border-r border-line bg-panel p-4">
        <h1 className="text-title">{t('title')}</h1>
        <p className="text-dim">{t('intro')}</p>
        <AddCodes add={add} />
        <EventForm packages={packages} kind={kind} onKind={setKind} photographed={photographed} send={send} />
        {packages.length > 0 && (
          <CommandButton id="face.clear-selection" look="quiet" className="self-start" label={t('clear')} />
        )}
      </aside>
      <section aria-label={t('table')} className="min-w-0 flex-1 overflow-auto bg-panel">
        {packages.length === 0 ? (
          <EmptyState title={t('empty')} hint={t('empty_hint')} />
        ) : (
          <EventTable packages={packages} outcomes={outcomes} kind={kind} photographed={photographed?.id ?? null} onPhotograph={setChosen} />
        )}
      </section>
    </div>
  );
}
