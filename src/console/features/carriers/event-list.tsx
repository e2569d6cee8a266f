import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { useCarrierEvents } from './use-carriers';

const inks: Readonly<Record<string, string>> = { applied: 'text-done', unknown_status: 'text-failed', unknown_package: 'text-attention', kept: 'text-attention', contradicts: 'text-attention' };

/** The last reports of a carrier, and what became of each. */
export function EventList({ id }: { readonly id: number }) {
  const t = useText('carriers');
  const events = useCarrierEvents(id);
  return (
    <section aria-labelledby="carrier-events" className="flex flex-col gap-2">
      <h2 id="carrier-events" className="font-semibold">
        {t('event.title')}
      </h2>
      {!events.data && (events.isError ? <ErrorState error={events.error} retry={() => void events.refetch()} /> : <Spinner />)}
      {events.data?.length === 0 && <p className="text-dim">{t('event.none')}</p>}
      {events.data && events.data.length > 0 && (
        <table className="w-full max-w-220 border-collapse">
          <thead>
            <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-2 [&>th]:font-normal">
              {(['occurred', 'package', 'word', 'outcome', 'received'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`event.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {events.data.map((event) => (
              <tr key={event.id} className="h-row border-b border-line [&>td]:px-2">
                <td className="tabular-nums">{formatMoment(event.occurred_at)}</td>
                <td className="font-mono text-mono">{event.package ? <GoLink to={`/packages/${event.package.id}`} className="hover:underline">{event.package.code}</GoLink> : (event.tracking_3pl ?? '–')}</td>
                <td className="font-mono text-mono">{event.carrier_status}</td>
                <td className={inks[event.outcome] ?? 'text-dim'}>{t(`event.outcomes.${event.outcome}`)}</td>
                <td className="text-dim tabular-nums">{formatMoment(event.received_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
