import type { Kysely } from 'kysely';
import { isCodTransfer, transferRow, visibleTransferKinds } from '~domain/cod-transfers';
import type { ErrorCode } from '~domain/errors';
import { kindRow, type MoneyAction } from '~domain/money-documents';
import type { Vnd } from '~domain/money';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { createContra } from '../../shared/money/contra-document';
import { approveDocument, rejectDocument, type Carried } from '../../shared/money/decide-document';
import { lockDocument, type LockDocumentCode, type MoneyDocument } from '../../shared/money/lock-document';
import { releaseCompensations, settleLosses, unsettleLosses } from '../../shared/money/settle-losses';
import { hasSlip } from '../../shared/money/slips';
import type { Movement } from '../../shared/ledger/post';
import { moveFound } from '../../shared/packages/change-packages';
import { run, Values } from '../../shared/sql/statement';
import { transferOf, type CodTransfer } from './read-documents';

interface Fee {
  readonly package_id: number;
  readonly amount: Vnd;
}

/** What each package of a payout costs its shop: as it is frozen on the package, and the way back of those returned. */
async function feesOfPayout(tx: Kysely<Database>, { id, seller_id, contra_of }: MoneyDocument): Promise<Movement[]> {
  // What takes a payout back reverses its whole transaction, fees and all.
  if (contra_of !== null || seller_id === null) return [];
  const values = new Values();
  const text = `select package_id, amount from payout_fees where document_id = ${values.add(id)}::bigint and amount > 0
    order by package_id`;
  const fees = await run<Fee>(tx, text, values);
  return fees.map(({ package_id, amount }): Movement => ({
    rule: 'fee_charged',
    amount,
    owners: { shop: seller_id },
    packageId: package_id,
  }));
}

/**
 * What of the amount that a payout carries is one package's: the way back of those returned, what is paid for those
 * lost.
 */
async function carriedOfPayout(tx: Kysely<Database>, { id, contra_of }: MoneyDocument): Promise<Carried[]> {
  if (contra_of !== null) return [];
  const values = new Values();
  const text = `
    select package_id, -amount as amount from payout_fees where document_id = ${values.add(id)}::bigint and returned
      and amount > 0
    union all select package_id, amount from payout_compensations where document_id = ${values.add(id)}::bigint
      and amount > 0 order by package_id`;
  return run<Carried>(tx, text, values);
}

/** The returned packages of an approved payout are charged to their shop; false = one stands elsewhere by now. */
function chargeReturnFees(tx: Kysely<Database>, user: SignedInUser, { id, code }: MoneyDocument): Promise<boolean> {
  const values = new Values();
  return moveFound(tx, user, values, {
    from: chargedBy(`${values.add(id)}::bigint`),
    locks: true,
    action: 'return_fee',
    fromStatuses: ['Returned'],
    to: 'Returned_fee_charged_to_shop',
    note: code,
  });
}

/** Back to where they were, by the document that takes the payout back. */
async function uncharge(
  tx: Kysely<Database>,
  user: SignedInUser,
  { code }: MoneyDocument,
  original: number,
): Promise<boolean> {
  const values = new Values();
  const moved = await moveFound(tx, user, values, {
    from: chargedBy(`${values.add(original)}::bigint`),
    locks: true,
    action: 'undo',
    fromStatuses: ['Returned_fee_charged_to_shop'],
    to: 'Returned',
    note: code,
    undoes: { action: 'return_fee' },
  });
  await releaseReturnFees(tx, original);
  return moved;
}

/** A payout that is none any more lets go of them: the next one may charge them. */
async function releaseReturnFees(tx: Kysely<Database>, documentId: number): Promise<void> {
  const values = new Values();
  await run(tx, `update payout_fees set live = false where document_id = ${values.add(documentId)}::bigint`, values);
}

const chargedBy = (id: string): string =>
  `from payout_fees f join packages p on p.id = f.package_id where f.document_id = ${id} and f.returned`;

type Decided = Promise<{ readonly data: CodTransfer } | Refusal<ErrorCode>>;

/** The document, held and judged; only of the kinds that are the user's to see. */
export function lockTransfer(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: MoneyAction,
  version?: number,
): Promise<MoneyDocument | Refusal<LockDocumentCode>> {
  return lockDocument(tx, user, visibleTransferKinds(user), id, action, version);
}

export async function approveTransfer(tx: Kysely<Database>, user: SignedInUser, id: number, version?: number): Decided {
  const document = await lockTransfer(tx, user, id, 'approve', version);
  if (isRefusal(document)) return document;
  const lacking = document.contra_of === null ? await lacks(tx, document) : null;
  if (lacking) return refuse(lacking);
  const payout = document.kind === 'shop_payout';
  const refused = await approveDocument(
    tx,
    user,
    document,
    payout ? await feesOfPayout(tx, document) : [],
    payout ? await carriedOfPayout(tx, document) : [],
  );
  if (refused) return refused;
  if (payout) {
    const moved =
      document.contra_of === null
        ? await chargeReturnFees(tx, user, document)
        : await uncharge(tx, user, document, document.contra_of);
    if (!moved) return refuse('EPK030');
    if (document.contra_of === null) await settleLosses(tx, user, document);
    else await unsettleLosses(tx, user, document.contra_of, document);
  }
  return { data: await transferOf(tx, user, id) };
}

/** What a document must have before its money is believed. */
async function lacks(
  tx: Kysely<Database>,
  { id, kind, bank_reference, seller_id }: MoneyDocument,
): Promise<'ECO002' | 'ECO005' | 'EUS010' | null> {
  if (!isCodTransfer(kind)) return null;
  const { slip, reference, account } = transferRow(kind);
  const empty = kindRow(kind).codes.empty === 'ECO005' ? 'ECO005' : 'ECO002';
  if (reference && bank_reference === null) return empty;
  if (slip && !(await hasSlip(tx, id))) return empty;
  if (account !== 'shop' || seller_id === null) return null;
  const shop = await tx
    .selectFrom('shops')
    .select('bank_account_number')
    .where('id', '=', seller_id)
    .executeTakeFirst();
  return shop?.bank_account_number ? null : 'EUS010';
}

export async function rejectTransfer(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Decided {
  const document = await lockTransfer(tx, user, id, 'reject');
  if (isRefusal(document)) return document;
  await rejectDocument(tx, user, document, note);
  if (document.kind === 'shop_payout') {
    await releaseReturnFees(tx, document.id);
    await releaseCompensations(tx, document.id);
  }
  return { data: await transferOf(tx, user, id) };
}

export async function takeBack(tx: Kysely<Database>, user: SignedInUser, id: number, note: string): Decided {
  const document = await lockTransfer(tx, user, id, 'contra');
  if (isRefusal(document)) return document;
  const made = await createContra(tx, user, document, note);
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}
