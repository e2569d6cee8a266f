import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visibleDocument } from './visible-document';

/**
 * EAL002: the bank's number is another document's, however it is written; `documents` names that one where the user may
 * see it.
 */
export async function referenceTaken(
  tx: Kysely<Database>,
  user: SignedInUser,
  reference: string,
): Promise<Refusal<'EAL002'>> {
  const values = new Values();
  const text = `
    select d.code from money_documents d
    where d.bank_reference is not null and hl_reference(d.bank_reference) = hl_reference(${values.add(reference)})
      and d.status <> 'Rejected' and not d.reference_doubled and ${visibleDocument(user, values)}
    order by d.id limit 1`;
  const documents = (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
  return documents.length > 0 ? refuse('EAL002', { documents }) : refuse('EAL002');
}
