import type { Kysely } from 'kysely';
import type pg from 'pg';
import { bankLineShape } from '~domain/bank-lines';
import { normaliseCode } from '~domain/tracking-code';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import { listedPage } from '../../shared/sql/listed-page';
import { wordsIn } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { bankLineCode } from '../../shared/money/bank-line';
import { bankAmount } from './documents';
import { pageOf } from '../../shared/sql/page-of';

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
