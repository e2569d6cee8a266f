import type { Kysely, Selectable } from 'kysely';
import { decideDocument, type MoneyAction, type MoneyCode, type MoneyDocumentKind } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import type { MoneyDocumentTable } from '../../db/schema-money';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { sharingHand } from '../access/sharing-hand';
import { run, Values } from '../sql/statement';
import { hasWritten, writersOf } from './editors';
import { visibleDocument } from './visible-document';

export type MoneyDocument = Selectable<MoneyDocumentTable>;

export type LockDocumentCode = 'ESY061' | 'EUS008' | 'EUS009' | 'EPK030' | MoneyCode;

/**
 * The document, locked until the transaction ends, judged for an action by its machine: two people at one stand in
 * line. Documents are locked before packages, everywhere. `version` = the one the caller saw.
 */
export async function lockDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  kinds: readonly MoneyDocumentKind[],
  id: number,
  action: MoneyAction,
  version?: number,
): Promise<MoneyDocument | Refusal<LockDocumentCode>> {
  const values = new Values();
  const text = `select d.*, ${sharingHand(writersOf, `${values.add(user.id)}::int`)} as hand from money_documents d
    where d.id = ${values.add(id)}::bigint and d.kind = any(${values.add(kinds)}::text[])
    and ${visibleDocument(user, values)} for no key update`;
  const [document] = await run<MoneyDocument & { readonly hand: readonly string[] }>(tx, text, values);
  if (!document) return refuse('ESY061');
  const facts = { ...document, own: hasWritten(document, user), contra: document.contra_of !== null };
  const decision = decideDocument(action, facts, user);
  if (!decision.ok)
    return decision.why
      ? refuse(decision.code, { [decision.why]: decision.why === 'hand' ? [...document.hand] : [document.code] })
      : refuse(decision.code);
  if (version !== undefined && version !== document.version) return refuse('EPK030');
  return document;
}
