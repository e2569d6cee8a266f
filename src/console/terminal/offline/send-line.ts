import { batchCallOf } from '~commands/batch-call';
import type { Attempt, Caller } from '~commands/caller';
import type { Command } from '~commands/command';
import type { Miss } from '~commands/outcomes';
import { isDeferrable } from '~commands/parts';
import type { ChainStage } from '~commands/plan-stages';
import { run, type RunEvent, type Runnable } from '~commands/run';
import { bodyOf } from '~commands/run-record';
import { endpointOf } from '~commands/run-stage';
import type { GateUser, SubjectPackage } from '~commands/subject';
import type { Fact, QueuedLine, RefusedPackage } from './queued-line';
import type { QueueStore } from './queue-store';
import { attemptOf, watchedCaller, type Broken } from './watched-caller';

export interface SendTools {
  readonly store: Pick<QueueStore, 'change'>;
  readonly caller: Caller;
  readonly user: GateUser;
  readonly facts: ReadonlyMap<number, Fact>;
  readonly show: (command: Command, packages: readonly SubjectPackage[]) => Promise<void>;
}

/**
 * `done` = every package has its outcome; `broken` = it broke off, and sent again it goes on; `stopped` = by the
 * signal; `gone` = somebody dropped the line meanwhile.
 */
export type SendEnd =
  | {
      readonly kind: 'done';
      /** Codes that led to no package. */
      readonly missed: readonly Miss[];
      readonly refused: readonly RefusedPackage[];
      readonly known: ReadonlyMap<number, Fact | null>;
    }
  | {
      readonly kind: 'broken';
      readonly broken: Broken;
      /** Packages that nothing was sent of: they were refused here, before the first call. */
      readonly unsent: ReadonlySet<number>;
    }
  | { readonly kind: 'stopped' | 'gone' };

/** What a call that has begun may break off with and yet go through by itself later. */
export const passing: Readonly<Record<string, true>> = {
  offline: true,
  ESY001: true,
  ESY002: true,
  ESY003: true,
  ESY006: true,
  ESY009: true,
  ESY017: true,
  ESY019: true,
};

/**
 * Sends a line from the stage it has come to, and tells each outcome. Where it stands and what goes out are written
 * down before anything is sent. Of a line that waited the provider alone judges the packages: what the console knew of
 * them then says nothing about now. `events` of a line that broke off tell no outcome that the provider has not told.
 */
export async function* sendLine(
  line: QueuedLine,
  chain: readonly ChainStage[],
  tools: SendTools,
  signal?: AbortSignal,
): AsyncGenerator<RunEvent, SendEnd> {
  const { store, user, facts } = tools;
  const stop = new AbortController();
  const giveUp = (): void => stop.abort();
  signal?.addEventListener('abort', giveUp, { once: true });
  if (signal?.aborted) stop.abort();
  let at = line;
  let broken: Broken | null = null;
  let gone = false;
  const write = async (change: Partial<QueuedLine>): Promise<boolean> => {
    const written = await store.change(line.id, change);
    if (written) at = written;
    else {
      gone = true;
      stop.abort();
    }
    return written !== null;
  };
  const caller = watchedCaller(tools.caller, {
    key: () => at.key,
    before: (attempt) =>
      at.attempt?.idempotencyKey === attempt.idempotencyKey
        ? Promise.resolve(!stop.signal.aborted)
        : write({ attempt }),
    broke: (why) => {
      // Where the gate has judged, a provider without the call gets one per package instead.
      if (why.code === 'absent' && line.state === 'running') return;
      broken = why;
    },
    // Nobody is there to be told what a line that waited was refused: it stands aside.
    breaks: (code) => line.state !== 'running' || code in passing,
  });

  const book = new Book(line, facts);
  const events = run(requestOf(line, chain, book), { user, caller, show: tools.show }, stop.signal);
  try {
    for await (const event of events) {
      // What was not told is not known, and must not be taken for refused.
      if (broken || gone) break;
      const stage = event.stage + line.stage;
      if (
        event.kind === 'begin' &&
        stage > at.stage &&
        !(await write({ stage, flow: event.packages, codes: [], attempt: null, key: tools.caller.newKey() }))
      )
        break;
      if (event.kind === 'begin') book.begin(event.packages);
      if (event.kind === 'outcome') book.note(event.outcome, stage);
      if (event.kind === 'missed') book.missed.push(event.miss);
      yield { ...event, stage };
    }
  } finally {
    signal?.removeEventListener('abort', giveUp);
  }
  if (gone) return { kind: 'gone' };
  if (broken) return { kind: 'broken', broken, unsent: book.unsent };
  return signal?.aborted
    ? { kind: 'stopped' }
    : { kind: 'done', refused: book.refused, missed: book.missed, known: book.known };
}

/** What is run of a line from the stage it has come to. */
function requestOf(line: QueuedLine, chain: readonly ChainStage[], book: Book): Runnable {
  const packages = line.flow ?? line.packages.map(book.asKnown);
  const unanswered = attemptFor(line, chain, packages);
  const again = callFor(line, chain, packages);
  return {
    stages: chain.slice(line.stage).map(({ command, args, packages: anew, series, preview }, index) => ({
      command,
      args,
      ...(series ? { series } : {}),
      ...(preview ? { preview } : {}),
      ...(index > 0 && anew ? { packages: anew.map(book.asKnown) } : {}),
    })),
    packages,
    line: line.line,
    ...(unanswered ? { unanswered } : {}),
    ...(line.record ? { record: line.record } : {}),
    ...(again ? { again } : {}),
    ...(line.stage === 0 && line.codes.length > 0 ? { codes: line.codes } : {}),
    ...(line.undoes === null ? {} : { undoes: line.undoes }),
  };
}

/** The call to make, or make again, for the stage a line has come to; undefined where the gate is still to be asked. */
function attemptFor(
  line: QueuedLine,
  chain: readonly ChainStage[],
  packages: readonly SubjectPackage[],
): ReadonlyMap<number, Attempt> | undefined {
  const stage = chain[line.stage];
  const { attempt } = line;
  if (attempt?.batch && 'items' in attempt.batch) return new Map(attempt.batch.items.map((item) => [item.id, attempt]));
  if (!stage || line.state === 'running' || endpointOf(stage.command) === null || packages.length === 0)
    return undefined;
  const made = attemptOf(batchCallOf({ ...stage, packages, line: line.line }, line.key));
  return new Map(packages.map(({ id }) => [id, made]));
}

/** The same of a call on a record, or by codes. */
function callFor(
  { stage: at, state, key, attempt, record }: QueuedLine,
  chain: readonly ChainStage[],
  packages: readonly SubjectPackage[],
): Attempt | undefined {
  const stage = chain[at];
  if (attempt?.batch && 'codes' in attempt.batch) return attempt;
  if (!stage || stage.command.effect.kind !== 'call' || !isDeferrable(stage.command)) return undefined;
  if (attempt) return attempt;
  if (state === 'running') return undefined;
  return {
    body: bodyOf(
      {
        command: stage.command,
        effect: stage.command.effect,
        args: stage.args,
        record: record ?? null,
        ...(stage.series ? { series: stage.series } : {}),
      },
      packages,
    ),
    idempotencyKey: key,
  };
}

/** What a line has done so far, and what that says about the packages of lines behind it. */
class Book {
  readonly refused: RefusedPackage[] = [];
  readonly missed: Miss[] = [];
  readonly unsent = new Set<number>();
  readonly known = new Map<number, Fact | null>();
  /** The versions that lines behind this one saw. */
  readonly #seen = new Map<number, number>();
  #before = new Map<number, SubjectPackage>();

  constructor(
    private readonly line: QueuedLine,
    private readonly facts: ReadonlyMap<number, Fact>,
  ) {
    for (const { id, version } of [...line.stages.flatMap((stage) => stage.packages ?? []), ...line.packages])
      this.#seen.set(id, version);
  }

  readonly asKnown = (item: SubjectPackage): SubjectPackage => {
    const fact = this.facts.get(item.id);
    return fact?.from === item.version ? fact.package : item;
  };

  begin(packages: readonly SubjectPackage[]): void {
    this.#before = new Map(packages.map((item) => [item.id, item]));
  }

  note(outcome: Extract<RunEvent, { kind: 'outcome' }>['outcome'], stage: number): void {
    const { package: after, attempt, result } = outcome;
    if (!result.ok) {
      if (stage === 0 && attempt === undefined) this.unsent.add(after.id);
      this.refused.push({ package: after, code: result.code, stage });
      return;
    }
    const before = this.#before.get(after.id);
    const from = this.#seen.get(after.id) ?? before?.version ?? after.version;
    // One step on from what was there: had anybody else been at it, there would be more, and it must show as a
    // conflict.
    const ours = before !== undefined && after.version - before.version <= 1 && this.known.get(after.id) !== null;
    this.known.set(after.id, ours ? { userId: this.line.userId, id: after.id, from, package: after } : null);
  }
}
