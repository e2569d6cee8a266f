import type { ContractStatus } from './e-contract';
import type { ErrorCode } from './errors';
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

export const accountStatuses = ['new', 'active', 'de-active'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** Whoever has not left may be given a sheet: a newcomer drives along before his account is opened. */
export const drivingStatuses = accountStatuses.filter((status) => status !== 'de-active');

export const registerTypes = ['self_register', 'hub_sale'] as const;

/** What a hub hands a courier for his work, and wants back. */
export const toolKinds = ['uniform', 'helmet', 'delivery_bag', 'phone', 'scanner', 'raincoat', 'card'] as const;
export type ToolKind = (typeof toolKinds)[number];

/** A courier's account. Who is put out of work keeps his papers and steps, and may come back. */
const accountMachine = {
  activate: { from: ['new', 'de-active'], to: 'active', actors: courierApprovers, refusals: ['ESY082'] },
  deactivate: { from: ['active'], to: 'de-active', actors: courierStaff, refusals: ['ESY083'] },
} as const satisfies Record<string, PersonRow<AccountStatus>>;

type AccountAction = keyof typeof accountMachine;
export const accountActions = Object.keys(accountMachine) as AccountAction[];

export function accountRow(action: AccountAction): PersonRow<AccountStatus> {
  return accountMachine[action];
}

/** What an account's steps hang on. */
export interface AccountFacts {
  readonly steps: Readonly<Record<OnboardingStep, StepStatus>>;
  readonly contract: ContractStatus;
  /** On the road with him, or reported picked up and not brought in. */
  readonly package_count: number;
  /** VND he took and nobody has collected. */
  readonly cash: number;
}

/** What still keeps an account from a step; null = nothing. */
export function accountFault(
  action: AccountAction,
  { steps, contract, package_count, cash }: AccountFacts,
): ErrorCode | null {
  if (action === 'activate')
    return contract === 'approved' && onboardingSteps.every((step) => steps[step] === 'approved') ? null : 'ESY082';
  return package_count > 0 || cash > 0 ? 'ESY083' : null;
}
