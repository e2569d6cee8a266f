import { call } from '~console/platform/api';
import { CellLink, moment, nothing } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import { DocumentMark } from '~console/money/document-mark';
import { resource, type ListView, type Resource, type FilterSlot } from '~console/resource/resource';
import { formatCount } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { Column } from '~console/ui/table/column';
import { documentPages } from '~commands/document-pages';
import type { ResponseOf } from '~contract/endpoints';
import { transferRow, type CodTransferKind } from '~domain/cod-transfers';
import { byCode, byOwnHub, byStatus } from '~console/money/filters';

export type Transfer = ResponseOf<'GET /cod-transfers'>['data'][number];

/** Documents of one kind as a list page. */
export function documentsOf(kind: CodTransferKind): Resource<Transfer> {
  return resource<Transfer>({
    name: `cod-transfers-${kind}`,
    list: (query, signal) => call('GET /cod-transfers', { query: { ...query, kind }, signal }),
    rowId: (row) => row.id,
    rowName: (row) => row.code,
    rowPath: (row) => `${documentPages[kind]}/${row.id}`,
    defaultSort: '-id',
    sorts: ['id'],
    filters: filtersOf(kind),
    view: (t) => viewOf(kind, t),
  });
}

/** Whose money it is, and whose it becomes. */
function partyColumns(kind: CodTransferKind, t: Text): readonly Column<Transfer>[] {
  if (kind === 'shop_payout')
    return [
      {
        id: 'shop',
        title: t('cod-transfers:column.shop'),
        width: 220,
        line: 1,
        grow: true,
        cell: (row) =>
          row.shop && (
            <span title={row.shop.name}>
              <span className="font-mono text-mono">{row.shop.code}</span> {row.shop.name}
            </span>
          ),
      },
    ];
  if (kind === 'three_pl_collection' || kind === 'three_pl_deposit')
    return [
      {
        id: 'carrier',
        title: t('cod-transfers:column.carrier'),
        width: 110,
        line: 1,
        kind: 'code',
        grow: true,
        cell: (row) => row.carrier?.code ?? nothing,
      },
    ];
  const hub: Column<Transfer> = {
    id: 'hub',
    title: t('cod-transfers:column.hub'),
    width: 90,
    line: 1,
    kind: 'code',
    cell: (row) => row.hub?.code ?? nothing,
  };
  if (kind !== 'cod_transfer_hub') return [hub];
  return [
    hub,
    {
      id: 'to_hub',
      title: t('cod-transfers:column.to_hub'),
      width: 90,
      line: 2,
      kind: 'code',
      cell: (row) => row.to_hub?.code ?? nothing,
    },
  ];
}

function viewOf(kind: CodTransferKind, t: Text): ListView<Transfer> {
  const ofBank: readonly Column<Transfer>[] = [
    {
      id: 'reference',
      title: t('cod-transfers:column.reference'),
      width: 150,
      line: 5,
      kind: 'code',
      cell: (row) => row.bank_reference ?? nothing,
    },
    {
      id: 'bank',
      title: t('cod-transfers:column.bank'),
      width: 100,
      kind: 'code',
      cell: (row) => row.bank_line?.code ?? nothing,
    },
  ];
  const columns: readonly Column<Transfer>[] = [
    {
      id: 'code',
      title: t('cod-transfers:column.code'),
      width: 140,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={`${documentPages[kind]}/${row.id}`}>{row.code}</CellLink>,
    },
    ...partyColumns(kind, t),
    {
      id: 'status',
      title: t('cod-transfers:column.status'),
      width: 112,
      kind: 'mark',
      cell: (row) => <DocumentMark status={row.status} />,
    },
    {
      id: 'lines',
      title: t('cod-transfers:column.lines'),
      width: 80,
      kind: 'number',
      cell: (row) => formatCount(row.package_count),
    },
    {
      id: 'amount',
      title: t('cod-transfers:column.amount'),
      width: 136,
      line: 3,
      kind: 'number',
      cell: (row) => <span className={row.counted < 0 ? 'text-failed' : ''}>{formatAmount(row.counted)}</span>,
    },
    ...(transferRow(kind).reference ? ofBank : []),
    {
      id: 'author',
      title: t('cod-transfers:column.author'),
      width: 170,
      grow: kind !== 'shop_payout',
      cell: (row) => row.created_by ?? nothing,
    },
    {
      id: 'created',
      title: t('cod-transfers:column.created'),
      width: 104,
      line: 4,
      kind: 'number',
      cell: (row) => moment(row.created_at),
    },
  ];
  return {
    title: t(`cod-transfers:kind.${kind}`),
    columns,
    empty: t('cod-transfers:list.empty'),
    emptyHint: t(`cod-transfers:hint.${kind}`),
    emptyFiltered: t('cod-transfers:list.none_match'),
  };
}

function filtersOf(kind: CodTransferKind): readonly FilterSlot[] {
  const ofHubs = kind === 'cod_hub_deposit' || kind === 'cod_center_deposit' || kind === 'cod_transfer_hub';
  return ofHubs ? [byCode, byStatus, byOwnHub] : [byCode, byStatus];
}
