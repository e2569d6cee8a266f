import { canArrive, destination, type PackageFacts } from './package-decision';
import { deliveredStatuses, moneyLockedStatuses, terminalStatuses, type PackageStatus } from './statuses';

/**
 * What became of each package of a truck. `waiting` = on its list and not scanned yet; at the finish these are `short`,
 * or have `left` the truck's hands otherwise. `over` = not on the list and rightly here, `misrouted` = it has no
 * business here.
 */
export const unloadingFindings = ['waiting', 'matched', 'short', 'left', 'over', 'misrouted'] as const;
export type UnloadingFinding = (typeof unloadingFindings)[number];

/** What was done with a package that nobody expected: it is the hub's now, or in the next bag to where it belongs. */
export const resolutions = ['taken_in', 'sent_on'] as const;
export type Resolution = (typeof resolutions)[number];

/** What is proposed for a package of an unloading. */
export const proposals = ['missing', 'take_in', 'send_on', 'look_up'] as const;
type Proposal = (typeof proposals)[number];

export interface HubPlace {
  readonly id: number;
  readonly region: string;
}

/** Going back to its sender, a package is bound for the hub that picked it up. */
const backward: readonly PackageStatus[] = [
  'Return_waiting_for_linehaul',
  'Return_planned_for_linehaul',
  'Return_in_linehaul',
  'Waiting_for_return',
  'Planned_for_return',
  'In_return',
  'Return_failed_attempt',
];

export function goesBack(status: PackageStatus): boolean {
  return backward.includes(status);
}

/** Where a package that was missing goes once it is there again: on as it went when it was seen last, in `left`. */
export function onwards(there: PackageFacts, left: PackageStatus): PackageStatus {
  return destination(goesBack(left) ? 'inbound_return' : 'inbound', there);
}

const ended: ReadonlySet<PackageStatus> = new Set([
  ...deliveredStatuses,
  ...moneyLockedStatuses,
  ...terminalStatuses,
  'Return_successful',
  'Returned',
  'Lost',
]);

/** Given out, given back or given up: no truck carries it anywhere. */
export function hasEnded(status: PackageStatus): boolean {
  return ended.has(status);
}

/** The hub a package is bound for; null = for none, or not known yet. */
export function boundHub<Hub>({
  status,
  fm_hub,
  lm_hub,
}: {
  readonly status: PackageStatus;
  readonly fm_hub: Hub | null;
  readonly lm_hub: Hub | null;
}): Hub | null {
  if (hasEnded(status)) return null;
  return goesBack(status) ? fm_hub : lm_hub;
}

/** Its id. */
export function boundFor(pkg: {
  readonly status: PackageStatus;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
}): number | null {
  return boundHub({ status: pkg.status, fm_hub: pkg.fm_hub_id, lm_hub: pkg.lm_hub_id });
}

/**
 * Whether a truck from one hub to another brings a package nearer to where it is bound: it goes there, or it comes from
 * another region and changes trucks at a hub of the region it is bound for.
 */
export function onTheWay(from: HubPlace, to: HubPlace, bound: HubPlace): boolean {
  return to.id === bound.id || (to.region === bound.region && from.region !== bound.region);
}

/**
 * What to do with a package, by what was found and how its package stands; null = none may be seen here. Nothing is
 * proposed that taking it in would refuse.
 */
export function proposalFor(
  finding: UnloadingFinding,
  isBoundHere: boolean,
  status: PackageStatus | null,
): Proposal | null {
  switch (finding) {
    case 'waiting':
    case 'short':
      return 'missing';
    case 'over':
    case 'misrouted':
      if (status === null || !canArrive(status)) return 'look_up';
      return isBoundHere ? 'take_in' : 'send_on';
    default:
      return null;
  }
}
