import { ApiFailure } from '~console/platform/api-failure';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { GoLink, PageLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { pricePath } from '~commands/prices';
import { endsOwnPrices } from '~domain/price-table';
import { usePathId } from '~console/platform/path-id';
import { PriceState } from '../version-list';
import { useHubTables, usePrice, type PriceDetail, type PriceRow } from '../use-prices';

const list = '/price-standards';

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
    return (
      <EmptyState page title={t('absent')}>
        <PageLink to={list} />
      </EmptyState>
    );
  return (
    <RecordPage queries={[detail, hubs, tables]} list={list}>
      {detail.data && hubs.data && tables.data && (
        <HubList standard={detail.data} hubs={hubs.data} tables={tables.data} />
      )}
    </RecordPage>
  );
}

type Hub = NonNullable<ReturnType<typeof useHubs>['data']>[number];

interface HubListProps {
  readonly standard: PriceDetail;
  readonly hubs: readonly Hub[];
  readonly tables: readonly PriceRow[];
}

function HubList({ standard, hubs, tables }: HubListProps) {
  const t = useText('prices');
  const own = new Map(tables.map((row) => [row.owner.id, row]));
  return (
    <section className="flex flex-col bg-panel" aria-labelledby="inits-title">
      <RecordHead
        id="inits-title"
        list={list}
        of={{ to: pricePath(standard), title: `${standard.name} · ${t('version.short', { no: standard.no })}` }}
        title={t('hubs.title')}
        status={<PriceState state={standard.state} />}
      />
      <div className="overflow-x-auto border-t border-line p-4 hand:p-3">
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
            {hubs.map((hub) => (
              <HubRow key={hub.id} hub={hub} table={own.get(hub.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface HubRowProps {
  readonly hub: Hub;
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
