import { sql, type Kysely } from 'kysely';
import type { MatchDocument } from '~domain/statement-match';
import type { Database } from '../../db/schema';
import { vietnamClock } from '../../shared/sql/vietnam-clock';

/** Documents whose money passes through a bank account, as a movement there shows it: below 0 = it goes out. */
const bankKinds = [
  'cod_hub_deposit',
  'cod_center_deposit',
  'three_pl_deposit',
  'shop_payout',
  'lost_collection',
] as const;
export const bankAmount = (of: string): string =>
  `case when ${of}.kind = 'shop_payout' then -${of}.counted else ${of}.counted end`;

/** A document that is neither refused nor taken back, and has no movement yet (`d`). */
const waiting = sql`d.kind = any(${[...bankKinds]}::text[]) and d.status <> 'Rejected' and d.contra_of is null and d.counted <> 0
  and not exists (select from money_documents c where c.contra_of = d.id and c.status <> 'Rejected')
  and not exists (select from bank_statement_lines l where l.document_id = d.id)`;

/** Every document that a movement could be the money of. */
export async function openDocuments(db: Kysely<Database>): Promise<MatchDocument[]> {
  const { rows } = await sql<{ id: number; code: string; bank_reference: string | null; amount: number; day: string }>`
    select d.id, d.code, d.bank_reference, ${sql.raw(bankAmount('d'))} as amount,
      to_char(${sql.raw(vietnamClock('d.created_at'))}, 'YYYY-MM-DD') as day
    from money_documents d where ${waiting}`.execute(db);
  return rows.map(({ id, code, bank_reference, amount, day }) => ({
    id,
    references: bank_reference === null ? [code] : [code, bank_reference],
    amount,
    day,
  }));
}

/**
 * The document of this code or id that a movement of this amount may be given, locked; `amount` = what it comes to
 * where that is another, null = it takes none.
 */
export async function documentFor(
  db: Kysely<Database>,
  which: { readonly code: string } | { readonly id: number },
  amount: number,
): Promise<{ readonly id: number } | { readonly id: null; readonly amount: number | null }> {
  const found = await sql<{
    id: number;
    amount: number;
  }>`select d.id, ${sql.raw(bankAmount('d'))} as amount from money_documents d
    where ${'code' in which ? sql`d.code = ${which.code}` : sql`d.id = ${which.id}`} for no key update`.execute(db);
  const [document] = found.rows;
  if (!document) return { id: null, amount: null };
  const { id } = document;
  // Looked at once it is held: another may have given it away a moment ago.
  const { rows } = await sql`select 1 from money_documents d where d.id = ${id} and ${waiting}
      and ${sql.raw(bankAmount('d'))} = ${amount}`.execute(db);
  return rows.length > 0 ? { id } : { id: null, amount: document.amount === amount ? null : document.amount };
}
