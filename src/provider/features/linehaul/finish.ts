import type { Kysely } from 'kysely';
import { decide } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { run, Values } from '../../shared/sql/statement';
import { changeEach } from '../../shared/packages/change-packages';
import type { SeenChange } from '../../shared/packages/transitions';
import { endTripLines } from '../../shared/linehaul/trip-lines';
import type { HeldUnloading } from '../../shared/linehaul/unloadings';

interface Unexplained {
  /** What is asked for. */
  readonly note: 'short_note' | 'open_finds_note';
  /** Codes of the packages it is about. */
  readonly packages: readonly string[];
}

/**
 * Ends an open unloading and its trip. What was not scanned and is on the road still is missing, the rest was taken in
 * elsewhere. What it answers with stands in the way while nobody has said why: packages that are short, or found and left as
 * they were.
 */
export async function finishUnloading(tx: Kysely<Database>, user: SignedInUser, unloading: HeldUnloading, note: string | undefined): Promise<Unexplained | null> {
  const { trip } = unloading;
  const waiting = await waitingOf(tx, unloading.id);
  const moves = waiting.flatMap((item): SeenChange[] => {
    const action = item.status === 'In_linehaul' ? 'linehaul_receive' : item.status === 'Return_in_linehaul' ? 'linehaul_receive_return' : null;
    if (action === null || !item.live || !decide(action, item, user).ok) return [];
    return [{ seen: item, change: { action, to: 'Missing', set: { lost_note: note ?? null }, reason: null, note: note ?? null } }];
  });
  if (!note) {
    if (moves.length > 0) return { note: 'short_note', packages: moves.map(({ seen }) => seen.code) };
    const open = await openFinds(tx, unloading.id);
    if (open.length > 0) return { note: 'open_finds_note', packages: open };
  }
  const short = moves.map(({ seen }) => seen.id);
  // The lines first: whatever watches packages would end them without saying how.
  await endTripLines(tx, trip.id, short, 'missing');
  await endTripLines(tx, trip.id, waiting.filter(({ id }) => !short.includes(id)).map(({ id }) => id), 'cancelled');
  const changed = await changeEach(tx, user, moves);
  if (changed.size < moves.length) throw Object.assign(new Error('a package changed while its truck was finished'), { code: '40001' });
  const values = new Values();
  const text = `
    with parted as (
      update unloading_lines set finding = case when package_id = any(${values.add(short)}::bigint[]) then 'short' else 'left' end
      where unloading_id = ${values.add(unloading.id)}::bigint and finding = 'waiting'
    ), ended as (
      update unloadings set finished_at = now(), finished_by = ${values.add(user.id)}, note = ${values.add(note ?? null)} where id = ${values.add(unloading.id)}::bigint
    )
    update runsheets set status = 'Closed', closed_at = now(), closed_by = ${values.add(user.id)}, version = version + 1 where id = ${values.add(trip.id)}::bigint`;
  await run(tx, text, values);
  await audit(tx, { actorId: user.id, action: 'runsheet.close', entity: 'runsheet', entityId: trip.id, after: { short: short.length, ...(note ? { note } : {}) } });
  return null;
}

/** Packages not scanned; `live` = the trip has them still. */
async function waitingOf(tx: Kysely<Database>, unloadingId: number): Promise<(PackageSnapshot & { live: boolean })[]> {
  const values = new Values();
  const text = `
    select p.*, coalesce(l.live, false) as live from unloading_lines x join unloadings u on u.id = x.unloading_id join packages p on p.id = x.package_id
    left join runsheet_packages l on l.runsheet_id = u.runsheet_id and l.package_id = p.id and l.removed_at is null
    where x.unloading_id = ${values.add(unloadingId)}::bigint and x.finding = 'waiting'`;
  return run<PackageSnapshot & { live: boolean }>(tx, text, values);
}

/** Codes of packages over or misrouted that nothing was done with. */
async function openFinds(tx: Kysely<Database>, unloadingId: number): Promise<string[]> {
  const values = new Values();
  const text = `select code from unloading_lines where unloading_id = ${values.add(unloadingId)}::bigint and finding in ('over', 'misrouted') and settled is null order by scanned_at, code`;
  return (await run<{ code: string }>(tx, text, values)).map(({ code }) => code);
}
