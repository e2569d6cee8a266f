import type pg from 'pg';
import { runsheetCode } from '~domain/runsheet-types';

/** Most check-ins of each status. */
const most = { Closed: 12, Running: 3, Created: 3 } as const;
/** When the desk began with a courier, and when the next announced himself, before now, in ms. */
const begun = 9 * 60_000;
const announced = 4 * 60_000;

interface Trip {
  readonly id: number;
  readonly hub_id: number;
  readonly courier_id: number;
  readonly license_plate: string | null;
  readonly clerk: number | null;
  readonly closed_at: string | null;
}

/**
 * The latest pickup trips with packages picked up, one of each courier, those of the first hubs first: ended, or still
 * out with him.
 */
function trips(client: pg.ClientBase, ended: boolean, limit: number): Promise<pg.QueryResult<Trip>> {
  const brings = ended
    ? `r.status = 'Closed' and exists (select from runsheet_packages l where l.runsheet_id = r.id and l.result = 'done')`
    : `r.status = 'Running' and exists (select from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = r.id and l.live and p.status = 'Pickup_successful')`;
  return client.query<Trip>(
    `select * from (
       select distinct on (r.courier_id) r.id, r.hub_id, r.courier_id, r.license_plate, r.dispatched_by as clerk,
         r.closed_at from runsheets r
       where r.type = 'pickup' and r.courier_id is not null and ${brings}
         and not exists (select from runsheets c where c.type = 'checkin' and c.courier_id = r.courier_id)
       order by r.courier_id, r.dispatched_at desc, r.id desc
     ) t order by hub_id, id limit $1`,
    [limit],
  );
}

/**
 * Check-ins of couriers who came back, who stand at the desk, and who are on their way; after the trips they belong to.
 * `now` in ms.
 */
export async function writeCheckins(client: pg.ClientBase, now: number): Promise<void> {
  for (const trip of (await trips(client, true, most.Closed)).rows) {
    const at = new Date(trip.closed_at ?? now);
    const id = await insertSheet(client, trip, { status: 'Closed', created: at, started: at, closed: at });
    await client.query(
      `insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by, added_at, result, result_at,
        live)
       select $1, row_number() over (order by l.position), 'checkin', l.package_id, $3, $4, 'done', $4, false
         from runsheet_packages l where l.runsheet_id = $2 and l.result = 'done'`,
      [id, trip.id, trip.clerk, at],
    );
  }
  const out = (await trips(client, false, most.Running + most.Created)).rows;
  for (const [index, trip] of out.entries()) {
    // Of every two one has begun: each of the first hubs has both.
    if (index % 2 === 1) {
      await insertSheet(client, trip, {
        status: 'Created',
        created: new Date(now - announced),
        started: null,
        closed: null,
      });
      continue;
    }
    const at = new Date(now - begun);
    const id = await insertSheet(client, trip, { status: 'Running', created: at, started: at, closed: null });
    await client.query(
      `insert into runsheet_packages (runsheet_id, position, leg, package_id, added_by, added_at)
       select $1, row_number() over (order by l.position), 'checkin', l.package_id, $3, $4 from runsheet_packages l
         join packages p on p.id = l.package_id
       where l.runsheet_id = $2 and l.live and p.status = 'Pickup_successful'
         and not exists (select from runsheet_packages c where c.package_id = l.package_id and c.leg = 'checkin'
           and c.live)`,
      [id, trip.id, trip.clerk, at],
    );
  }
}

interface Stand {
  readonly status: 'Created' | 'Running' | 'Closed';
  readonly created: Date;
  readonly started: Date | null;
  readonly closed: Date | null;
}

async function insertSheet(
  client: pg.ClientBase,
  { hub_id, courier_id, license_plate, clerk }: Trip,
  { status, created, started, closed }: Stand,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('runsheets', 'id'))::bigint as id`,
  );
  const id = Number(rows[0]?.id);
  await client.query(
    `insert into runsheets (id, code, type, status, hub_id, courier_id, license_plate, created_by, created_at,
      dispatched_by, dispatched_at, closed_by, closed_at)
      values ($1, $2, 'checkin', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      runsheetCode('checkin', created, id),
      status,
      hub_id,
      courier_id,
      license_plate,
      clerk,
      created,
      started && clerk,
      started,
      closed && clerk,
      closed,
    ],
  );
  return id;
}
