import { ApiFailure } from '~console/platform/api-failure';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { pricePath } from '~commands/prices';
import { endsOwnPrices } from '~domain/price-table';
import { usePathId } from '~console/platform/path-id';
import { PriceState } from '../version-list';
import { useHubTables, usePrice, type PriceRow } from '../use-prices';

/** Every hub beside the standard: whether it is priced by it or by a table of its own, which begins as a copy. */
export function PriceInitsHubs() {
  const t = useText('prices');
  const id = usePathId();
  const { detail } = usePrice(id);
  const hubs = useHubs();
  const tables = useHubTables();
  const failed = detail.error ?? hubs.error ?? tables.error;
  if (
    (failed instanceof ApiFailure && failed.code === 'ESY064') ||
    (detail.data && detail.data.owner.kind !== 'standard')
  )
    return <EmptyState page title={t('absent')} />;
  if (!detail.data || !hubs.data || !tables.data)
    return failed ? (
      <ErrorState
        page
        error={failed}
        retry={() => void Promise.all([detail.refetch(), hubs.refetch(), tables.refetch()])}
      />
    ) : (
      <div className="p-5">
        <Spinner />
      </div>
    );
  const own = new Map(tables.data.map((row) => [row.owner.id, row]));
  return (
    <section className="flex flex-col gap-3 p-4" aria-labelledby="inits-title">
      <header className="flex flex-wrap items-center gap-x-4">
        <GoLink to={pricePath(detail.data)} className="text-dim hover:text-accent">
          {t('hubs.back', { name: detail.data.name })}
        </GoLink>
        <h1 id="inits-title" className="text-title">
          {t('hubs.title')}
        </h1>
      </header>
      <div className="overflow-x-auto">
        <table className="w-full max-w-240 border-collapse">
          <caption className="sr-only">{t('hubs.title')}</caption>
          <thead>
            <tr className="head-row [&>th]:px-2">
              {(['hub', 'hub_name', 'priced_by', 'state', 'from'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`hubs.${column}`)}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{t('hubs.make')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {hubs.data.map((hub) => (
              <HubRow key={hub.id} hub={hub} table={own.get(hub.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface HubRowProps {
  readonly hub: NonNullable<ReturnType<typeof useHubs>['data']>[number];
  /** The one in force, else the next, else the last of its own. */
  readonly table: PriceRow | undefined;
}

function HubRow({ hub, table }: HubRowProps) {
  const t = useText('prices');
  const live = table?.state === 'in_force' && !endsOwnPrices(table) ? table : null;
  const told = live ?? (table?.state === 'future' ? table : null);
  return (
    <tr className="h-row border-b border-line hover:bg-raised [&>td]:px-2">
      <td className="font-mono text-mono">
        <GoLink to={`/hubs/price-table/${hub.id}`} className="text-accent hover:underline">
          {hub.code}
        </GoLink>
      </td>
      <td>{hub.name}</td>
      <td className={live ? '' : 'text-dim'}>{live ? live.name : t('hubs.standard')}</td>
      <td>{told && <PriceState state={told.state} />}</td>
      <td className="tabular-nums">{told && formatMoment(told.valid_from)}</td>
      <td className="text-right">
        {!told && <CommandButton id="price.new" compact className="h-6!" named={{ hub }} label={t('hubs.make')} />}
      </td>
    </tr>
  );
}
