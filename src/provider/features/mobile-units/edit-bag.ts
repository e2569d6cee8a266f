import { sql, type Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { boundFor, onTheWay } from '~domain/unloading';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { hubPlaces } from '../../shared/linehaul/hub-places';
import { judgeBag, writeBag, type HeldBag } from '../../shared/linehaul/lock-bag';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { run, Values } from '../../shared/sql/statement';

/**
 * Whether another bag has the seal, or a package has it for its code; who asks holds the seal until the transaction ends, so that two don't take it at
 * once.
 */
export async function sealIsTaken(tx: Kysely<Database>, serial: string, bagId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`seal ${serial}`}, 0))`.execute(tx);
  const pkg = await tx.selectFrom('packages').select('id').where('code', '=', serial).executeTakeFirst();
  const bag = await tx.selectFrom('mobile_units').select('id').where('serial_number', '=', serial).executeTakeFirst();
  return pkg !== undefined || (bag !== undefined && bag.id !== bagId);
}

const inBag = async (tx: Kysely<Database>, bag: HeldBag): Promise<PackageSnapshot[]> => {
  const values = new Values();
  return run<PackageSnapshot>(
    tx,
    `select p.* from mobile_unit_packages b join packages p on p.id = b.package_id
      where b.mobile_unit_id = ${values.add(bag.id)}::bigint and b.live`,
    values,
  );
};

/**
 * The bag's new seal or destination. A bag on a trip goes where the trip goes, and what is in it must be bound that
 * way.
 */
export async function editBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  change: {
    readonly version?: number | undefined;
    readonly destination_hub_id?: number | undefined;
    readonly serial_number?: string | undefined;
  },
): Promise<ErrorCode | null> {
  const refusal = judgeBag('edit', bag, user, change.version);
  if (refusal !== null) return refusal;
  const { destination_hub_id: destination, serial_number: serial } = change;
  if (destination !== undefined && destination !== bag.destination_hub_id) {
    const places = await hubPlaces(tx);
    const [from, to] = [places.get(bag.origin_hub_id), places.get(destination)];
    const fits = (item: PackageSnapshot): boolean => {
      const bound = places.get(boundFor(item) ?? 0);
      return from !== undefined && to !== undefined && bound !== undefined && onTheWay(from, to, bound);
    };
    if (bag.runsheet_id !== null || !(await inBag(tx, bag)).every(fits)) return 'EPK008';
  }
  if (serial !== undefined && (await sealIsTaken(tx, serial, bag.id))) return 'EAL002';
  const set = {
    ...(destination === undefined ? {} : { destination_hub_id: destination }),
    ...(serial === undefined ? {} : { serial_number: serial }),
  };
  await writeBag(tx, bag.id, set);
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.edit',
    entity: 'mobile_unit',
    entityId: bag.id,
    before: { destination_hub_id: bag.destination_hub_id, serial_number: bag.serial_number },
    after: set,
  });
  return null;
}

/** Draft → Open. `required` = it has no seal yet, and none was given. */
export async function sealBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  { version, serial_number }: { readonly version?: number | undefined; readonly serial_number?: string | undefined },
): Promise<ErrorCode | 'required' | null> {
  const refusal = judgeBag('seal', bag, user, version);
  if (refusal !== null) return refusal;
  const serial = serial_number ?? bag.serial_number;
  if ((await inBag(tx, bag)).length === 0) return 'EPK006';
  if (serial === null) return 'required';
  if (await sealIsTaken(tx, serial, bag.id)) return 'EAL002';
  await writeBag(tx, bag.id, { status: 'Open', serial_number: serial });
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.seal',
    entity: 'mobile_unit',
    entityId: bag.id,
    after: { serial_number: serial },
  });
  return null;
}
