import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatMoment, noValue } from '~console/platform/format';
import '~console/ui/narrow-tables.css';
import { Spinner } from '~console/ui/spinner';
import { pricePath } from '~commands/prices';
import { useHubTables, usePrice, useStandard } from '../use-prices';
import { VersionList, PriceState } from '../version-list';

/** The network's own table with its versions, and the hubs that have another. */
export function PriceStandards() {
  const t = useText('prices');
  const standard = useStandard();
  const { detail } = usePrice(standard.data?.id ?? 0);
  const failed = standard.error ?? detail.error;
  const holds = standard.data && standard.data.state !== 'withdrawn';
  return (
    <section className="flex flex-col gap-4 p-4" aria-labelledby="standards-title">
      <header className="flex flex-wrap items-center gap-3">
        <h1 id="standards-title" className="flex-1 text-title whitespace-nowrap">
          {t('standards.title')}
        </h1>
        {holds && standard.data && (
          <>
            <GoLink
              to={`/price-standards/price-inits-hubs/${standard.data.id}`}
              className="text-accent hover:underline"
            >
              {t('hubs.link')}
            </GoLink>
            <GoLink to={pricePath(standard.data)} className="text-accent hover:underline">
              {t('standards.edit')}
            </GoLink>
          </>
        )}
        <CommandButton id="page.price-quote" />
      </header>
      {failed && !detail.data ? (
        <ErrorState error={failed} retry={() => void Promise.all([standard.refetch(), detail.refetch()])} />
      ) : null}
      {standard.data !== undefined && !holds && (
        <EmptyState title={t('standards.none')} hint={t('standards.none_hint')}>
          <CommandButton id="price.new-standard" look="primary" />
        </EmptyState>
      )}
      {!failed && standard.data !== null && !detail.data && <Spinner />}
      {detail.data && <VersionList versions={detail.data.versions} />}
      <HubTables />
    </section>
  );
}

function HubTables() {
  const t = useText('prices');
  const { data, error, refetch } = useHubTables();
  return (
    <section aria-labelledby="hub-tables" className="flex flex-col gap-1">
      <h2 id="hub-tables" className="font-semibold">
        {t('hubs.own')}
      </h2>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Spinner />)}
      {data?.length === 0 && <p className="text-dim">{t('hubs.no_own')}</p>}
      {data && data.length > 0 && (
        <div className="overflow-x-auto">
          <table className="lined-rows w-full max-w-240 border-collapse hand:whitespace-nowrap">
            <thead>
              <tr className="head-row [&>th]:px-2">
                {(['hub', 'name', 'state', 'from', 'next'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`hubs.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.id} className="h-row border-b border-line hover:bg-raised [&>td]:px-2">
                  <td className="font-mono text-mono">
                    <GoLink to={`/hubs/price-table/${row.owner.id ?? 0}`} className="text-accent hover:underline">
                      {row.owner.code}
                    </GoLink>
                  </td>
                  <td data-line="lead">{row.name}</td>
                  <td>
                    <PriceState state={row.state} />
                  </td>
                  <td data-line="2" data-title={t('hubs.from')} className="tabular-nums">
                    {formatMoment(row.valid_from)}
                  </td>
                  <td
                    data-line="2"
                    data-title={t('hubs.next')}
                    className={`tabular-nums ${row.next === null ? 'max-[40rem]:hidden' : ''}`}
                  >
                    {row.next === null ? noValue : formatMoment(row.next.valid_from)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
