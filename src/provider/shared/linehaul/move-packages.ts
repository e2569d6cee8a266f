import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../http/handler';
import { writesOf, type PackageChange, type PackageSnapshot } from '../package-change';
import { carriedLines } from '../sheets/carried-lines';
import { run, Values } from '../statement';

/** `set` may hold the current hub and the lost note, nothing else. */
export interface Move {
  readonly seen: PackageSnapshot;
  readonly change: PackageChange;
}

/**
 * Changes packages together with what holds them (bag, trip, unloading) in the caller's transaction: each only as it was
 * seen, each with its history row. It is no run: taken back alone, the package would contradict its bag. Returns the ids
 * that were changed; the others lost a race (EPK030).
 */
export async function movePackages(tx: Kysely<Database>, user: SignedInUser, unordered: readonly Move[]): Promise<Set<number>> {
  if (unordered.length === 0) return new Set();
  // In the order of ids, so that two calls over the same packages wait for each other instead of locking up.
  const moves = unordered.toSorted((a, b) => a.seen.id - b.seen.id).map(({ seen, change }) => ({ seen, change, writes: writesOf(seen, change) }));
  const values = new Values();
  const column = (type: string, pick: (move: (typeof moves)[number]) => unknown): string => `${values.add(moves.map(pick))}::${type}[]`;
  const input = [
    column('bigint', ({ seen }) => seen.id),
    column('int', ({ seen }) => seen.version),
    column('text', ({ seen }) => seen.status),
    column('text', ({ change }) => change.to),
    column('int', ({ seen, change }) => change.set.current_hub_id ?? seen.current_hub_id),
    column('text', ({ seen, change }) => change.set.lost_note ?? seen.lost_note),
    column('boolean', ({ writes }) => writes.restarts),
    column('text', ({ change }) => change.action),
    column('int', ({ writes }) => writes.hubId),
    column('text', ({ change }) => change.note),
    // jsonb within an array would be escaped twice over; it travels as text.
    column('text', ({ writes }) => writes.before),
    column('text', ({ writes }) => writes.after),
  ];
  const by = [user.id, user.name, user.role].map((value) => values.add(value)).join(', ');
  // A trip that had a package no hand here knows of lets go of it.
  const lines = carriedLines(values, moves.flatMap(({ change, writes }) => (writes.moves ? change : [])), { from: 'i join changed on changed.id = i.id', action: 'i.action', to: 'i.to_status', reason: 'null::text', note: 'i.note' });
  const text = `
    with i as (
      select * from unnest(${input.join(', ')}) as i (id, version, from_status, to_status, current_hub_id, lost_note, restarts, action, hub_id, note, before, after)
    ), changed as (
      update packages p set status = i.to_status, current_hub_id = i.current_hub_id, lost_note = i.lost_note,
        stage_entered_at = case when i.restarts then now() else p.stage_entered_at end, version = p.version + 1, updated_at = now()
      from i where p.id = i.id and p.version = i.version and p.status = i.from_status
      returning p.id, p.cod_collected
    ), logged as (
      insert into package_history (package_id, action, from_status, to_status, actor_id, actor_name, actor_role, hub_id, note, before, after)
      select i.id, i.action, i.from_status, i.to_status, ${by}, i.hub_id, i.note, i.before::jsonb, i.after::jsonb from i join changed on changed.id = i.id order by i.id
    )${lines}
    select id from changed`;
  return new Set((await run<{ id: number }>(tx, text, values)).map(({ id }) => id));
}
