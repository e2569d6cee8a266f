import type { Kysely } from 'kysely';
import { isCodTransfer, transferRow, visibleTransferKinds } from '~domain/cod-transfers';
import { kindRow, type MoneyAction } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { lockDocument, type LockDocumentCode, type MoneyDocument } from '../../shared/money/lock-document';
import { narrowRefusal } from '../../calls/narrow-refusal';
import { releaseCompensations, settleLosses, unsettleLosses } from '../../shared/money/settle-losses';
import { hasSlip } from '../../shared/money/slips';
import { carriedOfPayout, chargeReturnFees, feesOfPayout, releaseReturnFees, uncharge } from './payout-fees';
import { transferOf, type CodTransfer } from './read-documents';

type Decided<Code extends Parameters<typeof refuse>[0]> = Promise<{ readonly data: CodTransfer } | Refusal<Code>>;
type NotNew = 'ESY061' | 'EUS008' | 'ECO001' | 'ECO003' | 'ECO004' | 'ECO006' | 'ECO009';
export const notNew = ['ESY061', 'EUS008', 'ECO001', 'ECO003', 'ECO004', 'ECO006', 'ECO009'] as const satisfies readonly LockDocumentCode[];

/** The document, held and judged; only of the kinds that are the user's to see. */
export function lockTransfer(tx: Kysely<Database>, user: SignedInUser, id: number, action: MoneyAction, version?: number): Promise<MoneyDocument | Refusal<LockDocumentCode>> {
  return lockDocument(tx, user, visibleTransferKinds(user), id, action, version);
}

export async function approveTransfer(tx: Kysely<Database>, user: SignedInUser, id: number, version?: number): Decided<NotNew | 'ECO002' | 'ECO005' | 'EPK030' | 'EUS010'> {
  const document = await lockTransfer(tx, user, id, 'approve', version);
  if (isRefusal(document)) return narrowRefusal(document, ...notNew, 'EPK030');
  const lacking = document.contra_of === null ? await lacks(tx, document) : null;
  if (lacking) return refuse(lacking);
  const payout = document.kind === 'shop_payout';
  const refused = await approveDocument(tx, user, document, payout ? await feesOfPayout(tx, document) : [], payout ? await carriedOfPayout(tx, document) : []);
  if (refused) return refused;
  if (payout) {
    const moved = document.contra_of === null ? await chargeReturnFees(tx, user, document) : await uncharge(tx, user, document, document.contra_of);
    if (!moved) return refuse('EPK030');
    if (document.contra_of === null) await settleLosses(tx, user, document);
    else await unsettleLosses(tx, user, document.contra_of, document);
  }
  return { data: await transferOf(tx, user, id) };
}

/** What a document must have before its money is believed. */
async function lacks(tx: Kysely<Database>, { id, kind, bank_reference, seller_id }: MoneyDocument): Promise<'ECO002' | 'ECO005' | 'EUS010' | null> {
  if (!isCodTransfer(kind)) return null;
  const { slip, reference, account } = transferRow(kind);
  const empty = kindRow(kind).codes.empty === 'ECO005' ? 'ECO005' : 'ECO002';
  if (reference && bank_reference === null) return empty;
  if (slip && !(await hasSlip(tx, id))) return empty;
  if (account !== 'shop' || seller_id === null) return null;
  const shop = await tx.selectFrom('shops').select('bank_account_number').where('id', '=', seller_id).executeTakeFirst();
  return shop?.bank_account_number ? null : 'EUS010';
}

export async function rejectTransfer(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Decided<NotNew> {
  const document = await lockTransfer(tx, user, id, 'reject');
  if (isRefusal(document)) return narrowRefusal(document, ...notNew);
  await rejectDocument(tx, user, document, note);
  if (document.kind === 'shop_payout') {
    await releaseReturnFees(tx, document.id);
    await releaseCompensations(tx, document.id);
  }
  return { data: await transferOf(tx, user, id) };
}

export async function takeBack(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Decided<'ESY061' | 'EUS008' | 'EUS009' | 'EPK032'> {
  const document = await lockTransfer(tx, user, id, 'contra');
  if (isRefusal(document)) return narrowRefusal(document, 'ESY061', 'EUS008', 'EUS009');
  const made = await createContra(tx, user, document, note);
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}
