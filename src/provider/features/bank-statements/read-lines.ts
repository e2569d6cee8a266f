import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { bankLineShape } from '~domain/bank-lines';
import { normaliseCode } from '~domain/tracking-code';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { MatchDocument } from '~domain/statement-match';
import { vietnamClock } from '~provider/shared/sql/moment';
import type { Database } from '../../db/schema';
import { listedPage } from '../../shared/sql/listed-page';
import { wordsIn } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { bankLineCode } from '../../shared/money/bank-line';
import { pageOf } from '../../shared/sql/page-of';

/** Documents whose money passes through a bank account, as a movement there shows it: below 0 = it goes out. */
const bankKinds = [
  'cod_hub_deposit',
  'cod_center_deposit',
  'three_pl_deposit',
  'shop_payout',
  'lost_collection',
] as const;
const bankAmount = (of: string): string =>
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

export type BankLine = ResponseOf<'GET /bank-statement-lines/{id}'>['data'];

const columns = `
  l.id, ${bankLineCode('l')} as code, l.version, l.statement_id, to_char(l.day, 'YYYY-MM-DD') as day, l.amount, l.balance, l.reference, l.description, l.state, l.verdict, l.why, l.note,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'kind', d.kind, 'amount', ${bankAmount('d')}, 'status', d.status) order by d.id)
    from money_documents d where d.id = any(case when l.state = 'open' then l.candidates else array[l.document_id] end)
  ), '[]') as documents,
  u.name as decided_by, l.decided_at`;
const from = 'from bank_statement_lines l left join users u on u.id = l.decided_by';

export function listLines(
  pool: pg.Pool,
  query: QueryOf<'GET /bank-statement-lines'>,
): Promise<ResponseOf<'GET /bank-statement-lines'>> {
  const { state, verdict, statement_id, q } = query;
  const values = new Values();
  const conditions = ['true'];
  if (state) conditions.push(`l.state = any(${values.add(state)}::text[])`);
  if (verdict) conditions.push(`l.verdict = any(${values.add(verdict)}::text[])`);
  if (statement_id) conditions.push(`l.statement_id = any(${values.add(statement_id)}::bigint[])`);
  if (q) {
    const number = bankLineShape.exec(normaliseCode(q))?.[1];
    conditions.push(
      number
        ? `l.id = ${values.add(number)}::bigint`
        : `hl_fold(l.description || ' ' || l.reference) like hl_fold(${values.add(wordsIn(q))})`,
    );
  }
  return listedPage<BankLine>(pool, {
    query,
    key: 'l.id',
    from: 'from bank_statement_lines l',
    conditions,
    values,
    row: `${columns} ${from}`,
  });
}

/** Null = there is none. */
export async function readLine(db: Kysely<Database>, id: number): Promise<BankLine | null> {
  const values = new Values();
  const [row] = await run<BankLine>(db, `select ${columns} ${from} where l.id = ${values.add(id)}::bigint`, values);
  return row ?? null;
}

type Statement = ResponseOf<'GET /bank-statements'>['data'][number];

export async function listStatements(
  db: Kysely<Database>,
  place: QueryOf<'GET /bank-statements'>,
): Promise<ResponseOf<'GET /bank-statements'>> {
  const columnsOfStatement = `s.id, s.format, to_char(s.from_day, 'YYYY-MM-DD') as from_day, to_char(s.to_day, 'YYYY-MM-DD') as to_day, s.lines, u.name as created_by, s.created_at,
      (select count(*) from bank_statement_lines l where l.statement_id = s.id and l.state = 'open') as open`;
  return pageOf<Statement>(db, place, {
    from: () => 'from bank_statements s left join users u on u.id = s.created_by',
    order: 's.id desc',
    select: (found) => `select ${columnsOfStatement} ${found}`,
  });
}
