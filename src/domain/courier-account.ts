import type { ContractStatus } from './e-contract';
import type { ErrorCode } from './errors';
import { onboardingSteps, type OnboardingStep, type StepStatus } from './onboarding';
import { courierApprovers, courierStaff, type PersonRow } from './person-machine';

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
