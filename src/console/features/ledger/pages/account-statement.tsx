import { useMemo, useId, useState } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { ApiFailure } from '~console/platform/api-failure';
import { RecordHead } from '~console/resource/record-head';
import { PageLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { byOwnHub, byTime } from '~console/money/filters';
import { ColumnsTool } from '~console/resource/columns-panel';
import { FilterBar } from '~console/resource/filter-bar';
import type { FilterSlot } from '~console/resource/resource';
import { useListColumns, viewText } from '~console/resource/use-list-columns';
import { useListState, useFilterChange } from '~console/resource/use-list-state';
import { ViewsTool } from '~console/resource/views-tool';
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
import { StatementLines, StatementSums, statementColumns } from '../statement-lines';
import { useStatement } from '../use-books';

/** The accounts it is one of. */
const list = '/trial-balance';
/** Its own as a list. */
const name = 'statement-lines';

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
    <span className="flex max-w-full items-center gap-2">
      <label htmlFor={id} className="text-dim">
        {label}
      </label>
      <span className="flex w-64 min-w-0 flex-col">
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
    return (
      <EmptyState page title={t('statement.absent')}>
        <PageLink to={list} />
      </EmptyState>
    );
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
  const columns = useMemo(() => statementColumns(t), [t]);
  const laid = useListColumns(name, columns, state, setState);
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
      <RecordHead list={list} title={t(`account.${kind}`)}>
        {row.owner === 'courier' || row.owner === 'shop' || row.owner === 'carrier' ? (
          <OwnerField
            owner={row.owner}
            value={statement && owner !== null ? { id: owner, label: whose ?? '' } : null}
            onPick={({ id }) => navigate(`/trial-balance/${kind}/${id}${search === '' ? '' : `?${search}`}`)}
          />
        ) : (
          <span>{whose}</span>
        )}
      </RecordHead>
      <FilterBar slots={rules.filters} filters={state.filters} change={change}>
        <ViewsTool list={name} current={viewText(rules, state, columns, laid.layout)} />
        <ColumnsTool columns={columns} laid={laid} />
      </FilterBar>
      {owner === null ? (
        <EmptyState title={t('statement.choose')} hint={t('statement.choose_hint')} />
      ) : statement ? (
        <>
          <StatementSums statement={statement.data} />
          <StatementLines
            lines={statement.data.lines}
            stale={isPlaceholderData}
            columns={laid.shown}
            total={total}
            state={state}
          />
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
