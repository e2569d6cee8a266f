import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { addMoney, type Vnd } from '~domain/money';
import { dayMs } from '~domain/time';
import { moment, momentEnd } from '../../shared/sql/moment';
import { readOnce, Values } from '../../shared/sql/statement';

type Line = ResponseOf<'GET /ledger/accounts/{kind}/{owner}'>['data']['lines'][number];

export interface LineRecord extends Omit<Line, 'source' | 'balance'> {
  readonly runsheet_id: number | null;
  readonly runsheet_code: string | null;
  readonly document_id: number | null;
  readonly document_code: string | null;
  /** What the entries before it come to, of those days that its page is of. */
  readonly before: Vnd;
}

/** Moments, both within; absent = from the first entry, to the last. */
interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A Vietnamese day of the accounts. */
interface Day {
  /** The midnight it begins with, in ms. */
  readonly starts: number;
  readonly entries: number;
  readonly moved: Vnd;
  /** Ids between which its entries are found. */
  readonly first_id: number;
  readonly last_id: number;
}

interface Period {
  /** What stood in the accounts before it. */
  readonly opening: Vnd;
  /** Those with entries in it, in order, with what of them is in it. */
  readonly days: readonly Day[];
}

/** Entries (`e`, of `t`) of some days within a span. */
function entriesOf(accounts: readonly number[], days: readonly Day[], { from, to }: Span, values: Values): string {
  const id = (of: number): string => `${values.add(of)}::bigint`;
  const at = (ms: number): string => `${values.add(new Date(ms).toISOString())}::timestamptz`;
  const conditions = [
    `e.account_id = any(${values.add(accounts)}::int[])`,
    `e.id between ${id(Math.min(...days.map(({ first_id }) => first_id)))} and ${id(Math.max(...days.map(({ last_id }) => last_id)))}`,
    `t.at >= ${at(Math.min(...days.map(({ starts }) => starts)))}`,
    `t.at < ${at(Math.max(...days.map(({ starts }) => starts)) + dayMs)}`,
    ...(from === undefined ? [] : [`t.at >= ${values.add(moment(from))}::timestamptz`]),
    ...(to === undefined ? [] : [`t.at <= ${values.add(momentEnd(to))}::timestamptz`]),
  ];
  return `from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where ${conditions.join(' and ')}`;
}

/**
 * The days of a span from what is kept of them; of one that it begins or ends within, the entries themselves are read.
 */
export async function readPeriod(pool: pg.Pool, accounts: readonly number[], span: Span): Promise<Period> {
  const values = new Values();
  const days = await readOnce<Day>(
    pool,
    `select (extract(epoch from day) * 1000)::float8 as starts, sum(entries)::int as entries,
      sum(debit - credit) as moved, min(first_id) as first_id, max(last_id) as last_id
     from ledger_day_sums where account_id = any(${values.add(accounts)}::int[]) group by day order by day`,
    values,
  );
  const begins = span.from === undefined ? -Infinity : Date.parse(span.from);
  const ends = span.to === undefined ? Infinity : Date.parse(span.to) + 1;
  const partOf = async (day: Day, part: Span): Promise<Day> => {
    const asked = new Values();
    const text = `select count(*)::int as entries,
      coalesce(sum(e.amount), 0) as moved ${entriesOf(accounts, [day], part, asked)}`;
    const [found] = await readOnce<Pick<Day, 'entries' | 'moved'>>(pool, text, asked);
    return { ...day, entries: 0, moved: 0, ...found };
  };
  const inside = await Promise.all(
    days
      .filter(({ starts }) => starts + dayMs > begins && starts < ends)
      .map(async (day) => (day.starts >= begins && day.starts + dayMs <= ends ? day : partOf(day, span))),
  );
  const until = async (day: Day): Promise<Day> =>
    day.starts + dayMs <= begins ? day : partOf(day, { to: new Date(begins - 1).toISOString() });
  const earlier = await Promise.all(days.filter(({ starts }) => starts < begins).map(until));
  return {
    opening: addMoney(0, ...earlier.map(({ moved }) => moved)),
    days: inside.filter(({ entries }) => entries > 0),
  };
}

/** A page of the entries of a span, and what stood in the accounts before the days that it is of. */
export async function readLines(
  pool: pg.Pool,
  accounts: readonly number[],
  { span, opening, days }: Period & { readonly span: Span },
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly lines: readonly LineRecord[]; readonly before: Vnd }> {
  let [passed, before] = [0, opening];
  const of: Day[] = [];
  for (const day of days) {
    if (of.length === 0 && passed + day.entries <= skip) {
      passed += day.entries;
      before = addMoney(before, day.moved);
    } else if (of.length === 0 || passed + of.reduce((sum, { entries }) => sum + entries, 0) < skip + limit)
      of.push(day);
  }
  if (of.length === 0) return { lines: [], before };
  const values = new Values();
  const text = `
    select e.id, e.at, e.event, e.runsheet_id, r.code as runsheet_code, e.document_id, d.code as document_code,
      p.code as package_code, u.name as by, e.amount, e.before
    from (
      select e.id, e.amount, e.package_id, t.at, t.event, t.runsheet_id, t.document_id, t.user_id,
        sum(e.amount) over (order by t.at, e.id) - e.amount as before
      ${entriesOf(accounts, of, span, values)} order by t.at, e.id limit ${limit} offset ${values.add(skip - passed)}) e
    left join runsheets r on r.id = e.runsheet_id left join money_documents d on d.id = e.document_id
    left join packages p on p.id = e.package_id left join users u on u.id = e.user_id order by e.at, e.id`;
  return { lines: await readOnce<LineRecord>(pool, text, values), before };
}
