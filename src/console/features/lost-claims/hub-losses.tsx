import { useLocation, useSearch } from 'wouter';
import { GoLink } from '~console/terminal/links/go-link';
import { useText, type Text } from '~console/platform/text';
import { Figures, type Figure } from '~console/money/figures';
import { AboveList } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { formatCount, formatMoment } from '~console/platform/format';
import { addMoney, formatAmount, formatMoney } from '~domain/money';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnLayout } from '~console/resource/use-list-columns';
import { useOwnPages } from '~console/resource/use-page-habit';
import { FilterText } from '~console/ui/filter-text';
import { Pager } from '~console/ui/pager';
import { documentPages } from '~commands/document-pages';
import { limits } from '~domain/limits';
import { lossesPageParam, lossesParam } from './documents';
import { Liable } from './liable';
import { useHubLosses, type HubLosses as Row } from './use-lost';

function columnsOf(t: Text<'lost-claims'>): readonly Figure<Row>[] {
  const amount = (id: 'unclaimed_amount' | 'compensated' | 'charged' | 'collected' | 'waiting'): Figure<Row> => ({
    id,
    title: t(`losses.${id}`),
    number: true,
    cell: (row) => (row[id] === 0 ? <span className="text-dim">{formatAmount(0)}</span> : formatAmount(row[id])),
  });
  return [
    {
      id: 'hub',
      title: t('column.hub'),
      cell: ({ hub }) => (
        <GoLink
          to={`${documentPages.hub_lost_claim}?hub_id=${hub.id}`}
          title={hub.name}
          className="font-mono text-mono hover:text-accent hover:underline"
        >
          {hub.code}
        </GoLink>
      ),
    },
    { id: 'unclaimed', title: t('losses.unclaimed'), number: true, cell: (row) => formatCount(row.unclaimed) },
    amount('unclaimed_amount'),
    amount('compensated'),
    amount('charged'),
    amount('collected'),
    amount('waiting'),
    {
      id: 'open',
      title: t('losses.open'),
      number: true,
      cell: (row) => (
        <span className={row.open > 0 ? 'font-semibold text-failed' : 'text-dim'}>{formatAmount(row.open)}</span>
      ),
    },
  ];
}

interface Debt {
  readonly id: number;
  readonly hub: Row['hub'];
  readonly debtor: Row['debtors'][number];
}

function debtColumns(t: Text<'lost-claims'>): readonly Figure<Debt>[] {
  return [
    {
      id: 'hub',
      title: t('column.hub'),
      cell: ({ hub }) => (
        <span title={hub.name} className="font-mono text-mono">
          {hub.code}
        </span>
      ),
    },
    { id: 'liable', title: t('column.liable'), cell: ({ debtor }) => <Liable {...debtor} /> },
    { id: 'packages', title: t('column.lines'), number: true, cell: ({ debtor }) => formatCount(debtor.package_count) },
    {
      id: 'oldest',
      title: t('column.oldest'),
      number: true,
      cell: ({ debtor }) => formatMoment(debtor.oldest_at),
    },
    { id: 'amount', title: t('losses.owed'), number: true, cell: ({ debtor }) => formatAmount(debtor.amount) },
    {
      id: 'do',
      title: t('column.do'),
      cell: ({ hub, debtor: { liable, courier, carrier, amount } }) => (
        <span className="[&_button]:h-6! [&_button]:px-2">
          <CommandButton
            compact
            id="loss-deposit.make"
            args={{
              hub: hub.id,
              liable,
              sum: amount,
              ...(courier ? { courier: courier.id } : {}),
              ...(carrier ? { carrier: carrier.code } : {}),
            }}
            label={t('losses.pay_in')}
            name={[t('losses.pay_in'), hub.code, courier?.code, carrier?.code].filter(Boolean).join(' ')}
          />
        </span>
      ),
    },
  ];
}

interface HubLossesProps {
  /** The sums of each hub, or who owes what and can pay it in. */
  readonly show: 'sums' | 'debts';
}

const isWords = (value: string): boolean => value.length <= 60;
const isPage = (value: string): boolean => /^[1-9]\d{0,4}$/.test(value);

/** What hubs are looked for by and their page, in the address beside what their documents are. */
function useAsked() {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const asked = search.get(lossesParam)?.normalize('NFC').trim() ?? '';
  const q = isWords(asked) ? asked : '';
  const askedPage = search.get(lossesPageParam) ?? '';
  const page = isPage(askedPage) ? Number(askedPage) : 1;
  const go = (words: string, to: number, replace: boolean): void => {
    const params = new URLSearchParams(window.location.search);
    const said = { [lossesParam]: words, [lossesPageParam]: to === 1 ? '' : String(to) };
    for (const [name, value] of Object.entries(said))
      if (value === '') params.delete(name);
      else params.set(name, value);
    navigate(params.size === 0 ? path : `${path}?${params}`, { replace });
  };
  return {
    q,
    page,
    // A search that goes on being typed is one step back.
    ask: (words: string) => go(words, 1, q !== '' && words !== ''),
    onPage: (next: number) => {
      if (next !== page) go(q, next, false);
    },
  };
}

/** How many, and what they come to where all of them are here. */
function toldOf(rows: readonly Row[], total: number, show: HubLossesProps['show'], t: Text<'lost-claims'>): string {
  const debtors = rows.flatMap((row) => row.debtors);
  const n = addMoney(...debtors.map((debtor) => debtor.package_count));
  const [count, sum] =
    show === 'sums'
      ? [t('ui:count.hubs', { n: formatCount(total) }), addMoney(...rows.map(({ open }) => open))]
      : [t('ui:count.packages', { n: formatCount(n) }), addMoney(...debtors.map(({ amount }) => amount))];
  return rows.length < total ? count : `${count} · ${formatMoney(sum)}`;
}

/** What hubs lost, what of it was granted to shops, charged and paid in, and who still owes. */
export function HubLosses({ show }: HubLossesProps) {
  const t = useText('lost-claims');
  const { q, page, ask, onPage } = useAsked();
  const pages = useOwnPages([page, onPage]);
  // Debts are looked at as one list: somebody's may stand anywhere in it.
  const size = show === 'sums' ? pages.pageSize : limits.maxApiLimit;
  const { data, error, refetch, isPlaceholderData: stale } = useHubLosses(q, page, size);
  const total = data?.meta.pagination.total ?? 0;
  const title = t(`losses.title.${show}`);
  const laid = useOwnLayout(`hub-losses-${show}`);
  const columns = { sums: columnsOf(t), debts: debtColumns(t) };
  const shared = { label: title, layout: laid.layout, stale, error, retry: () => void refetch() };
  const debts = data?.data.flatMap(({ hub, debtors }) =>
    debtors.map((debtor, index) => ({ id: hub.id * 100_000 + index, hub, debtor })),
  );
  const told = data && toldOf(data.data, total, show, t);
  const tools = (
    <>
      <span className="flex w-56 flex-col">
        <FilterText
          label={t('losses.find')}
          placeholder={t('losses.find')}
          value={q}
          accepts={isWords}
          onChange={ask}
        />
      </span>
      <span className="ml-auto">
        <ColumnsTool columns={columns[show]} laid={laid} />
      </span>
    </>
  );
  return (
    <AboveList name={`hub-losses-${show}`} title={title} told={told} asked={q !== '' || page > 1} tools={tools}>
      {show === 'sums' ? (
        <Figures
          {...shared}
          columns={columns.sums}
          rows={data?.data}
          rowId={({ hub }) => hub.id}
          empty={t('losses.none')}
        />
      ) : (
        <Figures {...shared} columns={columns.debts} rows={debts} rowId={({ id }) => id} empty={t('losses.no_debts')} />
      )}
      {total > (show === 'sums' ? limits.pageSizes[0] : size) && (
        <Pager list={title} {...pages} pageSize={size} total={total} hasMore={page * size < total} />
      )}
    </AboveList>
  );
}
