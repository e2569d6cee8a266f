import type { ErrorCode } from './errors';
import type { Actor } from './roles';
import type { RunsheetStatus } from './runsheet-types';

export interface SheetRow<Status extends string> {
  /** Null = it comes into being. */
  readonly from: readonly Status[] | null;
  /** `same` = the row changes what the sheet holds and keeps the status. */
  readonly to: Status | 'same';
  readonly actors: readonly Actor[];
  /** Whose hub must be the acting user's: where it begins, or where it goes. */
  readonly at: 'origin' | 'destination';
  /** The refusal for each status outside `from`. */
  readonly wrong: Partial<Record<Status, ErrorCode>>;
  /** Codes it may also refuse with, for what its packages or money are. */
  readonly refusals: readonly ErrorCode[];
}

const crew = ['admin', 'admin_operator', 'hub_manager', 'hub_operator'] as const;
const notCreated = { Running: 'EPL001', Closed: 'ERS001', Cancelled: 'ERS001' } as const;
const notRunning = { Created: 'EPL004', Closed: 'EPL004', Cancelled: 'EPL004' } as const;

/**
 * The runsheet machine: Created → Running → Closed, or Created → Cancelled. Its packages change only before it leaves,
 * results come only while it runs, and it closes once no package of it is on the road.
 */
const runsheetMachine = {
  create: { from: null, to: 'Created', actors: crew, at: 'origin', wrong: {}, refusals: ['EPK014'] },
  edit: { from: ['Created'], to: 'same', actors: crew, at: 'origin', wrong: notCreated, refusals: ['EUS006'] },
  add_package: {
    from: ['Created'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notCreated,
    refusals: ['EPK007', 'EPK008', 'EPK012', 'EPK013', 'EPK031', 'EPL003'],
  },
  remove_package: {
    from: ['Created'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notCreated,
    refusals: ['EPK009'],
  },
  start: {
    from: ['Created'],
    to: 'Running',
    actors: crew,
    at: 'origin',
    wrong: notCreated,
    refusals: ['EPK006', 'EPK017', 'EPL005', 'ERS002', 'ERS003'],
  },
  record_result: {
    from: ['Running'],
    to: 'same',
    actors: [...crew, 'courier'],
    at: 'origin',
    wrong: notRunning,
    refusals: ['EPK011', 'EPK020', 'EPK021', 'EPK022', 'EPK023', 'EPK033'],
  },
  scan_back: {
    from: ['Running'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notRunning,
    refusals: ['EPK005', 'EPK011', 'EPK012'],
  },
  receive: {
    from: ['Running'],
    to: 'same',
    actors: crew,
    at: 'destination',
    wrong: notRunning,
    refusals: ['EPK005', 'EPK010', 'EPK012', 'ERS002'],
  },
  close: { from: ['Running'], to: 'Closed', actors: crew, at: 'origin', wrong: notRunning, refusals: ['ERS003'] },
  cancel: { from: ['Created'], to: 'Cancelled', actors: crew, at: 'origin', wrong: notCreated, refusals: [] },
} as const satisfies Record<string, SheetRow<RunsheetStatus>>;

export type RunsheetAction = keyof typeof runsheetMachine;

export const runsheetActions = Object.keys(runsheetMachine) as RunsheetAction[];

export function runsheetRow(action: RunsheetAction): SheetRow<RunsheetStatus> {
  return runsheetMachine[action];
}
