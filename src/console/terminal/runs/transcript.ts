import { atom } from 'jotai';
import type { FieldMessages } from '~console/platform/api-failure';
import type { Words } from '~commands/command';
import type { RecordOutcome, StageOutcome, Miss } from '~commands/outcomes';
import type { ChainStage } from '~commands/plan-stages';
import type { SubjectPackage } from '~commands/subject';
import { type LabelLink, letGoOfDocument } from './package-effects';

export interface StageLog extends ChainStage {
  /** Its place in the chain: a stage that came to have no packages leaves no log. */
  readonly at: number;
  readonly total: number;
  readonly outcomes: readonly StageOutcome[];
  /** What came of the record, of a call on one. */
  readonly ended?: RecordOutcome;
  /** The number under which the provider keeps it. */
  readonly run?: number;
  /** It was left: the provider refused packages before it of which nobody had been told, and nothing takes it back. */
  readonly held?: true;
  /** Packages per second, while that can be said. */
  readonly rate?: number | null;
}

/** What a page did by a button, a dialog or scans of its own; scans one after the other are one step. */
export interface StepLog {
  readonly endpoint: string;
  /** What it was on, told apart from others of its kind. */
  readonly about: string;
  /** Its code or name, where it has one. */
  readonly subject: string | null;
  /** The page it was taken on. */
  readonly page: string;
  /** The call came to nothing. */
  readonly fault: { readonly code: string; readonly message: string; readonly errors?: FieldMessages } | null;
  /** Packages and bags that went along, by code; null = it went well with them, else the code of the refusal. */
  readonly packages: ReadonlyMap<string, string | null>;
}

/** One line, or one step of a page, and what came of it. */
export interface TranscriptEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly line: string;
  /** `waiting` = in the queue, to be sent when there is a network. */
  readonly state: 'running' | 'waiting' | 'done' | 'stopped';
  /**
   * The numbers of its lines in the queue, while they are there: a long line goes out in parts, each a line of its own.
   */
  readonly queued: readonly number[];
  /** Begun before this page was loaded, or in another tab: nobody who looks at it here has just entered it. */
  readonly resumed?: true;
  /** Scans run it, one after the other. */
  readonly armed?: true;
  /** Of a step that a page took: there is no line then, and there are no stages. */
  readonly step?: StepLog;
  readonly stages: readonly StageLog[];
  /** What was asked for; a stage that has begun is told by its log. */
  readonly chain: readonly ChainStage[];
  /** Failures that were tried again, in entries of their own. */
  readonly retried: ReadonlySet<StageOutcome | RecordOutcome>;
  /** Packages found by the line itself, and codes that led to none. */
  readonly found: readonly SubjectPackage[];
  readonly missed: readonly Miss[];
  /** How many packages the list has that the line opened; those of `found` are the first of them, and in no set. */
  readonly listed?: number;
  /** What came of it to be opened: printed labels. */
  readonly links: readonly LabelLink[];
}

const kept = 200;

/** The newest last. */
export const transcriptAtom = atom<readonly TranscriptEntry[]>([]);
export const transcriptOpenAtom = atom(false);
/** The page has a pane of its own for it: the drawer stays away. */
export const transcriptDockedAtom = atom(false);
/** How a line went, for who hears it where the transcript in sight shows it; its number parts it from one before. */
export const heardEndAtom = atom<{ readonly id: number; readonly at: number; readonly text: string }>({
  id: 0,
  at: -Infinity,
  text: '',
});

let lastId = 0;

export function newEntry(line: string, at: number): TranscriptEntry {
  lastId += 1;
  return {
    id: lastId,
    at,
    line,
    state: 'done',
    queued: [],
    stages: [],
    chain: [],
    retried: new Set(),
    found: [],
    missed: [],
    links: [],
  };
}

/** The entry as it is now; it may have gone since. */
export function entryNow(entries: readonly TranscriptEntry[], entry: TranscriptEntry): TranscriptEntry {
  return entries.find(({ id }) => id === entry.id) ?? entry;
}

/** Adds an entry, or replaces the one with its id. */
export const writeEntryAtom = atom(null, (get, set, entry: TranscriptEntry) => {
  const entries = get(transcriptAtom);
  const known = entries.some(({ id }) => id === entry.id);
  const all = known ? entries.map((one) => (one.id === entry.id ? entry : one)) : [...entries, entry];
  set(transcriptAtom, all.slice(-kept));
  // A document that the browser keeps for a link goes with the link.
  for (const { ids } of all.slice(0, -kept).flatMap(({ links }) => links)) letGoOfDocument(ids);
});

/** So many packages are told under one step; those scanned after them begin another. */
const packagesOfStep = 1_000;

/** Adds what a page did, at a time in ms. Scans that follow upon one another on the same record grow one entry. */
export const noteStepAtom = atom(null, (get, set, step: StepLog, at: number) => {
  const last = get(transcriptAtom).at(-1);
  const before = last?.step;
  const goesOn =
    before &&
    before.endpoint === step.endpoint &&
    before.about === step.about &&
    before.page === step.page &&
    step.packages.size > 0 &&
    before.packages.size > 0 &&
    before.packages.size < packagesOfStep;
  if (last && goesOn)
    set(writeEntryAtom, {
      ...last,
      step: {
        ...step,
        subject: step.subject ?? before.subject,
        packages: new Map([...before.packages, ...step.packages]),
      },
    });
  else set(writeEntryAtom, { ...newEntry('', at), step });
});

interface FailureGroup {
  readonly code: string;
  readonly message: string;
  /** What the value is called that it is about. */
  readonly field?: Words | undefined;
  readonly outcomes: readonly StageOutcome[];
}

export function succeeded(stage: StageLog): readonly StageOutcome[] {
  return stage.outcomes.filter(({ result }) => result.ok);
}

/** Failures by code, the commonest first. */
export function failures(stage: StageLog): FailureGroup[] {
  const groups = new Map<string, FailureGroup & { outcomes: StageOutcome[] }>();
  for (const outcome of stage.outcomes) {
    const { result } = outcome;
    if (result.ok) continue;
    const group = groups.get(result.code) ?? {
      code: result.code,
      message: result.message,
      field: result.field,
      outcomes: [],
    };
    group.outcomes.push(outcome);
    groups.set(result.code, group);
  }
  return [...groups.values()].sort((a, b) => b.outcomes.length - a.outcomes.length);
}

/** What an entry acted on, as it left it: what any stage succeeded with; where none did, what it tried or found. */
export function actedOn(entry: TranscriptEntry | undefined): readonly SubjectPackage[] {
  if (!entry) return [];
  const outcomes = entry.stages.flatMap((stage) => stage.outcomes);
  const done = outcomes.filter(({ result }) => result.ok);
  const acted = new Map((done.length > 0 ? done : outcomes).map((outcome) => [outcome.package.id, outcome.package]));
  return acted.size > 0 ? [...acted.values()] : entry.found;
}
