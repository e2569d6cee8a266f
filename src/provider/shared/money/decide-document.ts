import type { Kysely } from 'kysely';
import { addMoney, type Vnd } from '~domain/money';
import { kindRow, linesRule } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import type { Owners } from '../ledger/accounts';
import { postTransaction, type Movement } from '../ledger/post';
import { run, Values } from '../sql/statement';
import { releaseBankLine } from './bank-line';
import { approveContra } from './contra-document';
import { approvedStatus, decided, effectKeyOf, ownersOf, statusesBefore, stepStatus } from './document-steps';
import type { MoneyDocument } from './lock-document';
import { moveLinePackages, moveLinePackagesBack } from './move-line-packages';

/** What of the carried amount is one package's. */
export interface Carried {
  readonly package_id: number;
  readonly amount: Vnd;
}

/**
 * Approves a document that is held and judged: its packages go a step on, its money is booked, both or neither.
 * `further` = movements of its kind besides its lines and its difference (fees of a payout), `carried` = packages that
 * are on no line and whose money is part of what it carries. EPK030 = a package stands elsewhere by now.
 */
export async function approveDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  document: MoneyDocument,
  further: readonly Movement[] = [],
  carried: readonly Carried[] = [],
): Promise<Refusal<'EPK030'> | null> {
  if (document.contra_of !== null) return approveContra(tx, user, document);
  const { id, kind } = document;
  const { action, settlesTakings, ofShops } = kindRow(kind);
  if (!(await moveLinePackages(tx, user, { document, action, from: statusesBefore(action), to: approvedStatus(kind) })))
    return refuse('EPK030');
  const owners = ownersOf(document);
  await postTransaction(tx, {
    event: 'document_approved',
    effectKey: effectKeyOf(id),
    userId: user.id,
    note: document.code,
    documentId: id,
    ...(ofShops ? {} : { lines: { rule: linesRule(document), owners } }),
    movements: [
      ...(ofShops ? await bookedOfShops(tx, document, owners) : bookedBeside(document, owners, carried)),
      ...further,
    ],
  });
  if (settlesTakings) await settleTakings(tx, id);
  await decided(tx, user, document, 'Approved', null);
  return null;
}

/**
 * Each package's money by itself: its shop is the package's, not the document's. Such a document has no difference and
 * carries nothing.
 */
async function bookedOfShops(tx: Kysely<Database>, { id, kind }: MoneyDocument, owners: Owners): Promise<Movement[]> {
  const values = new Values();
  const text = `select l.package_id, l.amount, p.seller_id from money_lines l join packages p on p.id = l.package_id
    where l.document_id = ${values.add(id)}::bigint order by l.package_id`;
  const lines = await run<{ package_id: number; amount: number; seller_id: number }>(tx, text, values);
  return lines.map(({ package_id, amount, seller_id }) => ({
    rule: kindRow(kind).posts.lines,
    amount,
    owners: { ...owners, shop: seller_id },
    packageId: package_id,
  }));
}

function bookedBeside(
  { kind, carried, difference }: MoneyDocument,
  owners: Owners,
  ofPackages: readonly Carried[],
): Movement[] {
  const { posts } = kindRow(kind);
  const booked = (amount: Vnd, more: { readonly packageId?: number } = {}): Movement => {
    if (amount < 0 && posts.less === undefined) throw new Error(`${kind} carries nothing below 0`);
    return { rule: amount < 0 && posts.less ? posts.less : posts.lines, amount: Math.abs(amount), owners, ...more };
  };
  return [
    ...ofPackages.map(({ package_id, amount }) => booked(amount, { packageId: package_id })),
    booked(addMoney(carried, ...ofPackages.map(({ amount }) => -amount))),
    { rule: difference < 0 ? posts.short : posts.over, amount: Math.abs(difference), owners },
  ];
}

async function settleTakings(tx: Kysely<Database>, documentId: number): Promise<void> {
  const values = new Values();
  const id = `${values.add(documentId)}::bigint`;
  await run(
    tx,
    `update cod_takings t set collected_by = ${id} from money_lines l where l.document_id = ${id}
      and t.package_id = l.package_id`,
    values,
  );
}

/** Rejects a document that is held and judged: its packages are free for another. */
export async function rejectDocument(
  tx: Kysely<Database>,
  user: SignedInUser,
  document: MoneyDocument,
  reason: string,
): Promise<void> {
  const { reserves } = kindRow(document.kind);
  if (
    reserves &&
    document.contra_of === null &&
    !(await moveLinePackagesBack(tx, user, { document, action: reserves, to: stepStatus(reserves) }))
  )
    throw new Error(`packages of ${document.code} are not where it put them`);
  await tx
    .updateTable('money_lines')
    .set({ live: false, open: false })
    .where('document_id', '=', document.id)
    .execute();
  await releaseBankLine(tx, user, document.id, document.code);
  await decided(tx, user, document, 'Rejected', reason);
}
