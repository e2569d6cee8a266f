import type { Kysely } from 'kysely';
import { addMoney, type Vnd } from '~domain/money';
import { kindRow, moneyDocumentKindNames } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';
import { balanceSql } from './kept-money';

const kindsOf = (hubCash: 'in' | 'out'): string =>
  moneyDocumentKindNames
    .filter((kind) => kindRow(kind).hubCash === hubCash)
    .map((kind) => `'${kind}'`)
    .join(', ');

/**
 * What counted of cash at a hub and is on a document that nobody decided on yet: one that takes it away, or one that
 * takes back what brought it.
 */
export const waitingAt = (place: string): string => `(
  select coalesce(sum(abs(w.counted)), 0) from (
    select o.counted from money_documents o where o.hub_id = ${place} and o.status = 'New' and o.contra_of is null
      and o.kind in (${kindsOf('out')})
    union all select i.counted from money_documents i where i.hub_id = ${place} and i.status = 'New'
      and i.contra_of is not null and i.kind in (${kindsOf('in')})
    union all select t.counted from money_documents t where t.to_hub_id = ${place} and t.status = 'New'
      and t.contra_of is not null) w)`;

/** Of a hub whose row the caller holds: cash that is there and on no undecided document. */
export async function availableAt(tx: Kysely<Database>, hubId: number): Promise<Vnd> {
  const values = new Values();
  const hub = `${values.add(hubId)}::int`;
  const [cash] = await run<{ balance: Vnd; waiting: Vnd }>(
    tx,
    `select ${balanceSql(`a.kind = 'hub_cash' and a.hub_id = ${hub}`)} as balance, ${waitingAt(hub)} as waiting`,
    values,
  );
  return addMoney(cash?.balance ?? 0, -(cash?.waiting ?? 0));
}
