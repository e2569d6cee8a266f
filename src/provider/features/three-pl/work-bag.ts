import { sql, type Kysely, type Selectable } from 'kysely';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { carrierBagRow, type MobileUnitAction } from '~domain/runsheet-mobile-units';
import { carrierBagCode } from '~domain/runsheet-types';
import type { CarrierBagTable } from '../../db/schema-carriers';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser, declaredBy } from '../../calls/handler';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { asUnseen, judgeSheet } from '~provider/shared/sheets/lock-sheet';
import { anyRefusal, type Moved, type SheetWork } from '../../shared/sheets/move-packages';
import { run, Values } from '../../shared/sql/statement';
import { onUniqueViolation } from '../../shared/sql/on-unique-violation';
import { handOver } from './hand-over';
import { judgeGoing } from './judge-lines';

export type Bag = Selectable<CarrierBagTable>;

/** A bag of one of the user's hubs, locked until the transaction ends and judged for an endpoint's action. */
export async function lockCarrierBag<N extends EndpointName>(
  name: N,
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: MobileUnitAction,
): Promise<Bag | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const bag = await tx
    .selectFrom('carrier_bags')
    .selectAll()
    .where('id', '=', sql<number>`${id}::bigint`)
    .forUpdate()
    .executeTakeFirst();
  if (!bag) return declaredBy(name, 'ESY027');
  const ends = { origin_hub_id: bag.hub_id, destination_hub_id: null };
  const refusal = judgeSheet(carrierBagRow(action), { ...bag, ...ends }, user);
  return refusal === null ? bag : declaredBy(name, asUnseen(refusal, 'ESY027'));
}

export async function createBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  carrierId: number,
  hubId: number,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('carrier_bags', 'id'))::bigint as id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a sequence has a next value');
  const now = new Date();
  const row = { id, mu_code: carrierBagCode(now, id), carrier_id: carrierId, hub_id: hubId };
  await tx
    .insertInto('carrier_bags')
    .values({ ...row, created_by: user.id, created_at: now, serial_number: null, runsheet_id: null, sealed_at: null })
    .execute();
  await audit(tx, { actorId: user.id, action: 'carrier_bag.create', entity: 'carrier_bag', entityId: id, after: row });
  return id;
}

export async function putIn(
  tx: Kysely<Database>,
  { user }: SheetWork,
  bag: Bag,
  packages: readonly PackageSnapshot[],
): Promise<Moved> {
  const refused = await judgeGoing(tx, user, { hubId: bag.hub_id, sheetId: null, bagId: bag.id }, packages);
  const added = packages.filter(({ id }) => !refused.has(id));
  if (added.length > 0) {
    await sql`
      insert into carrier_bag_packages (carrier_bag_id, position, package_id, added_by)
      select ${bag.id}, coalesce((select max(position) from carrier_bag_packages where carrier_bag_id = ${bag.id}),
        0) + a.place, a.id, ${user.id}
      from unnest(${added.map(({ id }) => id)}::bigint[]) with ordinality as a (id, place)`.execute(tx);
    await touch(tx, user, bag, 'carrier_bag.add', added);
  }
  return new Map(packages.map(({ id }) => [id, refused.get(id) ?? null]));
}

export async function takeOut(
  tx: Kysely<Database>,
  { user }: SheetWork,
  bag: Bag,
  packages: readonly PackageSnapshot[],
): Promise<Moved> {
  const values = new Values();
  const gone = await run<{ package_id: number }>(
    tx,
    `delete from carrier_bag_packages where carrier_bag_id = ${values.add(bag.id)}::bigint
      and package_id = any(${values.add(packages.map(({ id }) => id))}::bigint[]) returning package_id`,
    values,
  );
  const out = new Set(gone.map((row) => row.package_id));
  if (out.size > 0)
    await touch(
      tx,
      user,
      bag,
      'carrier_bag.remove',
      packages.filter(({ id }) => out.has(id)),
    );
  return new Map(packages.map(({ id }) => [id, out.has(id) ? null : 'EPK005']));
}

/** A seal that another bag bears is refused: it was broken once. */
export async function sealBag(
  tx: Kysely<Database>,
  { user }: SheetWork,
  bag: Bag,
  serial: string,
): Promise<Refusal<'EPK006' | 'EAL002'> | null> {
  if ((await packagesIn(tx, bag)).length === 0) return refuse('EPK006');
  const sealed = await onUniqueViolation(tx, { carrier_bags_serial_number: refuse('EAL002') }, () =>
    tx
      .updateTable('carrier_bags')
      .set({ status: 'Open', serial_number: serial, sealed_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', bag.id)
      .execute(),
  );
  if (isRefusal(sealed)) return sealed;
  await audit(tx, {
    actorId: user.id,
    action: 'carrier_bag.seal',
    entity: 'carrier_bag',
    entityId: bag.id,
    after: { serial_number: serial },
  });
  return null;
}

/** All of the bag on one sheet, dispatched, or nothing of it. */
export async function handOverBag(
  tx: Kysely<Database>,
  work: SheetWork,
  bag: Bag,
): Promise<{ readonly packages: readonly PackageSnapshot[]; readonly moved: Moved } | Refusal<'EPK003' | 'EPK006'>> {
  const packages = await packagesIn(tx, bag);
  if (packages.length === 0) return refuse('EPK006');
  // What lies in the bag goes with it: as far as its packages know, they are in none any more.
  await tx.updateTable('carrier_bag_packages').set({ live: false }).where('carrier_bag_id', '=', bag.id).execute();
  const { sheets, moved } = await handOver(tx, work, bag.carrier_id, packages);
  const [sheet] = sheets;
  // The refusal undoes it all: the transaction is the request's.
  if (anyRefusal(moved) !== null || sheet === undefined || sheets.length > 1) return refuse('EPK003');
  await tx
    .updateTable('carrier_bags')
    .set({ status: 'Closed', runsheet_id: sheet, version: sql`version + 1` })
    .where('id', '=', bag.id)
    .execute();
  await audit(tx, {
    actorId: work.user.id,
    action: 'carrier_bag.hand_over',
    entity: 'carrier_bag',
    entityId: bag.id,
    after: { runsheet_id: sheet },
  });
  return { packages, moved };
}

async function packagesIn(tx: Kysely<Database>, bag: Bag): Promise<PackageSnapshot[]> {
  return tx
    .selectFrom('packages as p')
    .innerJoin('carrier_bag_packages as l', 'l.package_id', 'p.id')
    .selectAll('p')
    .where('l.carrier_bag_id', '=', bag.id)
    .orderBy('l.position')
    .execute();
}

/** Counts a write on the bag and says which packages came or went: as far as they know themselves, nothing happened. */
async function touch(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: Bag,
  action: 'carrier_bag.add' | 'carrier_bag.remove',
  packages: readonly PackageSnapshot[],
): Promise<void> {
  await tx
    .updateTable('carrier_bags')
    .set({ version: sql`version + 1` })
    .where('id', '=', bag.id)
    .execute();
  const after = { packages: packages.map(({ code }) => code) };
  await audit(tx, { actorId: user.id, action, entity: 'carrier_bag', entityId: bag.id, after });
}
