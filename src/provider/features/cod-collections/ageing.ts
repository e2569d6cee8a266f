import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { cashAgeDays, cashAgeOf, cashAges, type CashAge } from '~domain/cash';
import { addMoney } from '~domain/money';
import { dayMs, vietnamOffsetMs } from '~domain/time';
import type { SignedInUser } from '../../calls/handler';
import { inHubScope } from '../../shared/access/visibility';
import { readOnce, Values } from '../../shared/sql/statement';
import { vietnamClock } from '~provider/shared/sql/moment';

type Ageing = ResponseOf<'GET /cod-collections/ageing'>['data'];
type Sums = Record<CashAge, number>;

/**
 * Cash that came into a courier's hands (or went out: below 0) on one day, of what was paid on another; in days since
 * 1970.
 */
interface Move {
  readonly hub_id: number;
  readonly hub_code: string;
  readonly courier_id: number | null;
  readonly courier_code: string | null;
  readonly courier_name: string | null;
  readonly paid: number;
  readonly moved: number;
  readonly amount: number;
}

const dayOf = (sql: string): string => `(${vietnamClock(sql)}::date - date '1970-01-01')`;

/**
 * All that moved what couriers had on any day since `start`: packages whose cash they still have, and those that were
 * counted, or came back to their hands, since. A count goes from its document's making until that is rejected or taken
 * back; one that began before, and stands, tells of no day that is asked for. Documents are found by when they were
 * decided on, and all else by their numbers: what is over is not read.
 */
function movesSql(of: (hub: string) => string, start: string): string {
  return `
    with lately as materialized (
      select d.id, d.created_at, d.decided_at, d.status, d.contra_of from money_documents d
      where d.kind = 'cod_collection' and (d.decided_at is null or d.decided_at >= ${start}::timestamptz)
        and ${of('d.hub_id')}
    ), docs as (
      select id, created_at, decided_at, status from lately where contra_of is null
      union select d.id, d.created_at, d.decided_at, d.status from money_documents d
        where d.id = any(array(select contra_of from lately where contra_of is not null and status = 'Approved'))
    ), spans as materialized (
      select d.id, d.created_at as began, case when d.status = 'Rejected' then d.decided_at
        else c.decided_at end as ended
      from docs d left join lately c on c.contra_of = d.id and c.status = 'Approved'
    ), lines as materialized (
      select l.document_id, l.package_id, l.amount from money_lines l
        where l.document_id = any(array(select id from spans)) and l.amount <> 0
    ), held as materialized (
      select t.package_id, t.hub_id, t.courier_id, t.cash, t.at from cod_takings t where t.collected_by is null
        and t.cash > 0 and ${of('t.hub_id')}
      union select t.package_id, t.hub_id, t.courier_id, t.cash, t.at from cod_takings t
        where t.package_id = any(array(select distinct package_id from lines))
    ), moves as (
      select hub_id, courier_id, at as paid, at as moved, cash as amount from held
      union all
      select h.hub_id, h.courier_id, h.at, x.at, x.amount from lines l join spans s on s.id = l.document_id
        join held h on h.package_id = l.package_id
        cross join lateral (values (s.began, -l.amount), (s.ended, l.amount)) as x (at, amount) where x.at is not null
    ), sums as materialized (
      select hub_id, courier_id, ${dayOf('paid')} as paid, ${dayOf('moved')} as moved, sum(amount) as amount from moves
        group by 1, 2, 3, 4
    ), named as materialized (
      select id, courier_code, first_name from couriers where id = any(array(select distinct courier_id from sums))
    )
    select m.hub_id, h.code as hub_code, m.courier_id, k.courier_code, k.first_name as courier_name, m.paid, m.moved,
      m.amount
    from sums m join hubs h on h.id = m.hub_id left join named k on k.id = m.courier_id`;
}

const nothing = (): Sums => ({ same_day: 0, days_1_2: 0, days_3_7: 0, over_7: 0 });

/** What is in hand at the end of a day, by its age then. */
function sumsAt(moves: readonly Move[], day: number): Sums {
  const sums = nothing();
  for (const { paid, moved, amount } of moves) {
    if (moved > day) continue;
    const age = cashAgeOf(day - paid);
    sums[age] = addMoney(sums[age], amount);
  }
  return sums;
}

/** The cash that couriers of the user's hubs have, by its age: day by day, and now by who has it. */
export async function readAgeing(
  pool: pg.Pool,
  user: SignedInUser,
  { hub_id }: QueryOf<'GET /cod-collections/ageing'>,
  now: number,
): Promise<Ageing> {
  const today = Math.floor((now + vietnamOffsetMs) / dayMs);
  const first = today - cashAgeDays + 1;
  const values = new Values();
  const mine = inHubScope('#', user, values);
  const asked = hub_id ? `# = any(${values.add(hub_id)}::bigint[])` : 'true';
  const start = values.add(new Date(first * dayMs - vietnamOffsetMs).toISOString());
  const moves = await readOnce<Move>(
    pool,
    movesSql((hub) => `${mine} and ${asked}`.replaceAll('#', hub), start),
    values,
  );
  const holders = new Map<string, Move[]>();
  for (const move of moves) {
    const whose = `${move.hub_id} ${move.courier_id}`;
    const own = holders.get(whose);
    if (own) own.push(move);
    else holders.set(whose, [move]);
  }
  return {
    days: Array.from({ length: cashAgeDays }, (_, at) => ({
      day: new Date((first + at) * dayMs).toISOString().slice(0, 10),
      sums: sumsAt(moves, first + at),
    })),
    held: [...holders.values()].flatMap((own) => {
      const [move] = own;
      const sums = sumsAt(own, today);
      if (!move || cashAges.every((age) => sums[age] === 0)) return [];
      const { courier_id: id, courier_code: code, courier_name: name } = move;
      const courier = id === null || code === null || name === null ? null : { id, code, name };
      return [{ hub: { id: move.hub_id, code: move.hub_code }, courier, sums }];
    }),
  };
}
