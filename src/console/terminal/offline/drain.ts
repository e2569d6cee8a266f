import type { Caller, CallFault } from '~commands/caller';
import type { Found } from '~commands/language/resolve';
import type { RunEvent } from '~commands/run';
import type { GateUser, SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';
import { chainOf } from './chain-of';
import type { Fact, QueuedLine, QueueFault } from './queued-line';
import type { QueueStore } from './queue-store';
import { sendLine } from './send-line';

/**
 * `empty` = nothing waits any more; `offline`, `session` = no network, no session: the queue stays as it is; `busy` = the
 * provider wants to be asked again later; `stopped` = by the signal.
 */
export type DrainEnd = 'empty' | 'offline' | 'session' | 'busy' | 'stopped';

export interface DrainTools {
  readonly store: QueueStore;
  readonly user: GateUser & { readonly id: number };
  /** In the session of this user and of no other. */
  readonly caller: Caller;
  /** Rejects with what `faultOf` understands. */
  readonly lookUp: (codes: readonly string[], signal?: AbortSignal) => Promise<Found>;
  readonly faultOf: (error: unknown) => Omit<CallFault, 'ok'>;
  readonly now: () => number;
  readonly show: (line: QueuedLine, packages: readonly SubjectPackage[]) => Promise<void>;
  readonly tell: (event: DrainEvent) => void;
}

export type DrainEvent =
  | { readonly kind: 'begin'; readonly line: QueuedLine }
  | { readonly kind: 'event'; readonly line: QueuedLine; readonly event: RunEvent }
  /** `state` null = it went through and is gone. */
  | {
      readonly kind: 'end';
      readonly line: QueuedLine;
      readonly state: 'waiting' | 'changed' | 'aside' | 'gone' | null;
    };

/** A key is known for a week; a line is not sent in its last day, when nobody could tell whether it had been before. */
const oldestMs = (limits.idempotencyDays - 1) * 24 * 3_600_000;
/**
 * As often as a line may break off in a row, getting no further, before the rest goes on without it: by the provider's own
 * fault, or without an answer although there is a network (what makes the provider fall over is lost answers from here).
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
};

/**
 * Sends one user's waiting lines, the oldest first and one at a time, so that what happens to a package happens in the
 * order of the lines. A line that can't succeed steps aside; one that some packages refused waits for a decision; the
 * rest goes on. Safe to be cut off anywhere and begun anew.
 */
export async function drain(tools: DrainTools, signal?: AbortSignal): Promise<DrainEnd> {
  const { store, user } = tools;
  const facts = await store.facts(user.id);
  for (;;) {
    if (signal?.aborted) return 'stopped';
    const line = await store.first(user.id);
    if (!line) return 'empty';
    const end = await drainLine(line, facts, tools, signal);
    if (end) return end;
  }
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
  const left = end.refused.length > 0 || line.missed.length > 0;
  await store.end(line, left ? { state: 'changed', refused: end.refused, owner: null } : null, end.known);
  tell({ kind: 'end', line, state: left ? 'changed' : null });
  return null;
}

/** The line with the packages of its codes; null = dropped meanwhile, or it stands aside. */
async function withCodes(
  line: QueuedLine,
  tools: DrainTools,
  signal?: AbortSignal,
): Promise<QueuedLine | DrainEnd | null> {
  if (line.codes.length === 0) return line;
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
