import type { Kysely } from 'kysely';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { machineRow } from '~domain/package-machine';
import { runsheetLegs } from '~domain/runsheet-legs';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { anchorSql } from '../../shared/packages/backlog-sql';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { run, Values } from '../../shared/sql/statement';
import { seeSheet } from './seen-sheet';

type Answer = ResponseOf<'GET /runsheets/{id}/candidates'>;

const hours = { '24h': 24, '48h': 48 } as const;

/** Null = no such sheet for this user. To one that has left nothing can be added any more. */
export async function candidatesOf(db: Kysely<Database>, user: SignedInUser, id: number, { over, limit }: QueryOf<'GET /runsheets/{id}/candidates'>): Promise<Answer | null> {
  const sheet = await seeSheet(db, user, id);
  if (!sheet) return null;
  const leg = runsheetLegs.find(({ type }) => type === sheet.type);
  if (sheet.status !== 'Created' || !leg || sheet.type === 'linehaul') return { data: [], meta: { total: 0 } };
  const values = new Values();
  const lies = sheet.type === 'pickup' ? 'p.fm_hub_id' : 'p.current_hub_id';
  const ready = values.add(machineRow(leg.plan).from);
  const age = over === undefined ? '' : `and ${anchorSql} < now() - interval '${hours[over]} hours'`;
  const from = `from packages p where ${lies} = ${values.add(sheet.hub_id)}::int and p.status = any(${ready}::text[]) and not p.held_by_3pl and (p.reattempt_date is null or p.reattempt_date <= now() + interval '1 day') ${age}`;
  const stop = sheet.type === 'outbound' ? `coalesce((select w.name from wards w where w.id = p.ward_id), '')` : 's.code';
  const [count] = await run<{ total: number }>(db, `select count(*) as total ${from}`, values);
  const text = `
    select ${rowColumns}, ${stop} as stop from (select p.* ${from} order by ${anchorSql}, p.id limit ${limit}) found
    join packages p on p.id = found.id ${placeJoins} order by greatest(found.stage_entered_at, found.reattempt_date), found.id`;
  const records = await run<RowRecord & { stop: string }>(db, text, values);
  return { data: records.map((record) => ({ ...toRow(record), stop: record.stop })), meta: { total: count?.total ?? 0 } };
}
