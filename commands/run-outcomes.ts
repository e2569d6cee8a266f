import type { ResponseOf } from '~contract/endpoints';
import { errorCatalogue } from '~domain/errors';
import type { Caller, CallOutcome } from './caller';
import type { SubjectPackage } from './subject';

/** The provider hears of a closed connection between two of its chunks: looked again until nothing more has come. */
const pauseMs = 250;
const rounds = 20;

/**
 * What became of these packages of a run whose lines were given up: what was under way then is still done, and is told
 * by the provider's own record of the run. Null = it could not be asked.
 */
export async function outcomesOf(
  run: number,
  ids: ReadonlySet<number>,
  caller: Caller,
): Promise<ReadonlyMap<number, CallOutcome> | null> {
  let known: ReadonlyMap<number, CallOutcome> | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const now = (await caller.recorded?.(run, ids)) ?? null;
    if (!now || now.size === known?.size) return now;
    known = now;
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return known;
}

type RecordedItem = ResponseOf<'GET /runs/{id}'>['data']['items'][number];

/** A run's record, with the packages that were changed as they are now. */
export function recordedEnds(
  items: readonly RecordedItem[],
  packages: readonly SubjectPackage[],
): Map<number, CallOutcome> {
  const fresh = new Map(packages.map((item) => [item.id, item]));
  const record = new Map<number, CallOutcome>();
  for (const { id, ok, code } of items) {
    const item = fresh.get(id);
    if (ok && item) record.set(id, { ok: true, package: item });
    else if (!ok && code !== null) record.set(id, { ok: false, code, message: errorCatalogue[code].en });
  }
  return record;
}
