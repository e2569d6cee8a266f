import { randomInt } from 'node:crypto';
import type { RunsheetStatus, RunsheetType } from '~domain/runsheet-types';
import type { TestApp } from './app';

/** Counted, not drawn by lot: thousands of codes drawn so meet twice now and then. Each process begins elsewhere. */
let lastCode = randomInt(10_000_000, 90_000_000);
const nextCode = (): number => (lastCode += 1);

type Database = Pick<TestApp, 'pool'>;

export interface NewRunsheet {
  readonly hubId: number;
  readonly type?: RunsheetType;
  readonly status?: RunsheetStatus;
  readonly destinationId?: number;
  readonly courierId?: number;
  readonly driver?: string;
  readonly plate?: string;
  readonly createdAt?: string;
  /** In the order of adding. */
  readonly packages?: readonly { readonly id: number; readonly result?: string | undefined; readonly cash?: number }[];
}

/** Put straight into the database. */
export async function addRunsheet({ pool }: Database, sheet: NewRunsheet): Promise<{ id: number; code: string }> {
  const { type = 'outbound', status = 'Running', packages = [] } = sheet;
  const code = `TEST${nextCode()}`;
  const left = status === 'Running' || status === 'Closed';
  const ended = status === 'Closed' || status === 'Cancelled';
  const { rows } = await pool.query<{ id: number }>(
    `insert into runsheets (code, type, status, hub_id, destination_hub_id, courier_id, driver_name, license_plate, created_at, dispatched_at, closed_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, at, case when $10 then at + interval '1 hour' end, case when $11 then at + interval '9 hours' end from (select coalesce($9::timestamptz, now())) t(at) returning id`,
    [
      code,
      type,
      status,
      sheet.hubId,
      sheet.destinationId ?? null,
      sheet.courierId ?? null,
      sheet.driver ?? null,
      sheet.plate ?? null,
      sheet.createdAt ?? null,
      left,
      ended,
    ],
  );
  const id = rows[0]?.id ?? 0;
  if (packages.length > 0) {
    await pool.query(
      `insert into runsheet_packages (runsheet_id, position, leg, package_id, added_at, result, result_at, live, cash)
       select r.id, l.position, r.type, l.package_id, r.created_at, l.result, case when l.result is not null then now() end, $2, l.cash
       from runsheets r, unnest($3::bigint[], $4::text[], $5::numeric[]) with ordinality as l (package_id, result, cash, position) where r.id = $1`,
      [
        id,
        !ended,
        packages.map((line) => line.id),
        packages.map((line) => line.result ?? null),
        packages.map((line) => line.cash ?? null),
      ],
    );
  }
  return { id, code };
}

export async function addCourier(
  { pool }: Database,
  courier: { readonly hubId: number; readonly name?: string },
): Promise<{ id: number; code: string }> {
  const code = `BT${nextCode()}`;
  const { rows } = await pool.query<{ id: number }>(
    'insert into couriers (courier_code, first_name, user_name, phone, hub_id) values ($1, $2, $1, $3, $4) returning id',
    [code, courier.name ?? `Bưu tá ${code}`, '0912345678', courier.hubId],
  );
  return { id: rows[0]?.id ?? 0, code };
}
