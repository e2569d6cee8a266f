import { useMemo, useId, useState } from 'react';
import { nothing } from '~console/resource/cells';
import { useLocation, useParams, useSearch } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '~console/platform/api-failure';
import { GoLink } from '~console/terminal/links/go-link';
import { useText, type Text } from '~console/platform/text';
import { byOwnHub, byTime } from '~console/money/filters';
import { FilterBar } from '~console/resource/filter-bar';
import type { FilterSlot } from '~console/resource/resource';
import { useListState, useFilterChange } from '~console/resource/use-list-state';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Pager } from '~console/ui/pager';
import { Spinner } from '~console/ui/spinner';
import { accountRow, ledgerAccountKinds, type LedgerAccount } from '~domain/ledger';
import { call } from '~console/platform/api';
import { useCouriers } from '~console/package/use-couriers';
import { useShops } from '~console/package/use-shops';
import { Picker, type PickerOption } from '~console/ui/picker';
import type { Reading } from '~console/ui/reading-failure';
import { filterByWords } from '~console/ui/filter-by-words';
import { useDebounced } from '~console/ui/use-debounced';
import { Figures, type Figure } from '~console/money/figures';
import { formatMoment } from '~console/platform/format';
import { documentPath } from '~commands/document-pages';
import { formatAmount, formatMoney, addMoney } from '~domain/money';
import { useStatement, type Statement } from '../use-books';

type Line = Statement['lines'][number];

function columnsOf(t: Text<'ledger'>): readonly Figure<Line>[] {
  return [
    {
      id: 'at',
      title: t('statement.column.at'),
      cell: (line) => <span className="tabular-nums">{formatMoment(line.at)}</span>,
    },
    { id: 'event', title: t('statement.column.event'), cell: (line) => t(`statement.event.${line.event}`) },
    {
      id: 'source',
      title: t('statement.column.source'),
      cell: ({ source }) =>
        source ? (
          <Code
            to={source.kind === 'document' ? documentPath(source) : `/outbound-runsheet/${source.id}`}
            code={source.code}
          />
        ) : (
          nothing
        ),
    },
    {
      id: 'package',
      title: t('statement.column.package'),
      cell: ({ package_code: code }) => (code === null ? nothing : <Code to={`/packages/${code}`} code={code} />),
    },
    { id: 'by', title: t('statement.column.by'), cell: (line) => line.by ?? nothing },
    {
      id: 'debit',
      title: t('statement.column.debit'),
      number: true,
      cell: ({ amount }) => (amount > 0 ? formatAmount(amount) : ''),
    },
    {
      id: 'credit',
      title: t('statement.column.credit'),
      number: true,
      cell: ({ amount }) => (amount < 0 ? formatAmount(-amount) : ''),
    },
    {
      id: 'balance',
      title: t('statement.column.balance'),
      number: true,
      cell: ({ balance }) => <span className="font-semibold">{formatAmount(balance)}</span>,
    },
  ];
}

function Code({ to, code }: { readonly to: string; readonly code: string }) {
  return (
    <GoLink to={to} className="font-mono text-mono hover:text-accent hover:underline">
      {code}
    </GoLink>
  );
}

/** What stood in an account, each entry with what stood in it afterwards, and what it came to. */
function StatementLines({ statement, stale }: { readonly statement: Statement; readonly stale: boolean }) {
  const t = useText('ledger');
  const { opening, closing, lines } = statement;
  const sums = [
    ['opening', opening],
    ['moved', addMoney(closing, -opening)],
    ['closing', closing],
  ] as const;
  return (
    <div aria-busy={stale} className={stale ? 'opacity-60' : ''}>
      <div className="flex flex-wrap items-end border-t border-line">
        <dl className="flex flex-wrap">
          {sums.map(([sum, amount]) => (
            <div key={sum} className="border-r border-line px-4 py-1.5">
              <dt className="text-label text-dim">{t(`statement.${sum}`)}</dt>
              <dd className="font-semibold tabular-nums">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className="px-4 py-1.5 text-label text-dim">{t('statement.side')}</p>
      </div>
      <Figures
        label={t('statement.lines')}
        columns={columnsOf(t)}
        rows={lines}
        rowId={(line) => line.id}
        error={null}
        retry={() => undefined}
        empty={t('statement.none')}
        tall
      />
    </div>
  );
}

interface OwnerProps {
  readonly value: PickerOption | null;
  readonly onPick: (owner: PickerOption) => void;
}

const settleMs = 150;
const named = ({
  id,
  code,
  name,
}: {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}): PickerOption => ({ id, label: `${code} · ${name}` });

/** Whose account is looked at, found by a part of the code or name. */
function OwnerField({ owner, ...rest }: OwnerProps & { readonly owner: 'courier' | 'shop' | 'carrier' }) {
  if (owner === 'courier') return <CourierOwner {...rest} />;
  return owner === 'shop' ? <ShopOwner {...rest} /> : <CarrierOwner {...rest} />;
}

function CourierOwner(props: OwnerProps) {
  const [text, setText] = useState('');
  const asked = useDebounced(text, settleMs);
  const couriers = useCouriers(null, asked);
  return (
    <OwnerPicker
      {...props}
      owner="courier"
      options={(couriers.data ?? []).map(({ id, courier_code: code, name }) => named({ id, code, name }))}
      settled={asked === text && !couriers.isPlaceholderData && !couriers.isFetching}
      reading={couriers}
      onSearch={setText}
    />
  );
}

function ShopOwner(props: OwnerProps) {
  const [text, setText] = useState('');
  const { shops, settled, reading } = useShops(text);
  return (
    <OwnerPicker
      {...props}
      owner="shop"
      options={shops.map(named)}
      settled={settled}
      reading={reading}
      onSearch={setText}
    />
  );
}

/** There are a few carriers: all are known at once. */
function CarrierOwner(props: OwnerProps) {
  const [text, setText] = useState('');
  const carriers = useQuery({
    queryKey: ['three-pl-receivables'],
    queryFn: async ({ signal }) => (await call('GET /three-pl-receivables', { signal })).data,
  });
  return (
    <OwnerPicker
      {...props}
      owner="carrier"
      options={filterByWords(
        (carriers.data ?? []).map(({ carrier }) => named(carrier)),
        text,
      )}
      settled={!carriers.isFetching}
      reading={carriers}
      onSearch={setText}
    />
  );
}

interface OwnerPickerProps extends OwnerProps {
  readonly owner: 'courier' | 'shop' | 'carrier';
  readonly options: readonly PickerOption[];
  readonly settled: boolean;
  readonly reading: Reading;
  readonly onSearch: (text: string) => void;
}

function OwnerPicker({ owner, value, onPick, ...found }: OwnerPickerProps) {
  const t = useText('ledger');
  const id = useId();
  const label = t(`statement.whose.${owner}`);
  const aria = { id, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined };
  return (
    <span className="flex items-center gap-2">
      <label htmlFor={id} className="text-dim">
        {label}
      </label>
      <span className="flex w-64 flex-col">
        <Picker
          {...found}
          aria={aria}
          name="owner"
          label={label}
          value={value}
          onPick={(option) => option && onPick(option)}
        />
      </span>
    </span>
  );
}

/** The entries of one account: what stood in it, what moved it, and what stands in it now. */
export function AccountStatement() {
  const t = useText('ledger');
  const { kind, owner } = useParams<{ kind: string; owner?: string }>();
  const known = ledgerAccountKinds.find((one) => one === kind);
  if (!known || (owner !== undefined && !/^\d{1,15}$/.test(owner)))
    return <EmptyState page title={t('statement.absent')} />;
  return <Account key={known} kind={known} owner={owner === undefined ? null : Number(owner)} />;
}

const byHub: readonly FilterSlot[] = [byOwnHub, byTime];
const byPeriod: readonly FilterSlot[] = [byTime];

function Account({ kind, owner }: { readonly kind: LedgerAccount; readonly owner: number | null }) {
  const t = useText('ledger');
  const [, navigate] = useLocation();
  const search = useSearch();
  const row = accountRow(kind);
  const rules = useMemo(() => ({ sorts: [], defaultSort: '', filters: row.hub ? byHub : byPeriod }), [row.hub]);
  const [state, setState, chooseSize] = useListState(rules);
  const { change } = useFilterChange(state, setState);
  const { data, error, refetch, isPlaceholderData } = useStatement(kind, owner, state);
  const statement = data?.data.owner.id === owner ? data : undefined;
  const total = statement?.meta.pagination.total ?? 0;
  const whose =
    statement &&
    (statement.data.owner.code === ''
      ? t('statement.network')
      : `${statement.data.owner.code} · ${statement.data.owner.name}`);
  return (
    <section aria-label={t('statement.title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <GoLink to="/trial-balance" className="text-dim hover:text-accent">
          {t('statement.back')}
        </GoLink>
        <h1 className="text-title">{t(`account.${kind}`)}</h1>
        {row.owner === 'courier' || row.owner === 'shop' || row.owner === 'carrier' ? (
          <OwnerField
            owner={row.owner}
            value={statement && owner !== null ? { id: owner, label: whose ?? '' } : null}
            onPick={({ id }) => navigate(`/trial-balance/${kind}/${id}${search === '' ? '' : `?${search}`}`)}
          />
        ) : (
          <span>{whose}</span>
        )}
      </header>
      <FilterBar slots={rules.filters} filters={state.filters} change={change} />
      {owner === null ? (
        <EmptyState title={t('statement.choose')} hint={t('statement.choose_hint')} />
      ) : statement ? (
        <>
          <StatementLines statement={statement.data} stale={isPlaceholderData} />
          <Pager
            list={t('statement.lines')}
            page={state.page}
            pageSize={state.limit}
            fit={state.fit}
            total={total}
            hasMore={state.page * state.limit < total}
            onPage={(page) => setState({ ...state, page })}
            onPageSize={chooseSize}
          />
        </>
      ) : error ? (
        error instanceof ApiFailure && error.code === 'ESY062' ? (
          <EmptyState title={t('statement.absent')} />
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )
      ) : (
        <div className="p-6">
          <Spinner />
        </div>
      )}
    </section>
  );
}
