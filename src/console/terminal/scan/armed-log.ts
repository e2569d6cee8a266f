import type { createStore } from 'jotai';
import type { Miss } from '~commands/language/resolve';
import type { RunEvent } from '~commands/run';
import { entryNow, newEntry, transcriptAtom, writeEntryAtom, type StageLog, type TranscriptEntry } from '../runs/transcript';
import type { Armed } from './scan-mode';

/** All scans under one armed line are one entry of the transcript: retried, copied and taken back together. */
export interface ArmedLog {
  /** As it is now, with what the queue has sent of it. */
  readonly entry: () => TranscriptEntry;
  readonly missed: (miss: Miss) => void;
  readonly note: (event: RunEvent) => void;
  readonly links: (links: TranscriptEntry['links']) => void;
  /** A scan that broke off goes on from the queue. */
  readonly isDeferrable: (lines: readonly number[]) => void;
}

export function createArmedLog({ line, stages }: Armed, store: ReturnType<typeof createStore>): ArmedLog {
  const begun: TranscriptEntry = { ...newEntry(line, Date.now()), armed: true };
  const entry = (): TranscriptEntry => entryNow(store.get(transcriptAtom), begun);
  const put = (change: Partial<TranscriptEntry>): void => store.set(writeEntryAtom, { ...entry(), ...change });
  const change = (stage: number, of: (log: StageLog) => StageLog): void => {
    const known = entry().stages;
    const logs = stages.slice(0, Math.max(known.length, stage + 1)).map((one, index) => known[index] ?? { ...one, total: 0, outcomes: [] });
    put({ stages: logs.map((log, index) => (index === stage ? of(log) : log)) });
  };
  return {
    entry,
    missed: (miss) => put({ missed: [...entry().missed, miss] }),
    note: (event) => change(event.stage, (log) => noted(log, event)),
    links: (links) => put({ links: [...entry().links, ...links] }),
    isDeferrable: (lines) => put({ state: 'waiting', queued: [...entry().queued, ...lines] }),
  };
}

function noted(log: StageLog, event: RunEvent): StageLog {
  if (event.kind === 'begin') return { ...log, total: log.total + event.packages.length };
  if (event.kind === 'record') return { ...log, ended: event.outcome };
  if (event.kind === 'held') return { ...log, held: true };
  return event.kind === 'run' ? { ...log, run: event.run } : { ...log, outcomes: [...log.outcomes, event.outcome] };
}
