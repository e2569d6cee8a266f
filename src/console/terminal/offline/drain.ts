import type { Caller, CallFault } from '~commands/caller';
import type { Found } from '~commands/language/resolve';
import type { RunEvent } from '~commands/run';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';
import { chainOf } from './chain-of';
import type { AnyScanSender } from '~console/platform/scan-sender';
import { dayMs } from '~domain/time';
import { isScan, type Fact, type QueuedEntry, type QueuedLine, type QueuedScan, type QueueFault } from './queued-line';
import type { QueueStore } from './queue-store';
import { sendLine } from './send-line';
import { firstCall, mostOf, readScan, sendScans, unplaced } from './send-scans';

/**
 * `empty` = nothing waits any more; `offline`, `session` = no network, no session: the queue stays as it is; `busy` =
 * the provider wants to be asked again later; `stopped` = by the signal.
 */
export type DrainEnd = 'empty' | 'offline' | 'session' | 'busy' | 'stopped';

export interface DrainTools {
  readonly store: QueueStore;
  readonly user: GateUser & { readonly id: number };
  /** In the session of this user and of no other. */
  readonly caller: Caller;
  /** Rejects with what `faultOf` understands. */
  readonly lookUp: (codes: readonly string[], signal?: AbortSignal) => Promise<Found>;
  /** Sends the scans of a page; null = there is no such page that sends any. Rejects where it can't be fetched now. */
  readonly senderOf: (place: string) => Promise<AnyScanSender | null>;
  readonly newKey: () => string;
  readonly token?: string;
  readonly faultOf: (error: unknown) => Omit<CallFault, 'ok'>;
  readonly now: () => number;
  readonly show: (line: QueuedLine, packages: readonly SubjectPackage[]) => Promise<void>;
  readonly tell: (event: DrainEvent) => void;
}

/** A scan that was refused with its whole call, or that no call could be made of. */
export interface RefusedScan {
  readonly code: string;
  readonly fault: string;
}

export type DrainEvent =
  | { readonly kind: 'begin'; readonly line: QueuedLine }
  | { readonly kind: 'event'; readonly line: QueuedLine; readonly event: RunEvent }
  /** What came of scans, which of them have no answer of their own, and how many were refused. */
  | {
      readonly kind: 'scans';
      readonly place: string;
      readonly answers: readonly unknown[];
      readonly unanswered: readonly RefusedScan[];
      readonly done: number;
      readonly refused: number;
    }
  /** `state` null = it went through and is gone. */
  | {
      readonly kind: 'end';
      readonly line: QueuedLine;
      readonly state: 'waiting' | 'changed' | 'aside' | 'gone' | null;
    };

/** A key is known for a week; a line is not sent in its last day, when nobody could tell whether it had been before. */
const oldestMs = (limits.idempotencyDays - 1) * dayMs;
/**
 * As often as a line may break off in a row, getting no further, before the rest goes on without it: by the provider's
 * own fault, or without an answer although there is a network (what makes the provider fall over is lost answers from
 * here).
 */
const mostFailures: Readonly<Record<string, number>> = { ESY001: 3, offline: 12 };

/** Nothing wrong with the line: the same will be answered otherwise later. */
const passing: Readonly<Record<string, DrainEnd>> = {
  offline: 'offline',
  ESY001: 'busy',
  ESY002: 'session',
  ESY003: 'busy',
  ESY006: 'busy',
  ESY009: 'busy',
  ESY017: 'busy',
  ESY019: 'busy',
};

/** More than go in any call. */
const mostScans = 500;

/**
 * Sends one user's waiting lines and scans, the oldest first and one at a time, so that what happens to a package
 * happens in the order of the lines. A line that can't succeed steps aside; one that some packages refused waits for a
 * decision; the rest goes on. Safe to be cut off anywhere and begun anew.
 */
export async function drain(tools: DrainTools, signal?: AbortSignal): Promise<DrainEnd> {
  const { store, user } = tools;
  const facts = await store.facts(user.id);
  const sizes = new Map<string, number>();
  for (;;) {
    if (signal?.aborted) return 'stopped';
    const [first] = await store.first(user.id, 1);
    if (!first) return 'empty';
    const end = isScan(first)
      ? await drainScans(first.place, tools, sizes)
      : await drainLine(first, facts, tools, signal);
    if (end) return end;
  }
}

/**
 * One call with the first scans, all of one page. `sizes` = how many may go in one, by page. Null = on to what is next.
 */
async function drainScans(place: string, tools: DrainTools, sizes: Map<string, number>): Promise<DrainEnd | null> {
  const { store, user, senderOf, faultOf, tell } = tools;
  let sender: AnyScanSender | null;
  try {
    sender = await senderOf(place);
  } catch {
    // Its code could not be fetched: the page says so when it is opened.
    return 'busy';
  }
  const waiting: readonly QueuedEntry[] = await store.first(user.id, mostScans);
  const [first] = waiting;
  if (!first || !isScan(first)) return null;
  if (!sender || readScan(first, sender) === null) return refuseScans([[first, unplaced]], new Map(), tools);
  const most = mostOf(sender);
  const part = firstCall(waiting, sender, sizes.get(place) ?? most);
  const end = await sendScans(part, {
    store,
    sender,
    newKey: tools.newKey,
    ...(tools.token ? { token: tools.token } : {}),
  });
  if (end.kind === 'broken') return passing[end.code] ?? 'busy';
  if (end.kind === 'split') {
    sizes.set(place, Math.ceil(part.length / 2));
    return null;
  }
  sizes.set(place, Math.min(most, part.length * 2));
  if (end.kind === 'refused')
    return refuseScans(
      part.map((one) => [one, faultOf(end.error).code] as const),
      new Map(),
      tools,
    );
  const refused: (readonly [QueuedScan, string])[] = [];
  const done: QueuedScan[] = [];
  for (const one of part) {
    const answer = end.answers.get(one.scan.code);
    const fault = answer === undefined ? 'ESY001' : sender.refusal(answer);
    if (fault === null) done.push(one);
    else refused.push([one, fault]);
  }
  await store.remove(done.map(({ id }) => id));
  if (refused.length > 0) return refuseScans(refused, end.answers, tools, done.length);
  tell({ kind: 'scans', place, answers: [...end.answers.values()], unanswered: [], done: done.length, refused: 0 });
  return null;
}

/** They wait for a person from now on. */
async function refuseScans(
  scans: readonly (readonly [QueuedScan, string])[],
  answers: ReadonlyMap<string, unknown>,
  { store, tell }: DrainTools,
  done = 0,
): Promise<null> {
  for (const [{ id }, code] of scans)
    await store.changeScans([id], { state: 'aside', fault: { code, message: '' }, owner: null });
  const unanswered = scans.flatMap(([{ scan }, fault]) => (answers.has(scan.code) ? [] : [{ code: scan.code, fault }]));
  const place = scans[0]?.[0].place ?? '';
  tell({ kind: 'scans', place, answers: [...answers.values()], unanswered, done, refused: scans.length });
  return null;
}

/** Null = on to the next line. */
async function drainLine(
  queued: QueuedLine,
  facts: Map<number, Fact>,
  tools: DrainTools,
  signal?: AbortSignal,
): Promise<DrainEnd | null> {
  const { store, tell } = tools;
  tell({ kind: 'begin', line: queued });
  const chain = chainOf(queued.stages);
  if (!chain) return stepAside(queued, { code: 'unknown_command', message: '' }, tools);
  if (tools.now() - queued.at > oldestMs) return stepAside(queued, { code: 'too_old', message: '' }, tools);
  const line = await withCodes(queued, tools, signal);
  if (line === null || typeof line === 'string') return line;
  const [miss] = line.missed;
  if (line.packages.length === 0 && miss) return stepAside(line, { code: miss.fault, message: miss.code }, tools);

  const sending = sendLine(
    line,
    chain,
    { ...tools, facts, show: (_command, packages) => tools.show(line, packages) },
    signal,
  );
  let told = 0;
  let step = await sending.next();
  while (!step.done) {
    if (step.value.kind === 'outcome') told += 1;
    tell({ kind: 'event', line, event: step.value });
    step = await sending.next();
  }
  const end = step.value;
  if (end.kind === 'broken') return brokeOff(line, end.broken, told, tools);
  if (end.kind !== 'done') {
    tell({ kind: 'end', line, state: end.kind === 'gone' ? 'gone' : 'waiting' });
    return end.kind === 'gone' ? null : 'stopped';
  }
  for (const [id, fact] of end.known) {
    if (fact) facts.set(id, fact);
    else facts.delete(id);
  }
  const missed = [...line.missed, ...end.missed];
  const left = end.refused.length > 0 || missed.length > 0;
  await store.end(
    line,
    left ? { state: 'changed', refused: end.refused, missed, codes: [], owner: null } : null,
    end.known,
  );
  tell({ kind: 'end', line, state: left ? 'changed' : null });
  return null;
}

/** The line with the packages of its codes; null = dropped meanwhile, or it stands aside. */
async function withCodes(
  line: QueuedLine,
  tools: DrainTools,
  signal?: AbortSignal,
): Promise<QueuedLine | DrainEnd | null> {
  // Those that went out as codes are asked for again as codes.
  if (line.codes.length === 0 || line.attempt !== null) return line;
  try {
    const found = await tools.lookUp(line.codes, signal);
    const packages = [...new Map([...line.packages, ...found.packages].map((item) => [item.id, item])).values()];
    return await tools.store.change(line.id, { codes: [], packages, missed: [...line.missed, ...found.missed] });
  } catch (error) {
    return signal?.aborted ? 'stopped' : brokeOff(line, tools.faultOf(error), 0, tools);
  }
}

async function brokeOff(
  line: QueuedLine,
  fault: QueueFault,
  told: number,
  tools: DrainTools,
): Promise<DrainEnd | null> {
  const failures = told > line.told ? 1 : line.failures + 1;
  const later = failures < (mostFailures[fault.code] ?? Infinity) ? passing[fault.code] : undefined;
  if (!later) return stepAside(line, fault, tools);
  await tools.store.change(line.id, { failures, told: Math.max(told, line.told) });
  tools.tell({ kind: 'end', line, state: 'waiting' });
  return later;
}

async function stepAside(line: QueuedLine, fault: QueueFault, { store, tell }: DrainTools): Promise<null> {
  await store.end(line, { state: 'aside', fault, owner: null }, new Map());
  tell({ kind: 'end', line, state: 'aside' });
  return null;
}
