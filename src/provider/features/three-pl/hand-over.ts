import type { Kysely } from 'kysely';
import { custodyHub } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import type { PackageSnapshot } from '../../shared/packages/package-change';
import { createSheet } from '../../shared/sheets/create-sheet';
import type { Moved, SheetWork } from '../../shared/sheets/move-packages';
import { addLines } from '../../shared/sheets/sheet-lines';
import { judgeGoing } from './judge-lines';
import { allocate, cancelSheet, dispatch, type HeldHandover } from './work-sheet';

interface HandedOver {
  readonly sheets: readonly number[];
  readonly moved: Moved;
}

/**
 * Packages to a carrier in one go: a sheet for each hub they lie at, filled, allocated and dispatched. What may not go
 * stays.
 */
export async function handOver(
  tx: Kysely<Database>,
  work: SheetWork,
  carrierId: number,
  packages: readonly PackageSnapshot[],
): Promise<HandedOver> {
  const refused = await judgeGoing(tx, work.user, { hubId: null, sheetId: null, bagId: null }, packages);
  const moved = new Map(packages.map(({ id }) => [id, refused.get(id) ?? null]));
  const going = packages.filter(({ id }) => !refused.has(id));
  const sheets: number[] = [];
  for (const hubId of new Set(going.map(custodyHub))) {
    if (hubId === null) continue;
    const here = going.filter((seen) => custodyHub(seen) === hubId);
    const sheet = await sheetFor(tx, work, carrierId, hubId);
    const allocated = await allocate(tx, work, sheet, here);
    const set = here.flatMap(({ id }) => ((allocated.get(id) ?? null) === null ? id : []));
    for (const [id, code] of allocated) moved.set(id, code);
    if (set.length === 0) {
      // All of it was changed by others this instant.
      await cancelSheet(tx, work, sheet);
      continue;
    }
    await addLines(tx, sheet.id, work.user.id, set);
    const stuck = await dispatch(tx, work, sheet);
    if (stuck !== null) throw new Error(`a sheet just filled is refused with ${stuck.refused}`);
    sheets.push(sheet.id);
  }
  return { sheets, moved };
}

async function sheetFor(
  tx: Kysely<Database>,
  { user }: SheetWork,
  carrierId: number,
  hubId: number,
): Promise<HeldHandover> {
  const made = await createSheet(tx, user, { type: 'three_pl', hub_id: hubId, carrier_id: carrierId });
  if (!('id' in made)) throw new Error(`a package lies at hub ${hubId}, which has no sheets`);
  return (await tx
    .selectFrom('runsheets')
    .selectAll()
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()) as HeldHandover;
}
