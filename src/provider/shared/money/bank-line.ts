import type { Kysely } from 'kysely';
import { bankLinePrefix } from '~domain/bank-lines';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';

/** The code of a movement of a bank account (`l`). */
export const bankLineCode = (l: string): string => `'${bankLinePrefix}' || ${l}.id`;

/** The movement that was accepted as the money of a document (`d`). */
export const bankLineOf = `(select jsonb_build_object('id', b.id, 'code', ${bankLineCode('b')},
  'day', to_char(b.day, 'YYYY-MM-DD')) from bank_statement_lines b where b.document_id = d.id)`;

/**
 * The movement that was accepted as the money of a document that is none any more (rejected, or taken back) waits for
 * another one; `note` = by which document. What was proposed for it is out of date: the next comparison says anew.
 */
export async function releaseBankLine(
  tx: Kysely<Database>,
  user: SignedInUser,
  documentId: number,
  note: string,
): Promise<void> {
  const values = new Values();
  const text = `update bank_statement_lines set state = 'open', document_id = null, note = ${values.add(note)},
    verdict = 'left_over', why = null, candidates = '{}', decided_by = null, decided_at = null, version = version + 1
    where document_id = ${values.add(documentId)}::bigint returning id`;
  const [line] = await run<{ id: number }>(tx, text, values);
  if (!line) return;
  await audit(tx, {
    actorId: user.id,
    action: 'reopen',
    entity: 'bank_line',
    entityId: line.id,
    before: { state: 'accepted', document_id: documentId },
    after: { state: 'open', document_id: null, note },
  });
}
