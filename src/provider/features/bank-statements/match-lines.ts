import { sql, type Kysely } from 'kysely';
import type { BankLineVerdict } from '~domain/bank-lines';
import { matchStatement, type LineVerdict, type MatchLine } from '~domain/statement-match';
import type { Database } from '../../db/schema';
import { openDocuments } from './documents';

type Counts = Record<BankLineVerdict, number>;

/**
 * Compares every open movement with every document that has none yet, and keeps what comes of it; `counts` are of one
 * statement where it is given, else of all.
 */
export async function matchOpenLines(db: Kysely<Database>, statementId?: number): Promise<{ readonly counts: Counts }> {
  const { rows: lines } = await sql<MatchLine & { statement_id: number }>`
    select id, statement_id, to_char(day, 'YYYY-MM-DD') as day, amount, reference, description from bank_statement_lines where state = 'open' order by id for update`.execute(db);
  const verdicts = matchStatement(lines, await openDocuments(db));
  await keep(db, verdicts);
  const counts: Counts = { matched: 0, ambiguous: 0, left_over: 0 };
  verdicts.forEach(({ verdict }, index) => {
    if (statementId === undefined || lines[index]?.statement_id === statementId) counts[verdict] += 1;
  });
  return { counts };
}

const whyOf = (one: LineVerdict): string | null => (one.verdict === 'matched' ? one.by : one.verdict === 'ambiguous' ? one.reason : null);
const candidatesOf = (one: LineVerdict): readonly number[] => (one.verdict === 'matched' ? [one.document] : one.verdict === 'ambiguous' ? one.candidates : []);

async function keep(db: Kysely<Database>, verdicts: readonly LineVerdict[]): Promise<void> {
  const rows = verdicts.map((one) => ({ id: one.line, verdict: one.verdict, why: whyOf(one), candidates: candidatesOf(one) }));
  await sql`
    update bank_statement_lines l set verdict = v.verdict, why = v.why, candidates = array(select jsonb_array_elements_text(v.candidates)::bigint)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (id bigint, verdict text, why text, candidates jsonb)
    where l.id = v.id and (l.verdict, l.why, to_jsonb(l.candidates)) is distinct from (v.verdict, v.why, v.candidates)`.execute(db);
}
