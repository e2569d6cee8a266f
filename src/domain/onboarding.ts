import { courierApprovers, courierStaff, type PersonRow } from './person-machine';

/** What a contractor goes through before he may work. */
export const onboardingSteps = ['training', 'tools', 'deposit'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

export const stepStatuses = ['new', 'send', 'approved', 'reject'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/**
 * Each step by itself: a hub sends what it has done, somebody above it approves or rejects, what was rejected is sent
 * again.
 */
const onboardingMachine = {
  send: { from: ['new', 'reject'], to: 'send', actors: courierStaff, refusals: [] },
  approve: { from: ['send'], to: 'approved', actors: courierApprovers, refusals: [] },
  reject: { from: ['send'], to: 'reject', actors: courierApprovers, refusals: [] },
} as const satisfies Record<string, PersonRow<StepStatus>>;

export type StepAction = keyof typeof onboardingMachine;
export const stepActions = Object.keys(onboardingMachine) as StepAction[];

export function stepRow(action: StepAction): PersonRow<StepStatus> {
  return onboardingMachine[action];
}
