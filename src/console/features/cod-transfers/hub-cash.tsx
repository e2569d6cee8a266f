import { useQuery } from '@tanstack/react-query';
import { useSearch, useLocation } from 'wouter';
import { call } from '~console/platform/api';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnLayout } from '~console/resource/use-list-columns';
import { useText } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import { Figures, type Figure } from '~console/money/figures';
import { AboveList } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { cashUi } from '~commands/cod-transfers';
import { readDay, readTypedDay } from '~console/ui/date-range/day';
import { DayField } from '~console/ui/date-range/day-field';
import { formatCount, formatMoment } from '~console/platform/format';
import type { ResponseOf } from '~contract/endpoints';
import { formatAmount, formatMoney, addMoney } from '~domain/money';
import { vietnamDay } from '~domain/time';

type Row = ResponseOf<'GET /cod-hub-cash'>['data'][number];

interface HubCashProps {
  /** What a hub's row offers: a deposit, or a transfer. */
  readonly command: 'cod-transfer.hub-deposit' | 'cod-transfer.center-deposit' | 'cod-transfer.hand-to-hub';
}

const today = (): string => vietnamDay(Date.now());

type Text = ReturnType<typeof useText<'cod-transfers'>>;

function columnsOf({ command, day }: Omit<DepositProps, 'row'>, withOther: boolean, t: Text): readonly Figure<Row>[] {
  const amount = (
    id:
      | 'opening'
      | 'collections'
      | 'received'
      | 'other'
      | 'deposits'
      | 'passed_on'
      | 'closing'
      | 'waiting'
      | 'to_deposit',
    under?: string,
  ): Figure<Row> => ({
    id,
    title: t(`cash.${id}`),
    number: true,
    ...(under !== undefined && { under }),
    cell: (row) => (row[id] === 0 ? <span className="text-dim">{formatAmount(0)}</span> : formatAmount(row[id])),
  });
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
    amount('opening'),
    amount('collections'),
    amount('received', 'collections'),
    ...(withOther ? [amount('other')] : []),
    amount('deposits'),
    amount('passed_on', 'deposits'),
    amount('closing'),
    { id: 'holds', title: t('cash.identity'), under: 'closing', cell: (row) => <Identity row={row} /> },
    amount('waiting', 'to_deposit'),
    amount('to_deposit'),
    {
      id: 'packages',
      title: t('cash.packages'),
      number: true,
      cell: (row) => (
        <span title={row.oldest_at ? t('cash.since', { moment: formatMoment(row.oldest_at) }) : undefined}>
          {formatCount(row.package_count)}
        </span>
      ),
    },
    {
      id: 'do',
      title: t('cash.actions'),
      cell: (row) => <Deposit row={row} command={command} day={day} />,
    },
  ];
}

interface DepositProps extends HubCashProps {
  readonly row: Row;
  /** Of which the row tells the cash. */
  readonly day: string;
}

/**
 * Makes the document of a hub's cash, once it has the account for it. What is there now is what the cash of today tells
 * alone.
 */
function Deposit({ row, command, day }: DepositProps) {
  const t = useText('cod-transfers');
  const amount = day === today() ? Math.max(0, addMoney(row.closing, -row.waiting)) : undefined;
  const transfers = command === 'cod-transfer.hand-to-hub';
  return (
    <span className="flex flex-wrap gap-1.5 [&_button]:h-6! [&_button]:px-2">
      <CommandButton
        compact
        id={command}
        named={{ hub: row.hub }}
        args={transfers || amount === undefined ? {} : { amount }}
        unable={
          row.package_count === 0 && (transfers || !amount)
            ? t('cash.nothing')
            : row.bank_account === null && command === 'cod-transfer.hub-deposit'
              ? t('cash.needs_account')
              : undefined
        }
        label={t('cash.make')}
      />
      {command === 'cod-transfer.hub-deposit' && (
        <CommandButton
          compact
          look="quiet"
          id="hub.bank-account"
          named={{ hub: row.hub }}
          args={{ ...row.bank_account, version: row.version }}
          label={row.bank_account ? t('cash.account', { number: row.bank_account.number }) : t('cash.no_account')}
        />
      )}
    </span>
  );
}

/**
 * The cash of each hub on a day: opening + collections + received + other − deposits − passed on = closing; said to
 * hold, or loudly not.
 */
export function HubCash({ command }: HubCashProps) {
  const t = useText('cod-transfers');
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const day = readDay(search.get('day') ?? '') ?? today();
  const hubs = useHubs();
  const cashHub = search.get('cash_hub');
  // By its id or its code: a line may name it before the hubs are known.
  const hubId =
    cashHub === null || /^\d{1,9}$/.test(cashHub)
      ? cashHub
      : (hubs.data?.find(({ code }) => code === cashHub)?.id.toString() ?? '');
  const show = (changes: Readonly<Record<string, string | null>>): void => {
    for (const [name, value] of Object.entries(changes))
      if (value === null) search.delete(name);
      else search.set(name, value);
    navigate(search.size > 0 ? `${path}?${search}` : path, { replace: true });
  };
  useActionHandler(cashUi.reconcile, ({ hub, date }) => {
    const now = today();
    const wanted = date === undefined ? now : readTypedDay(date, { today: now, fits: (one) => one <= now, done: true });
    if (wanted === null) return t('cash.no_day', { date: date ?? '' });
    const named = hub === undefined ? null : hub.toUpperCase();
    if (named !== null && hubs.data && !hubs.data.some(({ code, own }) => own && code === named))
      return t('cash.no_hub', { hub: named });
    show({ day: wanted, cash_hub: named });
    return undefined;
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['hub-cash', day, hubId],
    // A code that is none of the user's hubs' has no cash.
    queryFn: async ({ signal }) =>
      hubId === ''
        ? []
        : (
            await call('GET /cod-hub-cash', {
              query: { from: day, to: day, ...(hubId === null ? {} : { hub_id: hubId }) },
              signal,
            })
          ).data,
    enabled: hubId !== '' || hubs.data !== undefined,
  });
  const told = data && [
    t('ui:count.hubs', { n: formatCount(data.length) }),
    formatMoney(addMoney(...data.map(({ closing }) => closing))),
  ];
  const columns = columnsOf({ command, day }, data?.some(({ other }) => other !== 0) ?? false, t);
  const laid = useOwnLayout('hub-cash');
  return (
    <AboveList
      name="hub-cash"
      title={t('cash.title')}
      told={told?.join(' · ')}
      asked={search.has('day') || cashHub !== null}
      tools={
        <>
          <CashPlace day={day} ofHub={hubId !== null} show={show} />
          <span className="ml-auto">
            <ColumnsTool columns={columns} laid={laid} />
          </span>
        </>
      }
    >
      <Figures
        label={t('cash.title')}
        columns={columns}
        layout={laid.layout}
        rows={data}
        rowId={(row) => row.hub.id}
        error={error}
        retry={() => void refetch()}
        empty={t('cash.none')}
      />
    </AboveList>
  );
}

interface CashPlaceProps {
  readonly day: string;
  /** One hub alone is shown. */
  readonly ofHub: boolean;
  readonly show: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Of which day, and the way back to all hubs. */
function CashPlace({ day, ofHub, show }: CashPlaceProps) {
  const t = useText('cod-transfers');
  return (
    <>
      <label className="flex items-center gap-2 text-dim">
        {t('cash.day')}
        <DayField
          label={t('cash.day')}
          value={day}
          max={today()}
          onChange={(chosen) => show({ day: chosen || null })}
        />
      </label>
      {ofHub && (
        <button type="button" className="text-accent hover:underline" onClick={() => show({ cash_hub: null })}>
          {t('cash.all_hubs')}
        </button>
      )}
    </>
  );
}

/** Reckoned here from the figures shown. */
function Identity({ row }: { readonly row: Row }) {
  const t = useText('cod-transfers');
  const off = addMoney(
    row.opening,
    row.collections,
    row.received,
    row.other,
    -row.deposits,
    -row.passed_on,
    -row.closing,
  );
  return off === 0 ? (
    <span className="text-done">{t('cash.holds')}</span>
  ) : (
    <span className="font-semibold text-failed">{t('cash.off', { amount: formatAmount(off) })}</span>
  );
}
