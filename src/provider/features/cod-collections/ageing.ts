import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { cashAgeDays, cashAgeOf, cashAges, type CashAge } from '~domain/cash';
import { addMoney } from '~domain/money';
import { dayMs, vietnamOffsetMs } from '~domain/time';
import type { SignedInUser } from '../../calls/handler';
import { inHubScope } from '../../shared/access/visibility';
import { readOnce, Values } from '../../shared/sql/statement';

type Ageing = ResponseOf<'GET /cod-collections/ageing'>['data'];
type Sums = Record<CashAge, number>;

/**
 * Cash that came into a courier's hands (or went out: below 0) on one day, of what was paid on another; in days since
 * 1970.
 */
interface Move {
  readonly paid: number;
  readonly moved: number;
  readonly amount: number;
}

interface Holding extends Move {
  readonly hub_id: number;
  readonly hub_code: string;
  readonly courier_id: number | null;
  readonly courier_code: string | null;
  readonly courier_name: string | null;
}

type Scope = (hub: string) => string;

/** What is kept of hubs, and what was told since. */
const movesSql = (of: Scope): string => `
  select paid, moved, sum(amount) as amount from (
    select hub_id, paid, moved, amount from cash_days union all select hub_id, paid, moved, amount from cash_changes) m
  where ${of('hub_id')} group by paid, moved having sum(amount) <> 0`;

const heldSql = (of: Scope): string => `
  with held as materialized (
    select hub_id, courier_id, paid, sum(amount) as amount from (
      select * from cash_held union all select hub_id, courier_id, paid, amount from cash_changes) each
    where ${of('hub_id')} group by 1, 2, 3 having sum(amount) <> 0
  ), named as materialized (
    select id, courier_code, first_name from couriers where id = any(array(select distinct courier_id from held))
  )
  select m.hub_id, h.code as hub_code, c.id as courier_id, c.courier_code, c.first_name as courier_name, m.paid,
    m.paid as moved, m.amount
  from held m join hubs h on h.id = m.hub_id left join named c on c.id = m.courier_id
  order by h.code, c.courier_code nulls last`;

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
  const ask = <T extends Move>(textOf: (of: Scope) => string): Promise<T[]> => {
    const values = new Values();
    const mine = `${inHubScope('#', user, values)} and ${hub_id ? `# = any(${values.add(hub_id)}::bigint[])` : 'true'}`;
    return readOnce<T>(
      pool,
      textOf((hub) => mine.replaceAll('#', hub)),
      values,
    );
  };
  const [moves, held] = await Promise.all([ask<Move>(movesSql), ask<Holding>(heldSql)]);
  const holders = new Map<string, Holding[]>();
  for (const one of held) {
    const whose = `${one.hub_id} ${one.courier_id}`;
    const own = holders.get(whose);
    if (own) own.push(one);
    else holders.set(whose, [one]);
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
