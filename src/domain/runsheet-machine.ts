import { rolesOf, type AccessItem } from './access';
import type { ErrorCode } from './errors';
import type { Actor } from './roles';
import type { RunsheetStatus, RunsheetType } from './runsheet-types';

export interface SheetRow<Status extends string> {
  /**
   * What each status answers: its refusal, null where the row begins in it. Null altogether = the sheet comes into
   * being.
   */
  readonly wrong: Readonly<Record<Status, ErrorCode | null>> | null;
  /** `same` = the row changes what the sheet holds and keeps the status. */
  readonly to: Status | 'same';
  readonly actors: readonly Actor[];
  /** Whose hub must be the acting user's: where it begins, or where it goes. */
  readonly at: 'origin' | 'destination';
  /** Codes it may also refuse with, for what its packages or money are. */
  readonly refusals: readonly ErrorCode[];
}

const crew = ['admin', 'admin_operator', 'hub_manager', 'hub_operator'] as const;
const notCreated = { Created: null, Running: 'EPL001', Closed: 'ERS001', Cancelled: 'ERS001' } as const;
const notRunning = { Created: 'EPL004', Running: null, Closed: 'EPL004', Cancelled: 'EPL004' } as const;

/**
 * The runsheet machine: Created → Running → Closed, or Created → Cancelled. Its packages change only before it leaves,
 * results come only while it runs, and it closes once no package of it is on the road.
 */
const runsheetMachine = {
  create: { wrong: null, to: 'Created', actors: crew, at: 'origin', refusals: ['EPK014'] },
  edit: { wrong: notCreated, to: 'same', actors: crew, at: 'origin', refusals: ['EUS006'] },
  add_package: {
    wrong: notCreated,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPK007', 'EPK008', 'EPK012', 'EPK013', 'EPK031', 'EPL003'],
  },
  remove_package: {
    wrong: notCreated,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPK009'],
  },
  start: {
    wrong: notCreated,
    to: 'Running',
    actors: crew,
    at: 'origin',
    refusals: ['EPK006', 'EPK017', 'EPL005', 'ERS002', 'ERS003'],
  },
  record_result: {
    wrong: notRunning,
    to: 'same',
    actors: [...crew, 'courier'],
    at: 'origin',
    refusals: ['EPK011', 'EPK020', 'EPK021', 'EPK022', 'EPK023', 'EPK033'],
  },
  scan_back: {
    wrong: notRunning,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPK005', 'EPK011', 'EPK012'],
  },
  receive: {
    wrong: notRunning,
    to: 'same',
    actors: crew,
    at: 'destination',
    refusals: ['EPK005', 'EPK010', 'EPK012', 'ERS002'],
  },
  close: { wrong: notRunning, to: 'Closed', actors: crew, at: 'origin', refusals: ['ERS003'] },
  cancel: { wrong: notCreated, to: 'Cancelled', actors: crew, at: 'origin', refusals: [] },
} as const satisfies Record<string, SheetRow<RunsheetStatus>>;

export type RunsheetAction = keyof typeof runsheetMachine;

export const runsheetActions = Object.keys(runsheetMachine) as RunsheetAction[];

export function runsheetRow(action: RunsheetAction): SheetRow<RunsheetStatus> {
  return runsheetMachine[action];
}

/** Of a sheet that is handed over to a carrier: whoever may hand over at all takes each of its steps. */
export function carrierSheetRow(action: RunsheetAction): SheetRow<RunsheetStatus> {
  return { ...runsheetRow(action), actors: rolesOf('outbound_three_pl') };
}

/** Who works on sheets of a kind at all: hand-overs to carriers are for fewer people than the others. */
export function workOnSheets(type: RunsheetType): AccessItem {
  return type === 'three_pl' ? 'outbound_three_pl' : 'runsheet_work';
}
