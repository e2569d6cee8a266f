import type { Kysely } from 'kysely';
import type { MoneyAction } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { isRefusal, type Refusal, type SignedInUser } from '../../calls/handler';
import { lockDocument, type MoneyDocument } from '../../shared/money/lock-document';

/** What was never approved can't be taken back; all else is refused for what was decided already. */
type Code<Action extends MoneyAction> = 'ESY061' | 'EUS008' | 'EPK030' | (Action extends 'contra' ? 'EUS009' : 'ECO003' | 'ECO009');

/** A collection, held and judged; the codes of the other kinds are none of its. */
export async function lockCollection<Action extends MoneyAction>(tx: Kysely<Database>, user: SignedInUser, id: number, action: Action, version?: number): Promise<MoneyDocument | Refusal<Code<Action>>> {
  const held = await lockDocument(tx, user, ['cod_collection'], id, action, version);
  return isRefusal(held) ? (held as Refusal<Code<Action>>) : held;
}
