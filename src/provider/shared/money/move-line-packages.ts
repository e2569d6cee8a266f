import type { Kysely } from 'kysely';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { run, Values } from '../statement';

interface LineMove {
  readonly document: { readonly id: number; readonly code: string };
  readonly action: PackageAction;
  readonly from: readonly PackageStatus[];
  readonly to: PackageStatus;
  /** The document is not decided on by it. */
  readonly open?: boolean;
}

/**
 * Takes every package of a document a step on, with its history row, without leaving the database: thousands at once. All or
 * none: false = some stood elsewhere, and the caller refuses the whole. It is no run: undone alone, a package would
 * contradict its document.
 */
export async function moveLinePackages(tx: Kysely<Database>, user: SignedInUser, { document, action, from, to, open = false }: LineMove): Promise<boolean> {
  const values = new Values();
  const by = [user.id, user.name, user.role].map((value) => values.add(value)).join(', ');
  const id = `${values.add(document.id)}::bigint`;
  // In the order of ids, so that two calls over the same packages wait for each other instead of locking up. No two pieces
  // are joined with one another: the planner takes each for a few rows, and thousands of them were gone through for each.
  const text = `
    with seen as materialized (
      select p.id, p.status, coalesce(p.current_hub_id, p.fm_hub_id) as hub_id
      from money_lines l join packages p on p.id = l.package_id where l.document_id = ${id} order by p.id for no key update of p
    ), changed as (
      update packages p set status = ${values.add(to)}, version = p.version + 1, updated_at = now()
      from seen where p.id = seen.id and seen.status = any(${values.add(from)}::text[])
      returning p.id, seen.status, seen.hub_id
    ), logged as (
      insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note)
      select id, ${values.add(action)}, status, ${values.add(to)}, ${by}, hub_id, ${values.add(document.code)} from changed order by id
    ), settled as (
      update money_lines l set open = ${values.add(open)}, from_status = coalesce(l.from_status, p.status) from packages p where l.document_id = ${id} and p.id = l.package_id
    )
    select (select count(*) from seen) = (select count(*) from changed) as whole`;
  const [moved] = await run<{ whole: boolean }>(tx, text, values);
  return moved?.whole === true;
}

/** Takes the packages of a document back to where its approval took them from, as `moveLinePackages` does. */
export async function moveLinePackagesBack(tx: Kysely<Database>, user: SignedInUser, { document, action, to }: Omit<LineMove, 'from' | 'open'>): Promise<boolean> {
  const values = new Values();
  const by = [user.id, user.name, user.role].map((value) => values.add(value)).join(', ');
  const text = `
    with seen as materialized (
      select p.id, p.status, l.from_status, coalesce(p.current_hub_id, p.fm_hub_id) as hub_id
      from money_lines l join packages p on p.id = l.package_id where l.document_id = ${values.add(document.id)}::bigint order by p.id for no key update of p
    ), changed as (
      update packages p set status = seen.from_status, version = p.version + 1, updated_at = now()
      from seen where p.id = seen.id and seen.status = ${values.add(to)} and seen.from_status is not null
      returning p.id, seen.status, seen.from_status, seen.hub_id
    ), logged as (
      insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note, undoes)
      select c.id, 'undo', c.status, c.from_status, ${by}, c.hub_id, ${values.add(document.code)},
        (select h.id from package_history h where h.package_id = c.id and h.action = ${values.add(action)} and h.note = ${values.add(document.code)} order by h.id desc limit 1)
      from changed c order by c.id
    )
    select (select count(*) from seen) = (select count(*) from changed) as whole`;
  const [moved] = await run<{ whole: boolean }>(tx, text, values);
  return moved?.whole === true;
}
