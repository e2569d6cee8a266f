import type { Miss } from '~commands/language/resolve';
import type { StageOutcome } from '~commands/run-stage';
import { newEntry, type StageLog, type TranscriptEntry } from '../runs/transcript';
import type { Armed } from './scan-mode';

/** All scans under one armed line are one entry of the transcript: what failed is retried and copied together. */
export interface ArmedLog {
  readonly missed: (miss: Miss) => void;
  readonly begun: (stage: number, count: number) => void;
  readonly ended: (stage: number, outcome: StageOutcome) => void;
  readonly links: (links: TranscriptEntry['links']) => void;
}

/** `write` is given the entry anew after each change. */
export function createArmedLog({ line, stages }: Armed, write: (entry: TranscriptEntry) => void): ArmedLog {
  let entry = newEntry(line, Date.now());
  const put = (change: Partial<TranscriptEntry>): void => {
    entry = { ...entry, ...change };
    write(entry);
  };
  const change = (stage: number, of: (log: StageLog) => StageLog): void => {
    const logs = stages.slice(0, Math.max(entry.stages.length, stage + 1)).map((one, index) => entry.stages[index] ?? { ...one, total: 0, outcomes: [] });
    put({ stages: logs.map((log, index) => (index === stage ? of(log) : log)) });
  };
  return {
    missed: (miss) => put({ missed: [...entry.missed, miss] }),
    begun: (stage, count) => change(stage, (log) => ({ ...log, total: log.total + count })),
    ended: (stage, outcome) => change(stage, (log) => ({ ...log, outcomes: [...log.outcomes, outcome] })),
    links: (links) => put({ links: [...entry.links, ...links] }),
  };
}
