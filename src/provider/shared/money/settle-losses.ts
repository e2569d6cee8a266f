import type { Kysely } from 'kysely';
import type { PackageAction } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { run, Values } from '../statement';
import { stepStatus } from './document-steps';

interface Document {
  readonly id: number;
  readonly code: string;
}

const action: PackageAction = 'shop_claim_paid';

/** Lost packages (`package_id`) that a document is about: paid out by it, charged by it, or paid in. */
const packagesOf = (id: string): string => `(select package_id from payout_compensations where document_id = ${id} union select package_id from money_lines where document_id = ${id})`;

/**
 * Held before anything is read of them, in the order of ids: of a payout and a deposit that are approved at once whichever
 * comes second sees what the first one did.
 */
async function lockPackages(tx: Kysely<Database>, id: number): Promise<void> {
  const values = new Values();
  await run(tx, `select p.id from packages p where p.id in ${packagesOf(`${values.add(id)}::bigint`)} order by p.id for no key update`, values);
}

/**
 * A loss is settled once its shop is paid and whoever answers for it has paid in, or nobody does: of the packages of a document,
 * those of which both hold go there, whichever came last. A package on a document that nobody decided on waits for it.
 */
export async function settleLosses(tx: Kysely<Database>, user: SignedInUser, { id, code }: Document): Promise<void> {
  await lockPackages(tx, id);
  const values = new Values();
  const by = [user.id, user.name, user.role].map((value) => values.add(value)).join(', ');
  const to = values.add(stepStatus(action));
  const text = `
    with seen as materialized (
      select p.id, p.status, coalesce(p.current_hub_id, p.fm_hub_id) as hub_id, c.document_id as payout_id
      from packages p
      join payout_compensations c on c.package_id = p.id and c.live join money_documents d on d.id = c.document_id and d.status = 'Approved'
      join lost_compensations k on k.package_id = p.id and k.live join money_documents b on b.id = k.document_id
      where p.id in ${packagesOf(`${values.add(id)}::bigint`)}
        and (p.status = 'Lost_collection_approved' or (p.status = 'Lost_claimed' and b.liable = 'none'))
        and not exists (select from money_lines o where o.package_id = p.id and o.open)
    ), changed as (
      update packages p set status = ${to}, version = p.version + 1, updated_at = now() from seen where p.id = seen.id and p.status = seen.status returning p.id
    ), kept as (
      update payout_compensations c set from_status = seen.status from seen where c.document_id = seen.payout_id and c.package_id = seen.id
    )
    insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note)
    select seen.id, ${values.add(action)}, seen.status, ${to}, ${by}, seen.hub_id, ${values.add(code)} from seen join changed on changed.id = seen.id order by seen.id`;
  await run(tx, text, values);
}

/** What a payout that is none any more had settled is open again, by the document that takes it back; the next payout pays it. */
export async function unsettleLosses(tx: Kysely<Database>, user: SignedInUser, payoutId: number, { code }: Document): Promise<void> {
  await lockPackages(tx, payoutId);
  const values = new Values();
  const by = [user.id, user.name, user.role].map((value) => values.add(value)).join(', ');
  const settled = values.add(stepStatus(action));
  const text = `
    with seen as materialized (
      select p.id, c.from_status, coalesce(p.current_hub_id, p.fm_hub_id) as hub_id
      from payout_compensations c join packages p on p.id = c.package_id
      where c.document_id = ${values.add(payoutId)}::bigint and c.live and c.from_status is not null and p.status = ${settled}
    ), changed as (
      update packages p set status = seen.from_status, version = p.version + 1, updated_at = now() from seen where p.id = seen.id and p.status = ${settled} returning p.id
    )
    insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note, undoes)
    select seen.id, 'undo', ${settled}, seen.from_status, ${by}, seen.hub_id, ${values.add(code)},
      (select h.id from package_history h where h.package_id = seen.id and h.action = ${values.add(action)} order by h.id desc limit 1)
    from seen join changed on changed.id = seen.id order by seen.id`;
  await run(tx, text, values);
  await releaseCompensations(tx, payoutId);
}

/** A payout that was not approved, or was taken back, pays for no loss. */
export async function releaseCompensations(tx: Kysely<Database>, payoutId: number): Promise<void> {
  await tx.updateTable('payout_compensations').set({ live: false }).where('document_id', '=', payoutId).execute();
}
