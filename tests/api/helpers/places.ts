import type { TestApp } from './app';

type Database = Pick<TestApp, 'pool'>;

export interface Place {
  readonly id: number;
  readonly code: string;
}

/** Above every real id of a province or ward. */
let serial = 800_000;
const mark = (): string => String((serial += 1));

async function one(query: Promise<{ rows: Place[] }>): Promise<Place> {
  const { rows } = await query;
  if (!rows[0]) throw new Error('nothing was added');
  return rows[0];
}

/** A ward of a province of its own, both with the same id. */
export async function addWard(
  { pool }: Database,
  options: { name?: string; servedBy?: number } = {},
): Promise<Place & { provinceId: number }> {
  const code = mark();
  const id = Number(code);
  await pool.query(`insert into provinces (id, code, name, region) values ($1, $2, $3, 'Southern')`, [
    id,
    code,
    `Tỉnh ${code}`,
  ]);
  await pool.query('insert into wards (id, code, name, province_id) values ($1, $2, $3, $1)', [
    id,
    code,
    options.name ?? `Phường ${code}`,
  ]);
  if (options.servedBy !== undefined)
    await pool.query('insert into hub_coverage (ward_id, hub_id) values ($1, $2)', [id, options.servedBy]);
  return { id, code, provinceId: id };
}

export async function addHub(database: Database): Promise<Place> {
  const ward = await addWard(database);
  return one(
    database.pool.query<Place>(
      `insert into hubs (code, name, region, province_id, ward_id) values ($1, $2, 'Southern', $3, $4) returning id, code`,
      // About as long as those of a real network: a longer one does not fit every line of a label.
      [`HUB${ward.code.slice(-4)}`, `Bưu cục ${ward.code}`, ward.provinceId, ward.id],
    ),
  );
}

export async function addShop(
  database: Database,
  shop: { hubId: number; name?: string; active?: boolean },
): Promise<Place> {
  const code = `SHOP${mark()}`;
  return one(
    database.pool.query<Place>(
      `insert into shops (code, name, hub_id, active, paper_status) values ($1, $2, $3, $4, 'verified') returning id, code`,
      [code, shop.name ?? `Cửa hàng ${code}`, shop.hubId, shop.active ?? true],
    ),
  );
}
