import { randomInt } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { PackageTable } from '~provider/db/schema';
import { createDb } from '~provider/db/pool';
import type { PackageStatus } from '~domain/statuses';
import { trackingCode } from '~domain/tracking-code';
import type { TestApp } from './app';
import { addHub, addShop, type Place } from './places';

type Database = Pick<TestApp, 'pool'>;
/** Without what only repeats its history. */
export type StoredPackage = Omit<Selectable<PackageTable>, 'status_entered_at'>;

const stored = ({ status_entered_at: _at, ...row }: Selectable<PackageTable>): StoredPackage => row;

let lastCode = randomInt(80_000_000, 85_000_000);
/** A code that no other package of the file's database has. */
export const anyCode = (): string => trackingCode((lastCode += 1));

type PackageColumns = Partial<Insertable<PackageTable>> & { seller_id: number };

function packageRow(columns: PackageColumns): Insertable<PackageTable> {
  const code = columns.code ?? anyCode();
  return {
    code,
    order_code: `ORDER-${code}`,
    status: 'Waiting_for_delivery',
    previous_status: null,
    current_hub_id: null,
    fm_hub_id: null,
    lm_hub_id: null,
    tracking_3pl: null,
    three_pl_lm_code: null,
    receiver_name: 'Trần Thị Bưởi',
    receiver_phone: '0903111218',
    receiver_address: '12 Lê Lợi',
    ward_id: null,
    weight: 1.5,
    length: 20,
    width: 20,
    height: 10,
    dim: 0.8,
    value: 200_000,
    cod: 150_000,
    estimate: null,
    area_type: 'urban',
    success_date: null,
    latest_attempt: null,
    reattempt_date: null,
    reason: null,
    operator_note: null,
    return_note: null,
    abandoned_note: null,
    lost_note: null,
    // Long ago, so that a new stay shows.
    stage_entered_at: '2026-01-02T03:04:05.678Z',
    ...columns,
  };
}

/** A package with exactly these columns, the others as any package might have them. Needs its shop. */
export async function storePackage({ pool }: Database, columns: PackageColumns): Promise<StoredPackage> {
  return stored(
    await createDb(pool).insertInto('packages').values(packageRow(columns)).returningAll().executeTakeFirstOrThrow(),
  );
}

/** A statement takes 65,535 values, and a package has some dozens. */
const atOnce = 500;

/** Several of them, in their order. All name the same columns. */
export async function storePackages({ pool }: Database, list: readonly PackageColumns[]): Promise<StoredPackage[]> {
  const packages: StoredPackage[] = [];
  for (let from = 0; from < list.length; from += atOnce) {
    packages.push(
      ...(await createDb(pool)
        .insertInto('packages')
        .values(list.slice(from, from + atOnce).map(packageRow))
        .returningAll()
        .execute()),
    );
  }
  return packages.sort((a, b) => a.id - b.id);
}

export async function storedPackage({ pool }: Database, id: number): Promise<StoredPackage> {
  return stored(await createDb(pool).selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

export const statusesOf = (test: Database, packages: readonly { readonly id: number }[]): Promise<PackageStatus[]> =>
  Promise.all(packages.map(async ({ id }) => (await storedPackage(test, id)).status));

/** The history of a package, the latest row first. */
export async function storedHistory({ pool }: Database, packageId: number) {
  return createDb(pool)
    .selectFrom('package_history')
    .selectAll()
    .where('package_id', '=', packageId)
    .orderBy('id', 'desc')
    .execute();
}

export async function phoneReadings({ pool }: Database, packageId: number): Promise<number[]> {
  const { rows } = await pool.query<{ user_id: number }>(
    'select user_id from personal_data_reads where package_id = $1 order by at',
    [packageId],
  );
  return rows.map((row) => row.user_id);
}

export interface TwoHubs {
  readonly mine: Place;
  readonly foreign: Place;
  /** One shop of each. */
  readonly shop: Place;
  readonly foreignShop: Place;
}

export async function addTwoHubs(test: Database): Promise<TwoHubs> {
  const [mine, foreign] = [await addHub(test), await addHub(test)];
  return {
    mine,
    foreign,
    shop: await addShop(test, { hubId: mine.id }),
    foreignShop: await addShop(test, { hubId: foreign.id }),
  };
}
