import type { SheetRow } from './runsheet-machine';
import type { MobileUnitStatus } from './runsheet-types';

const crew = ['admin', 'admin_operator', 'hub_manager', 'hub_operator'] as const;
const notChangeable = { Closed: 'EPK002' } as const;
const notOpen = { Draft: 'EPK004', Closed: 'EPK004' } as const;

/**
 * The machine of a mobile unit, a sealed bag: Draft, Open once it has a seal and a package, Closed when its truck
 * leaves. Receiving it keeps it Closed and marks the moment: an empty bag never comes back under the same number.
 */
const mobileUnitMachine = {
  create: { from: null, to: 'Draft', actors: crew, at: 'origin', wrong: {}, refusals: ['EPK014'] },
  add_package: {
    from: ['Draft', 'Open'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notChangeable,
    refusals: ['EPK003', 'EPK008', 'EPK012', 'EPK013'],
  },
  remove_package: {
    from: ['Draft', 'Open'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notChangeable,
    refusals: ['EPK005'],
  },
  seal: {
    from: ['Draft'],
    to: 'Open',
    actors: crew,
    at: 'origin',
    wrong: { Open: 'EPK002', Closed: 'EPK002' },
    refusals: ['EPK006'],
  },
  assign: {
    from: ['Open'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notOpen,
    refusals: ['EPK008', 'EPL001', 'ERS001'],
  },
  unassign: {
    from: ['Open'],
    to: 'same',
    actors: crew,
    at: 'origin',
    wrong: notOpen,
    refusals: ['EPL001', 'ERS001', 'ERS002'],
  },
  dispatch: {
    from: ['Open'],
    to: 'Closed',
    actors: crew,
    at: 'origin',
    wrong: notOpen,
    refusals: ['EPK006', 'ERS002'],
  },
  receive: {
    from: ['Closed'],
    to: 'same',
    actors: crew,
    at: 'destination',
    wrong: { Draft: 'EPK010', Open: 'EPK010' },
    refusals: ['EPK005', 'EPK008', 'EPK012'],
  },
} as const satisfies Record<string, SheetRow<MobileUnitStatus>>;

export type MobileUnitAction = keyof typeof mobileUnitMachine;

export const mobileUnitActions = Object.keys(mobileUnitMachine) as MobileUnitAction[];

export function mobileUnitRow(action: MobileUnitAction): SheetRow<MobileUnitStatus> {
  return mobileUnitMachine[action];
}
