import type { Kysely } from 'kysely';
import type { Vnd } from '~domain/money';
import { issueText } from '~contract/issue-text';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { jsonText } from '../sql/statement';
import { onUniqueViolation } from '../sql/on-unique-violation';
import { withEditor } from './editors';
import type { MoneyDocument } from './lock-document';
import { referenceTaken } from './reference-taken';

/** Absent = as it is. */
interface DocumentEdit {
  readonly counted?: Vnd | undefined;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly bank_reference?: string | undefined;
  /** Null = not by notes any more. */
  readonly counts?: Readonly<Record<string, number>> | null | undefined;
}

/**
 * Corrects what was counted or written on a New document that is held and judged; whoever does may not approve it
 * either. EAL002 = another document that stands has that bank reference.
 */
export async function editDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  document: MoneyDocument,
  edit: DocumentEdit,
): Promise<Refusal<'ESP000' | 'EAL002' | 'ECO007' | 'EUS009'> | null> {
  if (document.contra_of !== null) return refuse('EUS009');
  const { expected } = document;
  const counted = edit.counted ?? document.counted;
  if (counted < 0) return refuse('ECO007');
  const reason = counted === expected ? null : edit.reason || document.reason;
  if (counted !== expected && !reason)
    return refuse('ESP000', {
      reason: [issueText({ message: 'required' }, locale)],
      asked: [String(counted)],
      due: [String(expected)],
    });
  const after = {
    counted,
    reason,
    note: edit.note === undefined ? document.note : edit.note || null,
    bank_reference: edit.bank_reference || document.bank_reference,
  };
  const counts = edit.counts === undefined ? {} : { counts: edit.counts && jsonText(edit.counts) };
  // One that was doubled before numbers were compared so is judged like any other once it is corrected.
  const doubled = document.reference_doubled && after.bank_reference === document.bank_reference;
  const saved = await onUniqueViolation(tx, { money_documents_reference: refuse('EAL002') }, () =>
    tx
      .updateTable('money_documents')
      .set({
        ...after,
        ...counts,
        reference_doubled: doubled,
        ...withEditor(document, user),
        version: document.version + 1,
      })
      .where('id', '=', document.id)
      .execute(),
  );
  if (isRefusal(saved)) return referenceTaken(tx, user, after.bank_reference ?? '');
  const { note, reason: was, bank_reference } = document;
  await audit(tx, {
    actorId: user.id,
    action: `${document.kind}.edit`,
    entity: 'money_document',
    entityId: document.id,
    before: { counted: document.counted, reason: was, note, bank_reference },
    after,
  });
  return null;
}
