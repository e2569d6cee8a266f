import { courierApprovers, courierStaff, type PersonRow } from './person-machine';

export const contractStatuses = [
  'not_submitted',
  'submitted',
  'wait_for_contractor_sign',
  'wait_for_approval',
  'approved',
] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/**
 * The contractor's agreement. `submit` draws the document from the template and the courier's data as they are then;
 * `offer` puts it before him; a refusal or a withdrawal ends that document, and the next one is drawn anew.
 */
const contractMachine = {
  submit: { from: ['not_submitted'], to: 'submitted', actors: courierStaff, refusals: ['ESY085'] },
  offer: { from: ['submitted'], to: 'wait_for_contractor_sign', actors: courierStaff, refusals: [] },
  sign: { from: ['wait_for_contractor_sign'], to: 'wait_for_approval', actors: courierStaff, refusals: [] },
  approve: { from: ['wait_for_approval'], to: 'approved', actors: courierApprovers, refusals: ['ESY085'] },
  reject: {
    from: ['submitted', 'wait_for_contractor_sign', 'wait_for_approval'],
    to: 'not_submitted',
    actors: courierApprovers,
    refusals: [],
  },
  withdraw: {
    from: ['submitted', 'wait_for_contractor_sign'],
    to: 'not_submitted',
    actors: courierStaff,
    refusals: [],
  },
} as const satisfies Record<string, PersonRow<ContractStatus>>;

export type ContractAction = keyof typeof contractMachine;
export const contractActions = Object.keys(contractMachine) as ContractAction[];

export function contractRow(action: ContractAction): PersonRow<ContractStatus> {
  return contractMachine[action];
}

/** How a contractor signs: with a pen on the screen, or by writing his name. */
export const signatureKinds = ['drawn', 'typed'] as const;
export type SignatureKind = (typeof signatureKinds)[number];
