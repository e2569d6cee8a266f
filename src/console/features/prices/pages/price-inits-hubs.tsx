import { useMemo } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { CellLink } from '~console/resource/cells';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { PageLink } from '~console/terminal/links/go-link';
import { useText, type Text } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import type { Column } from '~console/ui/table/column';
import { pricePath } from '~commands/prices';
import { endsOwnPrices } from '~domain/price-table';
import { usePathId } from '~console/platform/path-id';
import { PriceRows, PriceState } from '../version-list';
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

/** A hub, and the table of its own: the one in force, else the next; null = it is priced by the standard. */
interface PricedHub {
  readonly hub: Hub;
  readonly live: PriceRow | null;
  readonly told: PriceRow | null;
}

const rowId = ({ hub }: PricedHub): number => hub.id;
const rowName = ({ hub }: PricedHub): string => hub.code;
const pathOf = ({ hub }: PricedHub): string => `/hubs/price-table/${hub.id}`;

function pricedBy(hubs: readonly Hub[], tables: readonly PriceRow[]): readonly PricedHub[] {
  const own = new Map(tables.map((row) => [row.owner.id, row]));
  return hubs.map((hub) => {
    const table = own.get(hub.id);
    const live = table?.state === 'in_force' && !endsOwnPrices(table) ? table : null;
    return { hub, live, told: live ?? (table?.state === 'future' ? table : null) };
  });
}

function columnsOf(t: Text<'prices'>): readonly Column<PricedHub>[] {
  return [
    {
      id: 'hub',
      title: t('hubs.hub'),
      width: 100,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={pathOf(row)}>{row.hub.code}</CellLink>,
    },
    { id: 'hub_name', title: t('hubs.hub_name'), width: 220, line: 'first', grow: true, cell: ({ hub }) => hub.name },
    {
      id: 'priced_by',
      title: t('hubs.priced_by'),
      width: 220,
      line: 1,
      cell: ({ live }) => live?.name ?? <span className="text-dim">{t('hubs.standard')}</span>,
    },
    {
      id: 'state',
      title: t('hubs.state'),
      width: 150,
      line: 2,
      kind: 'mark',
      cell: ({ told }) => told && <PriceState state={told.state} />,
    },
    {
      id: 'from',
      title: t('hubs.from'),
      width: 140,
      line: 3,
      kind: 'number',
      cell: ({ told }) => told && formatMoment(told.valid_from),
    },
    {
      id: 'make',
      title: t('hubs.make'),
      width: 130,
      line: 'aside',
      cell: ({ hub, told }) =>
        !told && <CommandButton id="price.new" compact className="h-6!" named={{ hub }} label={t('hubs.make')} />,
    },
  ];
}

function HubList({ standard, hubs, tables }: HubListProps) {
  const t = useText('prices');
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = useMemo(() => pricedBy(hubs, tables), [hubs, tables]);
  return (
    <section className="flex flex-col bg-panel" aria-labelledby="inits-title">
      <RecordHead
        id="inits-title"
        list={list}
        of={{ to: pricePath(standard), title: `${standard.name} · ${t('version.short', { no: standard.no })}` }}
        title={t('hubs.title')}
        status={<PriceState state={standard.state} />}
      />
      <PriceRows
        under
        name="hub-prices"
        title={t('hubs.title')}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowName={rowName}
        pathOf={pathOf}
      />
    </section>
  );
}
