import type { Kysely } from 'kysely';
import type { PackageAction } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { moveFound } from '../packages/change-packages';
import type { Found } from '../packages/transitions';
import { run, Values } from '../sql/statement';
import { statusesBefore, stepStatus } from './document-steps';

interface Document {
  readonly id: number;
  readonly code: string;
}

const action: PackageAction = 'shop_claim_paid';

/** Lost packages (`package_id`) that a document is about: paid out by it, charged by it, or paid in. */
const packagesOf = (id: string): string =>
  `(select package_id from payout_compensations where document_id = ${id} union select package_id from money_lines
    where document_id = ${id})`;

/**
 * Held before anything is read of them, in the order of ids: of a payout and a deposit that are approved at once
 * whichever comes second sees what the first one did.
 */
async function lockPackages(tx: Kysely<Database>, id: number): Promise<void> {
  const values = new Values();
  await run(
    tx,
    `select p.id from packages p where p.id in ${packagesOf(`${values.add(id)}::bigint`)}
      order by p.id for no key update`,
    values,
  );
}

/**
 * A loss is settled once its shop is paid and whoever answers for it has paid in, or nobody does: of the packages of a
 * document, those of which both hold go there, whichever came last. A package on a document that nobody decided on
 * waits for it.
 */
export async function settleLosses(tx: Kysely<Database>, user: SignedInUser, { id, code }: Document): Promise<void> {
  await lockPackages(tx, id);
  const values = new Values();
  const from = `from packages p
      join payout_compensations c on c.package_id = p.id and c.live join money_documents d on d.id = c.document_id
        and d.status = 'Approved'
      join lost_compensations k on k.package_id = p.id and k.live join money_documents b on b.id = k.document_id
      where p.id in ${packagesOf(`${values.add(id)}::bigint`)}
        and (p.status = 'Lost_collection_approved' or (p.status = 'Lost_claimed' and b.liable = 'none'))
        and not exists (select from money_lines o where o.package_id = p.id and o.open)`;
  const kept = `kept as (
      update payout_compensations c set from_status = seen.from_status from seen where c.document_id = seen.payout_id and c.package_id = seen.id
    )`;
  const found: Found = {
    from,
    locks: false,
    columns: ['c.document_id as payout_id'],
    action,
    fromStatuses: statusesBefore(action),
    to: stepStatus(action),
    note: code,
  };
  await moveFound(tx, user, values, found, kept);
}

/**
 * What a payout that is none any more had settled is open again, by the document that takes it back; the next payout
 * pays it.
 */
export async function unsettleLosses(
  tx: Kysely<Database>,
  user: SignedInUser,
  payoutId: number,
  { code }: Document,
): Promise<void> {
  await lockPackages(tx, payoutId);
  const values = new Values();
  const settled = stepStatus(action);
  await moveFound(tx, user, values, {
    from: `from payout_compensations c join packages p on p.id = c.package_id
      where c.document_id = ${values.add(payoutId)}::bigint and c.live and c.from_status is not null
        and p.status = ${values.add(settled)}`,
    locks: false,
    action: 'undo',
    fromStatuses: [settled],
    to: { column: 'c.from_status', among: statusesBefore(action) },
    note: code,
    undoes: { action },
  });
  await releaseCompensations(tx, payoutId);
}

/** A payout that was not approved, or was taken back, pays for no loss. */
export async function releaseCompensations(tx: Kysely<Database>, payoutId: number): Promise<void> {
  await tx.updateTable('payout_compensations').set({ live: false }).where('document_id', '=', payoutId).execute();
}
