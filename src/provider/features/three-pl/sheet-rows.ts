import { sql, type Kysely } from 'kysely';
import type * as z from 'zod';
import type { threePlSheet } from '~contract/features/three-pl';
import type { Database } from '../../db/schema';
import { run, Values } from '../../shared/sql/statement';

export type SheetRow = z.output<typeof threePlSheet>;

/** What a sheet's line has come to with its carrier: the last of its hand-overs from that sheet. */
export const lastHandover = `
  left join lateral (select o.* from handovers o where o.runsheet_id = l.runsheet_id and o.package_id = l.package_id
    order by o.id desc limit 1) o on true`;

/** `r` is the sheet; counts and names come with `sheetJoins`. */
export const sheetColumns = `
  r.id, r.version, r.code, r.status, jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) as carrier,
  jsonb_build_object('id', h.id, 'code', h.code) as hub, to_jsonb(counted) as packages, u.name as created_by, r.created_at, r.dispatched_at, r.closed_at`;

export const sheetJoins = `
  join carriers c on c.id = r.carrier_id
  join hubs h on h.id = r.hub_id
  left join users u on u.id = r.created_by
  cross join lateral (
    select count(*)::int as total,
      count(*) filter (where o.id is null and p.status = 'Waiting_for_handover')::int as allocated,
      count(*) filter (where o.state = 'waiting')::int as waiting,
      count(*) filter (where o.state = 'accepted')::int as accepted,
      count(*) filter (where o.state = 'failed' and p.status = 'Handover_failed')::int as failed
    from runsheet_packages l join packages p on p.id = l.package_id ${lastHandover}
    where l.runsheet_id = r.id and l.removed_at is null
  ) counted`;

/** A sheet that is there. */
export async function readSheet(db: Kysely<Database>, id: number): Promise<SheetRow> {
  const values = new Values();
  const [row] = await run<SheetRow>(
    db,
    `select ${sheetColumns} from runsheets r ${sheetJoins} where r.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!row) throw new Error(`sheet ${id} is gone`);
  return row;
}

/** Counts a write on the sheet, and tells it as it is now. */
export async function touchSheet(tx: Kysely<Database>, id: number): Promise<SheetRow> {
  await tx
    .updateTable('runsheets')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
  return readSheet(tx, id);
}
