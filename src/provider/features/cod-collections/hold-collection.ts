import type { Kysely } from 'kysely';
import type { MoneyAction } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { isRefusal, type Refusal, type SignedInUser } from '../../http/handler';
import { holdDocument, type MoneyDocument } from '../../shared/money/hold-document';

type Code = 'ESY061' | 'EUS008' | 'EUS009' | 'EPK030' | 'ECO003' | 'ECO009';

/** A collection, held and judged; the codes of the other kinds are none of its. */
export async function holdCollection(tx: Kysely<Database>, user: SignedInUser, id: number, action: MoneyAction, version?: number): Promise<MoneyDocument | Refusal<Code>> {
  const held = await holdDocument(tx, user, ['cod_collection'], id, action, version);
  if (!isRefusal(held)) return held;
  const { refused } = held as Refusal<Code>;
  return { refused };
}
