import type { Attempt } from '~commands/caller';
import type { ArgumentValues } from '~commands/command';
import type { Miss } from '~commands/outcomes';
import type { Series } from '~commands/plan-stages';
import type { SubjectPackage, SubjectRecord } from '~commands/subject';
import type { Scan } from '~console/platform/scan-sender';

/**
 * `running` = the tab named in `owner` is at it; `waiting` = to be sent, in the order of ids; `changed` = sent, and
 * some packages refused it: somebody has to decide; `aside` = it can't succeed as it is, and the rest has gone on
 * without it.
 */
export type QueueState = 'running' | 'waiting' | 'changed' | 'aside';

export interface QueuedStage {
  /** Of the registry: a command is code and can't be kept. */
  readonly command: string;
  readonly args: ArgumentValues;
  /** It begins anew with these. */
  readonly packages?: readonly SubjectPackage[];
  readonly series?: Series;
}

export interface RefusedPackage {
  readonly package: SubjectPackage;
  readonly code: string;
  /** The stage that refused it. */
  readonly stage: number;
}

/**
 * Why a line stands aside: a code of the catalogue, or ours: too old for its key, a command this console has not, held
 * when its tab or session ended, stopped before anybody knew what had become of it.
 */
export interface QueueFault {
  readonly code: string;
  readonly message: string;
}

/** A line that its user has held or stopped: he alone says whether it is sent. */
export const asideFor = (code: 'held' | 'stopped') =>
  ({ state: 'aside', owner: null, held: false, fault: { code, message: '' } }) as const;

/**
 * One line that acts, kept before anything of it is sent. `key` is that of the stage's call: whatever is sent for it
 * goes out under this key and no other, so that a lost answer is asked for again and nothing happens twice.
 */
export interface QueuedLine {
  readonly id: number;
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly line: string;
  readonly stages: readonly QueuedStage[];
  /** As they were seen when it was queued. */
  readonly packages: readonly SubjectPackage[];
  /** What its call is about, as it was seen then; absent = it is about packages alone. */
  readonly record?: SubjectRecord;
  /** The stage to go on with, and what flows into it; null = it has not come further than the first. */
  readonly stage: number;
  readonly flow: readonly SubjectPackage[] | null;
  /** Codes typed without a network: looked up before anything else. */
  readonly codes: readonly string[];
  readonly missed: readonly Miss[];
  readonly key: string;
  /** What was sent, or is about to be; sent again unchanged. */
  readonly attempt: Attempt | null;
  /** The run that it takes back. */
  readonly undoes: number | null;
  readonly state: QueueState;
  readonly owner: string | null;
  /** Somebody holds its run: without him it goes on nowhere. */
  readonly held?: boolean;
  /** How often in a row it broke off without getting further than `told` outcomes. */
  readonly failures: number;
  readonly told: number;
  readonly fault: QueueFault | null;
  readonly refused: readonly RefusedPackage[];
}

/** A scan made on a page, kept before it is sent. */
export interface QueuedScan {
  readonly id: number;
  readonly userId: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The address of the page that took it. */
  readonly place: string;
  /** As its page made it. */
  readonly scan: Scan;
  /** Of the call that it goes out in, which is sent again unchanged; null = it was in none yet. */
  readonly key: string | null;
  readonly state: Exclude<QueueState, 'changed'>;
  readonly owner: string | null;
  readonly fault: QueueFault | null;
}

/**
 * What waits, in the order of ids: lines and scans in one queue, so that what happens to a package happens in that
 * order.
 */
export type QueuedEntry = QueuedLine | QueuedScan;

export type NewScan = Omit<QueuedScan, 'id'>;
export type NewEntry = Omit<QueuedLine, 'id'> | NewScan;

export const isScan = <Entry extends NewEntry>(entry: Entry): entry is Extract<Entry, NewScan> => 'place' in entry;

export type NewLine = Pick<
  QueuedLine,
  | 'userId'
  | 'at'
  | 'line'
  | 'stages'
  | 'packages'
  | 'codes'
  | 'missed'
  | 'key'
  | 'undoes'
  | 'state'
  | 'owner'
  | 'record'
>;

export function newLine(line: NewLine): Omit<QueuedLine, 'id'> {
  return { ...line, stage: 0, flow: null, attempt: null, failures: 0, told: 0, fault: null, refused: [] };
}

/**
 * A package as a sent line left it. Lines queued behind it saw it at version `from`: nobody else has changed it since,
 * so they go on from here and not from what they saw.
 */
export interface Fact {
  readonly userId: number;
  readonly id: number;
  readonly from: number;
  readonly package: SubjectPackage;
}
