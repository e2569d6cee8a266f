import type { Kysely } from 'kysely';
import { isCodTransfer, transferRow, visibleTransferKinds } from '~domain/cod-transfers';
import { kindRow, type MoneyAction } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../http/handler';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument } from '../../shared/money/decide-document';
import { holdDocument, type HoldDocumentCode, type MoneyDocument } from '../../shared/money/hold-document';
import { only } from '../../shared/money/only';
import { releaseCompensations, settleLosses, unsettleLosses } from '../../shared/money/settle-losses';
import { hasSlip } from '../../shared/money/slips';
import { carriedOfPayout, chargeReturnFees, feesOfPayout, releaseReturnFees, uncharge } from './payout-fees';
import { transferOf, type CodTransfer } from './read-papers';

type Decided<Code extends Parameters<typeof refuse>[0]> = Promise<{ readonly data: CodTransfer } | Refusal<Code>>;
type NotNew = 'ESY061' | 'EUS008' | 'ECO001' | 'ECO003' | 'ECO004' | 'ECO006' | 'ECO009';
export const notNew = ['ESY061', 'EUS008', 'ECO001', 'ECO003', 'ECO004', 'ECO006', 'ECO009'] as const satisfies readonly HoldDocumentCode[];

/** The paper, held and judged; only of the kinds that are the user's to see. */
export function holdPaper(tx: Kysely<Database>, user: SignedInUser, id: number, action: MoneyAction, version?: number): Promise<MoneyDocument | Refusal<HoldDocumentCode>> {
  return holdDocument(tx, user, visibleTransferKinds(user), id, action, version);
}

export async function approvePaper(tx: Kysely<Database>, user: SignedInUser, id: number, version?: number): Decided<NotNew | 'ECO002' | 'ECO005' | 'EPK030' | 'EUS010'> {
  const paper = await holdPaper(tx, user, id, 'approve', version);
  if (isRefusal(paper)) return only(paper, ...notNew, 'EPK030');
  const lacking = paper.contra_of === null ? await lacks(tx, paper) : null;
  if (lacking) return refuse(lacking);
  const payout = paper.kind === 'shop_payout';
  const refused = await approveDocument(tx, user, paper, payout ? await feesOfPayout(tx, paper) : [], payout ? await carriedOfPayout(tx, paper) : []);
  if (refused) return refused;
  if (payout) {
    const moved = paper.contra_of === null ? await chargeReturnFees(tx, user, paper) : await uncharge(tx, user, paper, paper.contra_of);
    if (!moved) return refuse('EPK030');
    if (paper.contra_of === null) await settleLosses(tx, user, paper);
    else await unsettleLosses(tx, user, paper.contra_of, paper);
  }
  return { data: await transferOf(tx, user, id) };
}

/** What a paper must have before its money is believed. */
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

export async function rejectPaper(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Decided<NotNew> {
  const paper = await holdPaper(tx, user, id, 'reject');
  if (isRefusal(paper)) return only(paper, ...notNew);
  await rejectDocument(tx, user, paper, note);
  if (paper.kind === 'shop_payout') {
    await releaseReturnFees(tx, paper.id);
    await releaseCompensations(tx, paper.id);
  }
  return { data: await transferOf(tx, user, id) };
}

export async function takeBack(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Decided<'ESY061' | 'EUS008' | 'EUS009' | 'EPK032'> {
  const paper = await holdPaper(tx, user, id, 'contra');
  if (isRefusal(paper)) return only(paper, 'ESY061', 'EUS008', 'EUS009');
  const made = await createContra(tx, user, paper, note);
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}
