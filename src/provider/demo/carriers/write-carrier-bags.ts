import type pg from 'pg';
import { carrierBagCode } from '~domain/runsheet-types';
import { minuteMs } from '~domain/time';
import { writeRows, writeSteps } from '../network/write-rows';

interface Sheet {
  readonly id: number;
  readonly carrier_id: number;
  readonly hub_id: number;
  readonly created_by: number;
  readonly dispatched_at: Date;
  readonly packages: readonly number[];
}

/** Of each carrier the fullest sheet that is out with it now. */
const sheetsSql = `
  select distinct on (r.carrier_id) r.id, r.carrier_id, r.hub_id, r.created_by, r.dispatched_at, l.packages
  from runsheets r cross join lateral (select array_agg(package_id order by position) as packages, count(*) as lines
    from runsheet_packages where runsheet_id = r.id) l
  where r.type = 'three_pl' and r.status = 'Running' and r.dispatched_at is not null and l.lines > 0
    order by r.carrier_id, l.lines desc, r.id`;

/** A bag of each sheet that went with what is on it. */
function bagsOf(sheets: readonly Sheet[]) {
  return sheets.map((sheet, place) => {
    const before = (minutes: number): Date => new Date(new Date(sheet.dispatched_at).getTime() - minutes * minuteMs);
    return {
      ...sheet,
      id: place + 1,
      runsheet: sheet.id,
      serial: `SEAL${String(70_001 + place)}`,
      created: before(30),
      filled: before(25),
      sealed: before(5),
      left: before(0),
    };
  });
}

/** One that was begun this morning and is empty yet, at a hub that has a manager. */
async function beginBag(client: pg.ClientBase, id: number, at: Date) {
  const { rows } = await client.query<{
    carrier_id: number;
    hub_id: number;
    created_by: number;
    mu_code: string;
  }>(
    `insert into carrier_bags (id, mu_code, carrier_id, hub_id, created_by, created_at)
     select $1::bigint, $2, (select min(id) from carriers), uh.hub_id, u.id, $3::timestamptz
     from users u join roles r on r.id = u.role_id join user_hubs uh on uh.user_id = u.id where r.name = 'hub_manager'
       and u.active = 1 order by uh.hub_id, u.id limit 1
     returning mu_code, carrier_id, hub_id, created_by`,
    [id, carrierBagCode(at, id), at],
  );
  await client.query(`select setval(pg_get_serial_sequence('carrier_bags', 'id'), $1)`, [id]);
  return rows;
}

/**
 * Bags for carriers: of each one that went with what is on its sheet, and one that was begun this morning and is empty
 * yet.
 */
export async function writeCarrierBags(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: sheets } = await client.query<Sheet>(sheetsSql);
  const gone = bagsOf(sheets);
  await writeRows(
    client,
    'carrier_bags',
    [
      'id',
      'version',
      'mu_code',
      'serial_number',
      'status',
      'carrier_id',
      'hub_id',
      'runsheet_id',
      'sealed_at',
      'created_by',
      'created_at',
    ],
    gone.map(({ id, serial, carrier_id, hub_id, runsheet, sealed, created_by, created }) => [
      id,
      3,
      carrierBagCode(created, id),
      serial,
      'Closed',
      carrier_id,
      hub_id,
      runsheet,
      sealed,
      created_by,
      created,
    ]),
  );
  await writeRows(
    client,
    'carrier_bag_packages',
    ['carrier_bag_id', 'position', 'package_id', 'added_by', 'added_at', 'live'],
    gone.flatMap(({ id, packages, created_by, filled }) =>
      packages.map((packageId, place) => [id, place + 1, packageId, created_by, filled, false]),
    ),
  );
  const begun = gone.length + 1;
  const morning = new Date(now.getTime() - 50 * minuteMs);
  const drafts = await beginBag(client, begun, morning);
  const step = (id: number, at: Date, actor_id: number, action: string, after: object) => ({
    at,
    actor_id,
    action: `carrier_bag.${action}`,
    entity: 'carrier_bag',
    entity_id: String(id),
    after,
  });
  await writeSteps(client, [
    ...gone.flatMap(({ id, carrier_id, hub_id, created_by, created, sealed, left, serial, runsheet }) => [
      step(id, created, created_by, 'create', { id, mu_code: carrierBagCode(created, id), carrier_id, hub_id }),
      step(id, sealed, created_by, 'seal', { serial_number: serial }),
      step(id, left, created_by, 'hand_over', { runsheet_id: runsheet }),
    ]),
    ...drafts.map(({ created_by, ...after }) => step(begun, morning, created_by, 'create', { id: begun, ...after })),
  ]);
}
