import type { createStore } from 'jotai';
import type { SubjectPackage } from '~commands/gate';
import type { RunEvent } from '~commands/run';
import type { StageOutcome } from '~commands/run-stage';
import { refreshSubjectsAtom } from '../subject';
import { onFrames } from './frames';
import { Pace } from './pace';
import type { RequestStage } from './request';
import { writeEntryAtom, type StageLog, type TranscriptEntry } from './transcript';

/** An entry that grows as its run goes on. */
export interface EntryRecord {
  readonly entry: () => TranscriptEntry;
  readonly note: (event: RunEvent) => void;
  readonly write: (change: Partial<TranscriptEntry>) => void;
  /** What of a stage has not been told yet. */
  readonly untold: () => readonly SubjectPackage[];
  /** The last thing written; what is known of the packages is told to whoever holds them. */
  readonly end: (change: Partial<TranscriptEntry>) => TranscriptEntry;
}

interface GrowingLog extends StageLog {
  outcomes: StageOutcome[];
  readonly packages: readonly SubjectPackage[];
}

/** Writes a run into the transcript, at most once a frame. An entry that is taken up again keeps what its earlier stages did. */
export function recordEntry(store: ReturnType<typeof createStore>, begun: TranscriptEntry, chain: readonly RequestStage[]): EntryRecord {
  let entry = begun;
  const logs = new Map<number, GrowingLog>(begun.stages.map((log, index) => [index, { ...log, outcomes: [...log.outcomes], packages: [] }]));
  const pace = new Pace();
  let current: number | null = null;
  const write = (change: Partial<TranscriptEntry>): void => {
    const stages = [...logs.values()].map(({ packages: _packages, ...log }): StageLog => ({ ...log, outcomes: [...log.outcomes] }));
    entry = { ...entry, stages, ...change };
    store.set(writeEntryAtom, entry);
  };
  const log = (): GrowingLog | undefined => (current === null ? undefined : logs.get(current));
  const frames = onFrames(() => {
    const now = log();
    if (now && current !== null) logs.set(current, { ...now, rate: pace.note(Date.now(), now.outcomes.length) });
    write({});
  });
  const tellSubjects = (): void => {
    const fresh = (log()?.outcomes ?? []).filter(({ result }) => result.ok).map((outcome) => [outcome.package.id, outcome.package] as const);
    if (fresh.length > 0) store.set(refreshSubjectsAtom, new Map(fresh));
  };
  return {
    entry: () => entry,
    write,
    note(event) {
      if (event.kind === 'begin') {
        tellSubjects();
        const stage = chain[event.stage];
        if (!stage) throw new Error(`a chain without a stage ${event.stage}`);
        for (const later of [...logs.keys()].filter((key) => key >= event.stage)) logs.delete(later);
        const { packages: _anew, ...rest } = stage;
        logs.set(event.stage, { ...rest, total: event.packages.length, outcomes: [], packages: event.packages });
        current = event.stage;
        pace.restart();
      } else if (event.kind === 'outcome') log()?.outcomes.push(event.outcome);
      else if (current !== null) {
        const now = log();
        if (now) logs.set(current, { ...now, run: event.run });
      }
      frames.ask();
    },
    untold() {
      const now = log();
      const told = new Set(now?.outcomes.map((outcome) => outcome.package.id));
      return (now?.packages ?? []).filter(({ id }) => !told.has(id));
    },
    end(change) {
      frames.end();
      tellSubjects();
      const now = log();
      if (now && current !== null) logs.set(current, { ...now, rate: null });
      write(change);
      return entry;
    },
  };
}
