import type { createStore } from 'jotai';
import { judge } from '~commands/gate';
import { chunks } from '~commands/parts';
import type { ChainStage } from '~commands/plan-stages';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { errorCatalogue } from '~domain/errors';
import type { RunRequest } from '../runs/request';
import { writeEntryAtom, type TranscriptEntry } from '../runs/transcript';
import { refreshSubjectsAtom } from '../subject';
import { actsOn, lineToKeep } from './durable-line';
import type { Queue } from './queue';

interface EnqueueTools {
  readonly store: ReturnType<typeof createStore>;
  readonly user: GateUser;
  readonly queue: Queue;
  readonly newKey: () => string;
}

/** Whether a line has to be queued: there is no network, or lines of before still wait, which it must not overtake. */
export function mustWait({ stages, codes = [], unanswered }: RunRequest, queue: Queue): boolean {
  if (!actsOn(stages) || unanswered) return false;
  return codes.length > 0 || queue.waits();
}

/**
 * Queues a line in place of sending it. What the gate refuses by what is known is told at once; the packages of the
 * rest are from now on taken for what the line will make of them. Rejects with `NotStored`: nothing is queued then.
 */
export async function enqueue(
  request: RunRequest,
  begun: TranscriptEntry,
  { store, user, queue, newKey }: EnqueueTools,
): Promise<TranscriptEntry> {
  const [first] = request.stages;
  if (!first) throw new Error('a chain without a stage');
  const { codes, packages: seen } = apartFromScanned(request, queue);
  const judged = seen.map((item) => ({ item, decision: judge(first.command, item, user) }));
  const packages = judged.flatMap(({ item, decision }) => (decision.ok ? [item] : []));
  const refused = judged.flatMap(({ item, decision }) =>
    decision.ok
      ? []
      : [
          {
            package: item,
            result: { ok: false, code: decision.code, message: errorCatalogue[decision.code].en } as const,
          },
        ],
  );
  const { packages: _anew, ...stage } = first;
  const stages = refused.length > 0 ? [{ ...stage, at: 0, total: refused.length, outcomes: refused }] : begun.stages;
  let entry: TranscriptEntry = { ...begun, state: 'done', stages };
  if (packages.length > 0 || codes.length > 0) {
    const queued: number[] = [];
    for (const part of chunks({ ...request, packages }, newKey)) {
      const own = queued.length > 0 ? { ...part, codes: [], missed: [] } : { ...part, codes };
      queued.push((await queue.keep(lineToKeep(own, request.line ?? begun.line, 'waiting'))).id);
    }
    request.onWritten?.();
    if (request.decides) await queue.decided(request.decides.id, request.decides.stage);
    entry = { ...entry, state: 'waiting', queued: [...begun.queued, ...queued] };
    const after = predicted(request.stages, packages, user);
    if (after.length > 0) store.set(refreshSubjectsAtom, new Map(after.map((item) => [item.id, item])));
  }
  store.set(writeEntryAtom, entry);
  return entry;
}

/**
 * What a scan that waits before the line will change is looked up anew when the line's turn comes: as it was seen it
 * will not be.
 */
function apartFromScanned(
  { packages, codes = [], undoes }: RunRequest,
  queue: Queue,
): { readonly packages: readonly SubjectPackage[]; readonly codes: readonly string[] } {
  if (undoes !== undefined) return { packages, codes };
  const scanned = new Set(queue.view().scans.flatMap(({ state, scan }) => (state === 'waiting' ? [scan.code] : [])));
  return {
    packages: packages.filter(({ code }) => !scanned.has(code)),
    codes: [...codes, ...packages.flatMap(({ code }) => (scanned.has(code) ? [code] : []))],
  };
}

/** Packages as a chain would leave them, at the version they were seen at. */
function predicted(
  stages: readonly ChainStage[],
  packages: readonly SubjectPackage[],
  user: GateUser,
): SubjectPackage[] {
  const after = new Map<number, SubjectPackage>();
  let flow = packages;
  for (const { command, packages: anew } of stages) {
    flow = (anew ?? flow).flatMap((item) => {
      const decision = judge(command, item, user);
      return decision.ok ? [{ ...item, status: decision.to }] : [];
    });
    for (const item of flow) after.set(item.id, item);
  }
  return [...after.values()];
}
