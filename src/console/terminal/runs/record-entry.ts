import type { createStore } from 'jotai';
import type { StageOutcome } from '~commands/outcomes';
import type { ChainStage } from '~commands/plan-stages';
import type { RunEvent } from '~commands/run';
import type { SubjectPackage } from '~commands/subject';
import { refreshSubjectsAtom, refreshRecordAtom } from '../subject';
import { Pace } from './pace';
import { entryNow, transcriptAtom, writeEntryAtom, type StageLog, type TranscriptEntry } from './transcript';

/** An entry that grows as its run goes on. */
export interface EntryRecord {
  /** As it is now, whoever wrote to it last. */
  readonly entry: () => TranscriptEntry;
  readonly note: (event: RunEvent) => void;
  readonly write: (change: Partial<TranscriptEntry>) => void;
  /** What has not been told yet, with its stage. */
  readonly untold: () => readonly { readonly stage: number; readonly package: SubjectPackage }[];
  /** The last thing written; what is known of the packages is told to whoever holds them. */
  readonly end: (change: Partial<TranscriptEntry>) => TranscriptEntry;
}

interface GrowingLog extends Omit<StageLog, 'packages'> {
  outcomes: StageOutcome[];
  /** What the stage has begun with, by id. */
  readonly packages: Map<number, SubjectPackage>;
}

const logsOf = ({ stages }: TranscriptEntry): Map<number, GrowingLog> =>
  new Map(
    stages.map(({ packages: _anew, ...log }) => [
      log.at,
      {
        ...log,
        outcomes: [...log.outcomes],
        packages: new Map(log.outcomes.map((outcome) => [outcome.package.id, outcome.package])),
      },
    ]),
  );

function emptyLog(chain: readonly ChainStage[], index: number): GrowingLog {
  const stage = chain[index];
  if (!stage) throw new Error(`a chain without a stage ${index}`);
  const { packages: _anew, ...rest } = stage;
  return { ...rest, at: index, total: 0, outcomes: [], packages: new Map() };
}

const untoldOf = (logs: ReadonlyMap<number, GrowingLog>): ReturnType<EntryRecord['untold']> =>
  [...logs].flatMap(([stage, { packages, outcomes }]) => {
    const told = new Set(outcomes.map((outcome) => outcome.package.id));
    return [...packages.values()].flatMap((item) => (told.has(item.id) ? [] : [{ stage, package: item }]));
  });

/**
 * Writes a run into the transcript, at most once a frame. An entry that is taken up again goes on: what a stage begins
 * with is added to what it had, and what it tells again takes the place of what it told before.
 */
export function recordEntry(
  store: ReturnType<typeof createStore>,
  begun: TranscriptEntry,
  chain: readonly ChainStage[],
): EntryRecord {
  const logs = logsOf(begun);
  const pace = new Pace();
  let current: number | null = null;
  /** Outcomes of the current stage whose packages have been told to whoever holds them. */
  let toldSubjects = 0;
  const entry = (): TranscriptEntry => entryNow(store.get(transcriptAtom), begun);
  const write = (change: Partial<TranscriptEntry>): void => {
    const stages = [...logs.values()].map(({ packages: _packages, ...log }): StageLog => ({
      ...log,
      outcomes: [...log.outcomes],
    }));
    store.set(writeEntryAtom, { ...entry(), stages, chain, ...change });
  };
  const log = (): GrowingLog | undefined => (current === null ? undefined : logs.get(current));
  const change = (stage: number, of: (log: GrowingLog) => Pick<StageLog, 'run' | 'rate' | 'ended'>): void => {
    const now = logs.get(stage);
    if (now) logs.set(stage, { ...now, ...of(now), outcomes: now.outcomes });
  };
  const frames = onFrames(() => {
    if (current !== null) change(current, ({ outcomes }) => ({ rate: pace.note(Date.now(), outcomes.length) }));
    write({});
  });
  const tellSubjects = (): void => {
    const fresh = (log()?.outcomes.slice(toldSubjects) ?? [])
      .filter(({ result }) => result.ok)
      .map((outcome) => [outcome.package.id, outcome.package] as const);
    if (fresh.length > 0) store.set(refreshSubjectsAtom, new Map(fresh));
  };
  const begin = (index: number, packages: readonly SubjectPackage[]): void => {
    tellSubjects();
    const known = logs.get(index) ?? emptyLog(chain, index);
    const again = new Set(packages.map(({ id }) => id));
    const outcomes = known.outcomes.filter((outcome) => !again.has(outcome.package.id));
    for (const item of packages) known.packages.set(item.id, item);
    logs.set(index, { ...known, total: Math.max(known.total, known.packages.size), outcomes });
    if (current !== null && current !== index) change(current, () => ({ rate: null }));
    current = index;
    toldSubjects = outcomes.length;
    pace.restart();
  };
  // Those that were named by code alone are known with what became of them.
  const tell = (stage: number, outcome: StageOutcome): void => {
    const known = logs.get(stage);
    if (!known) return;
    known.packages.set(outcome.package.id, outcome.package);
    known.outcomes.push(outcome);
    logs.set(stage, { ...known, total: Math.max(known.total, known.packages.size) });
  };
  return {
    entry,
    write,
    note(event) {
      if (event.kind === 'begin') begin(event.stage, event.packages);
      else if (event.kind === 'held') logs.set(event.stage, { ...emptyLog(chain, event.stage), held: true });
      else if (event.kind === 'outcome') tell(event.stage, event.outcome);
      else if (event.kind === 'missed') write({ missed: [...entry().missed, event.miss] });
      else if (event.kind === 'record') {
        change(event.stage, () => ({ ended: event.outcome }));
        if (event.outcome.result.ok && event.outcome.record) store.set(refreshRecordAtom, event.outcome.record);
      } else change(event.stage, () => ({ run: event.run }));
      frames.ask();
    },
    untold: () => untoldOf(logs),
    end(ended) {
      frames.end();
      tellSubjects();
      if (current !== null) change(current, () => ({ rate: null }));
      write(ended);
      return entry();
    },
  };
}

/**
 * Draws at most once a frame, however often it is asked to: outcomes come by the thousand, eyes don't. A tab in the
 * background has no frames; what is due there is drawn by whoever ends.
 */
function onFrames(draw: () => void): { readonly ask: () => void; readonly end: () => void } {
  let asked: number | null = null;
  return {
    ask: () => {
      asked ??= requestAnimationFrame(() => {
        asked = null;
        draw();
      });
    },
    end: () => {
      if (asked !== null) cancelAnimationFrame(asked);
      asked = null;
    },
  };
}
