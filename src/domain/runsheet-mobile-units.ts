import { rolesOf } from './access';
import type { SheetRow } from './runsheet-machine';
import type { MobileUnitStatus } from './runsheet-types';

const crew = ['admin', 'admin_operator', 'hub_manager', 'hub_operator'] as const;
const notChangeable = { Draft: null, Open: null, Closed: 'EPK002' } as const;
const notOpen = { Draft: 'EPK004', Open: null, Closed: 'EPK004' } as const;

/**
 * The machine of a mobile unit, a sealed bag: Draft, Open once it has a seal and a package, Closed when its truck
 * leaves. Receiving it keeps it Closed and marks the moment: an empty bag never comes back under the same number.
 */
const mobileUnitMachine = {
  create: { wrong: null, to: 'Draft', actors: crew, at: 'origin', refusals: ['EPK014'] },
  edit: { wrong: notChangeable, to: 'same', actors: crew, at: 'origin', refusals: ['EAL002', 'EPK008'] },
  add_package: {
    wrong: notChangeable,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPK003', 'EPK008', 'EPK012', 'EPK013'],
  },
  remove_package: {
    wrong: notChangeable,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPK005'],
  },
  seal: {
    wrong: { Draft: null, Open: 'EPK002', Closed: 'EPK002' },
    to: 'Open',
    actors: crew,
    at: 'origin',
    refusals: ['EPK006'],
  },
  assign: {
    wrong: notOpen,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPK008', 'EPL001', 'ERS001'],
  },
  unassign: {
    wrong: notOpen,
    to: 'same',
    actors: crew,
    at: 'origin',
    refusals: ['EPL001', 'ERS001', 'ERS002'],
  },
  dispatch: {
    wrong: notOpen,
    to: 'Closed',
    actors: crew,
    at: 'origin',
    refusals: ['EPK006', 'ERS002'],
  },
  receive: {
    wrong: { Draft: 'EPK010', Open: 'EPK010', Closed: null },
    to: 'same',
    actors: crew,
    at: 'destination',
    refusals: ['EPK005', 'EPK008', 'EPK012'],
  },
} as const satisfies Record<string, SheetRow<MobileUnitStatus>>;

export type MobileUnitAction = keyof typeof mobileUnitMachine;

export const mobileUnitActions = Object.keys(mobileUnitMachine) as MobileUnitAction[];

export function mobileUnitRow(action: MobileUnitAction): SheetRow<MobileUnitStatus> {
  return mobileUnitMachine[action];
}

/** Of a bag that goes to a carrier, which takes it once. Whoever may hand over at all takes each of its steps. */
export function carrierBagRow(action: MobileUnitAction): SheetRow<MobileUnitStatus> {
  const row = { ...mobileUnitRow(action), actors: rolesOf('outbound_three_pl') };
  return action === 'dispatch' ? { ...row, wrong: { ...notOpen, Closed: 'EPK028' } } : row;
}
