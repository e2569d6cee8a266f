import { atom } from 'jotai';
import type { SubjectPackage } from '~commands/gate';
import type { Attempt, CallResult } from '~commands/run';
import type { RequestStage } from './request';

/**
 * One package's end in one stage; the package as it is afterwards. Without an attempt nothing was sent: the gate refused
 * it here, or the command asks nobody.
 */
export interface StageOutcome {
  readonly package: SubjectPackage;
  readonly attempt?: Attempt;
  readonly result: { readonly ok: true } | Extract<CallResult, { ok: false }>;
}

export interface StageLog extends RequestStage {
  readonly total: number;
  readonly outcomes: readonly StageOutcome[];
}

export type LookupMiss = { readonly code: string; readonly fault: 'EPK027' | 'EPK029' };

/** One line and what came of it. */
export interface TranscriptEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly line: string;
  readonly state: 'running' | 'done' | 'stopped';
  readonly stages: readonly StageLog[];
  /** Packages found by the line itself, and codes that led to none. */
  readonly found: readonly SubjectPackage[];
  readonly missed: readonly LookupMiss[];
  /** What came of it to be opened: printed labels. */
  readonly links: readonly { readonly href: string; readonly count: number }[];
}

const kept = 200;

/** The newest last. */
export const transcriptAtom = atom<readonly TranscriptEntry[]>([]);
export const transcriptOpenAtom = atom(false);

let lastId = 0;

export function newEntry(line: string, at: number): TranscriptEntry {
  lastId += 1;
  return { id: lastId, at, line, state: 'done', stages: [], found: [], missed: [], links: [] };
}

/** Adds an entry, or replaces the one with its id. */
export const writeEntryAtom = atom(null, (get, set, entry: TranscriptEntry) => {
  const entries = get(transcriptAtom);
  const known = entries.some(({ id }) => id === entry.id);
  set(transcriptAtom, known ? entries.map((one) => (one.id === entry.id ? entry : one)) : [...entries, entry].slice(-kept));
});

export interface FailureGroup {
  readonly code: string;
  readonly message: string;
  readonly outcomes: readonly StageOutcome[];
}

export function succeeded(stage: StageLog): readonly StageOutcome[] {
  return stage.outcomes.filter(({ result }) => result.ok);
}

/** Failures by code, the commonest first. */
export function failures(stage: StageLog): FailureGroup[] {
  const groups = new Map<string, { code: string; message: string; outcomes: StageOutcome[] }>();
  for (const outcome of stage.outcomes) {
    const { result } = outcome;
    if (result.ok) continue;
    const group = groups.get(result.code) ?? { code: result.code, message: result.message, outcomes: [] };
    group.outcomes.push(outcome);
    groups.set(result.code, group);
  }
  return [...groups.values()].sort((a, b) => b.outcomes.length - a.outcomes.length);
}
