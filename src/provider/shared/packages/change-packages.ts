import type { Kysely } from 'kysely';
import { custodyHub } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { detailOf, type PackageDetail } from './package-row';
import { jsonText, run, runPrepared, Values } from '../sql/statement';
import { showsPhone } from '../access/visibility';
import type { PackageChange, PackageSnapshot } from './package-change';
import {
  foundTransition,
  historyRow,
  inOrder,
  seenTransition,
  transition,
  type Found,
  type HistoryActor,
  type SeenChange,
} from './transitions';

/**
 * The conditional update, its history row and the answer in one statement: of two people acting on the same package at
 * the same instant, one changes it and the other gets null (EPK030).
 */
export async function changePackage(
  db: Kysely<Database>,
  user: SignedInUser,
  seen: PackageSnapshot,
  change: PackageChange,
): Promise<PackageDetail | null> {
  const values = new Values();
  const changed = transition(values, user, seenTransition(values, [{ seen, change }]), { returning: 'p.*' });
  const [record] = await runPrepared<PackageDetail>(
    db,
    `with ${changed}, ${detailOf('changed', showsPhone(db, user, values), values.add(user.id))}`,
    values,
  );
  return record ?? null;
}

/** The same where nobody waits for the package; false = it was changed meanwhile. */
export async function changePackageAs(
  db: Kysely<Database>,
  actor: HistoryActor,
  seen: PackageSnapshot,
  change: PackageChange,
): Promise<boolean> {
  return (await changeEach(db, actor, [{ seen, change }])).size > 0;
}

/**
 * Changes packages together with what holds them (bag, trip, unloading) in the caller's transaction: each only as it
 * was seen, each with its history row. It is no run: taken back alone, the package would contradict its bag. Returns
 * the ids that were changed; the others lost a race (EPK030).
 */
export async function changeEach(
  tx: Kysely<Database>,
  actor: HistoryActor,
  changes: readonly SeenChange[],
): Promise<Set<number>> {
  if (changes.length === 0) return new Set();
  const values = new Values();
  const text = `with ${transition(values, actor, seenTransition(values, inOrder(changes)))} select id from changed`;
  const send = changes.length === 1 ? runPrepared<{ id: number }> : run<{ id: number }>;
  return new Set((await send(tx, text, values)).map(({ id }) => id));
}

/**
 * Takes all packages that `found` tells a step on without leaving the database: thousands at once. False = some of them
 * stood elsewhere, and only the others were moved. `further` = a CTE that goes with it, reading `seen`.
 */
export async function moveFound(
  tx: Kysely<Database>,
  actor: HistoryActor,
  values: Values,
  found: Found,
  further?: string,
): Promise<boolean> {
  const text = `
    with ${transition(values, actor, foundTransition(values, found))}${further === undefined ? '' : `, ${further}`}
    select (select count(*) from seen) = (select count(*) from changed) as whole`;
  const [moved] = await run<{ whole: boolean }>(tx, text, values);
  return moved?.whole === true;
}

/** A package's history tells of a photo; the package itself stays as it is. */
export async function recordPhoto(
  tx: Kysely<Database>,
  actor: HistoryActor,
  seen: PackageSnapshot,
  photo: { readonly photo: number; readonly photo_kind: string },
): Promise<void> {
  const values = new Values();
  await run(
    tx,
    historyRow(values, actor, seen, { action: 'photo', hubId: custodyHub(seen), after: jsonText(photo) }),
    values,
  );
}
