import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { codTransferRecord } from '~commands/cod-transfers';
import { ColumnsTool } from '~console/resource/columns-panel';
import { ListPage } from '~console/resource/list-page';
import { ListTabs } from '~console/resource/list-tabs';
import { useListLayout, viewText } from '~console/resource/use-list-columns';
import { useFilterChange, useListState, type Rules } from '~console/resource/use-list-state';
import { ViewsTool } from '~console/resource/views-tool';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { Figures, type Figure } from '~console/money/figures';
import { formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import { formatAmount } from '~domain/money';
import { FilterText } from '~console/ui/filter-text';
import { Pager } from '~console/ui/pager';
import type { ResponseOf } from '~contract/endpoints';
import { documentsOf } from '../documents';

type Row = ResponseOf<'GET /shop-payables'>['data'][number];

type Text = ReturnType<typeof useText<'cod-transfers'>>;

function columnsOf(t: Text): readonly Figure<Row>[] {
  const amount = (
    id: 'collected' | 'fees' | 'return_fees' | 'compensation' | 'carried' | 'net' | 'waiting',
    sign = '',
    under?: string,
  ): Figure<Row> => ({
    id,
    title: t(`payable.${id}`),
    number: true,
    ...(under !== undefined && { under }),
    cell: (row) =>
      row[id] === 0 ? (
        <span className="text-dim">{formatAmount(0)}</span>
      ) : (
        <span className={row[id] < 0 ? 'text-failed' : ''}>{`${sign}${formatAmount(row[id])}`}</span>
      ),
  });
  return [
    {
      id: 'shop',
      title: t('column.shop'),
      cell: ({ shop }) => (
        <span title={shop.name}>
          <span className="font-mono text-mono">{shop.code}</span> {shop.name}
        </span>
      ),
    },
    { id: 'packages', title: t('cash.packages'), number: true, cell: (row) => formatCount(row.package_count) },
    amount('collected'),
    amount('fees', '−'),
    amount('return_fees', '−', 'fees'),
    amount('compensation', '+'),
    amount('carried', '−', 'compensation'),
    amount('net'),
    amount('waiting', '', 'net'),
    {
      id: 'do',
      title: t('cash.actions'),
      cell: (row) => (
        <span className="[&_button]:h-6! [&_button]:px-2">
          <CommandButton
            compact
            id="cod-transfer.payout"
            named={{ shop: row.shop }}
            label={t('payable.pay')}
            unable={row.has_account ? (row.net > 0 ? undefined : t('payable.carried_on')) : t('payable.no_account')}
          />
        </span>
      ),
    },
  ];
}

interface ShopPayablesProps {
  /** Beside the title. */
  readonly actions: ReactNode;
}

/** Under which its columns and views are kept. */
const listName = 'shop-payables';
const isWords = (value: string): boolean => value.length <= 60;
const rules: Rules = {
  tab: 'due',
  sorts: [],
  defaultSort: '',
  filters: [{ params: { q: isWords }, Control: () => null }],
};

/** What each shop is due, each part of the sum in a column of its own. */
function ShopPayables({ actions }: ShopPayablesProps) {
  const t = useText('cod-transfers');
  const [state, setState, chooseSize] = useListState(rules);
  const { change } = useFilterChange(state, setState);
  const { page, limit, filters } = state;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['shop-payables', page, limit, filters],
    queryFn: ({ signal }) => call('GET /shop-payables', { query: { page, limit, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsOf(t), [t]);
  const laid = useListLayout(listName, columns, state, setState);
  const total = data?.meta.pagination.total ?? 0;
  return (
    <div className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">{t('kind.shop_payout')}</h1>
        <span className="text-dim tabular-nums">{data ? formatCount(data.meta.pagination.total) : '…'}</span>
        <span className="flex w-56 flex-col hand:w-32 hand:flex-1">
          <FilterText
            label={t('payable.find')}
            placeholder={t('payable.find')}
            value={filters.q ?? ''}
            accepts={isWords}
            onChange={(q) => change({ q })}
          />
        </span>
        <span className="flex">
          <ViewsTool list={listName} current={viewText(rules, state, columns, laid.layout)} />
          <ColumnsTool columns={columns} laid={laid} />
        </span>
        <span className="ml-auto flex flex-wrap gap-2">{actions}</span>
      </header>
      <Figures
        label={t('payable.title')}
        columns={columns}
        layout={laid.layout}
        rows={data?.data}
        stale={isPlaceholderData}
        rowId={(row) => row.shop.id}
        error={error}
        retry={() => void refetch()}
        empty={t('payable.none')}
        tall
      />
      {total > limits.pageSizes[0] && (
        <Pager
          list={t('payable.title')}
          page={page}
          pageSize={limit}
          fit={state.fit}
          total={total}
          hasMore={page * limit < total}
          onPage={(next) => setState({ ...state, page: next })}
          onPageSize={chooseSize}
        />
      )}
    </div>
  );
}

const documents = { ...documentsOf('shop_payout'), tab: 'paid' };
const tabs = ['due', 'paid'] as const;

/** What shops are due, and in the other tab what they were paid, which a link with filters alone opens too. */
export function Payouts() {
  const t = useText('cod-transfers');
  const [path, navigate] = useLocation();
  const search = useSearch();
  const tab = search === '' || new URLSearchParams(search).get('tab') === 'due' ? 'due' : 'paid';
  const show = (next: (typeof tabs)[number]): void => navigate(`${path}?tab=${next}`, { replace: true });
  const actions = (
    <>
      <ListTabs
        label={t('payable.tab.label')}
        tabs={tabs}
        tab={tab}
        titleOf={(name) => t(`payable.tab.${name}`)}
        onTab={show}
      />
      <CommandButton id="cod-transfer.payout" look="primary" label={t('payable.make')} />
    </>
  );
  if (tab === 'due') return <ShopPayables actions={actions} />;
  return (
    <ListPage
      resource={documents}
      actions={actions}
      renderMenu={(row) => <RecordMenu record={codTransferRecord.read(row)} />}
    />
  );
}
