import type pg from 'pg';
import { readAddresses } from './address-data';

/**
 * Provinces, districts and wards of both divisions. It can run again: rows that are there already stay as
 * they are, for somebody may have corrected them, and nothing is deleted, since packages may point at it.
 */
export async function loadAddresses(client: pg.ClientBase): Promise<void> {
  const { provinces, districts, wards } = await readAddresses();
  await client.query(
    `insert into provinces (id, code, name, region, present)
     select id, code, name, region, present from jsonb_to_recordset($1::jsonb) as r(id int, code text, name text,
       region text, present boolean)
     on conflict do nothing`,
    [JSON.stringify(provinces)],
  );
  await client.query(
    `insert into districts (id, code, name, province_id)
     select id, code, name, province_id from jsonb_to_recordset($1::jsonb) as r(id int, code text, name text,
       province_id int)
     on conflict do nothing`,
    [JSON.stringify(districts)],
  );
  await client.query(
    `insert into wards (id, code, name, province_id, district_id, present)
     select id, code, name, province_id, district_id, present
     from jsonb_to_recordset($1::jsonb) as r(id int, code text, name text, province_id int, district_id int,
       present boolean)
     on conflict do nothing`,
    [JSON.stringify(wards)],
  );
  // Afterwards: an old ward may stand before the one it went into.
  await client.query(
    `update wards set successor_id = r.successor_id
     from jsonb_to_recordset($1::jsonb) as r(id int, successor_id int)
     where wards.id = r.id and wards.successor_id is distinct from r.successor_id
       and exists (select from wards n where n.id = r.successor_id)`,
    [
      JSON.stringify(
        wards.filter(({ successor_id }) => successor_id !== null).map(({ id, successor_id }) => ({ id, successor_id })),
      ),
    ],
  );
}

/** What every network needs before its first hub, the demo or an empty one. Safe to run at each start. */
export async function seedReference(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await loadAddresses(client);
  } finally {
    client.release();
  }
}
