/** What somebody carries, or can: packages, and their weight in kg. */
export interface Load {
  readonly packages: number;
  readonly weight: number;
}

/** Packages that are fetched or brought in one go: those waiting at one door, or those bound for one ward. */
export interface PlanGroup extends Load {
  readonly key: string;
  /** Null = the address is of no ward we know. */
  readonly wardId: number | null;
}

export interface PlanCourier {
  readonly id: number;
  /** What he has on sheets that are not closed, and not reported yet. */
  readonly load: Load;
  /** Packages he carried in each ward of late. */
  readonly usual: ReadonlyMap<number, number>;
}

/**
 * Why a group is with its courier: it is his usual ward; he has the ward's other packages already; nobody has less to
 * carry. And why with nobody: no room is left, it is too heavy for anyone, or there is no courier.
 */
export const planReasons = ['usual_ward', 'same_ward', 'least_load', 'full', 'too_heavy', 'no_courier'] as const;
type PlanReason = (typeof planReasons)[number];

interface Assignment {
  readonly key: string;
  readonly courierId: number | null;
  readonly why: PlanReason;
}

export const plus = (a: Load, b: Load): Load => ({ packages: a.packages + b.packages, weight: a.weight + b.weight });
export const fitsIn = (load: Load, capacity: Load): boolean =>
  load.packages <= capacity.packages && load.weight <= capacity.weight;

/**
 * A group that nobody can carry at once, in parts of about the same size; `key/2` is the second. One package is never
 * parted.
 */
export function splitByCapacity<G extends PlanGroup>(group: G, capacity: Load): readonly G[] {
  const parts = Math.min(
    group.packages,
    Math.max(Math.ceil(group.packages / capacity.packages), Math.ceil(group.weight / capacity.weight)),
  );
  if (parts <= 1) return [group];
  return Array.from({ length: parts }, (_, index) => {
    const packages = Math.floor(group.packages / parts) + (index < group.packages % parts ? 1 : 0);
    return { ...group, key: `${group.key}/${index + 1}`, packages, weight: (group.weight * packages) / group.packages };
  });
}

/**
 * Who should take what. Wards that are somebody's usual ones come first, the fullest before the others; a ward goes to
 * whoever carried most there, and what no longer fits him to the next, so that as few as possible ride to the same
 * streets. Nobody gets more than `capacity` with what he has already. The same input gives the same plan.
 */
export function suggestRoutes(
  groups: readonly PlanGroup[],
  couriers: readonly PlanCourier[],
  capacity: Load,
): readonly Assignment[] {
  const loads = new Map(couriers.map(({ id, load }) => [id, load]));
  const found = new Map<string, Assignment>();
  for (const { wardId, own } of wardsInOrder(groups, couriers)) {
    const here = new Set<number>();
    for (const group of own) {
      const assignment = assign(group, wardId, here, couriers, loads, capacity);
      found.set(group.key, assignment);
      if (assignment.courierId === null) continue;
      here.add(assignment.courierId);
      loads.set(assignment.courierId, plus(loads.get(assignment.courierId) ?? group, group));
    }
  }
  return groups.flatMap(({ key }) => found.get(key) ?? []);
}

interface Ward {
  readonly wardId: number | null;
  /** Largest first: small ones fill the gaps. */
  readonly own: readonly PlanGroup[];
  readonly packages: number;
  readonly usual: number;
}

function wardsInOrder(groups: readonly PlanGroup[], couriers: readonly PlanCourier[]): readonly Ward[] {
  const wards = new Map<number | null, PlanGroup[]>();
  for (const group of groups) wards.set(group.wardId, [...(wards.get(group.wardId) ?? []), group]);
  return [...wards]
    .map(([wardId, own]): Ward => ({
      wardId,
      own: own.toSorted((a, b) => b.packages - a.packages || (a.key < b.key ? -1 : 1)),
      packages: own.reduce((sum, group) => sum + group.packages, 0),
      usual: wardId === null ? 0 : Math.max(0, ...couriers.map(({ usual }) => usual.get(wardId) ?? 0)),
    }))
    .toSorted(
      (a, b) =>
        Number(b.usual > 0) - Number(a.usual > 0) || b.packages - a.packages || (a.wardId ?? 0) - (b.wardId ?? 0),
    );
}

function assign(
  group: PlanGroup,
  wardId: number | null,
  here: ReadonlySet<number>,
  couriers: readonly PlanCourier[],
  loads: ReadonlyMap<number, Load>,
  capacity: Load,
): Assignment {
  const { key } = group;
  if (couriers.length === 0) return { key, courierId: null, why: 'no_courier' };
  if (!fitsIn(group, capacity)) return { key, courierId: null, why: 'too_heavy' };
  const usual = ({ usual: wards }: PlanCourier): number => (wardId === null ? 0 : (wards.get(wardId) ?? 0));
  const carried = ({ id, load }: PlanCourier): Load => loads.get(id) ?? load;
  const [best] = couriers
    .filter((courier) => fitsIn(plus(carried(courier), group), capacity))
    .toSorted(
      (a, b) =>
        usual(b) - usual(a) ||
        Number(here.has(b.id)) - Number(here.has(a.id)) ||
        carried(a).packages - carried(b).packages ||
        a.id - b.id,
    );
  if (!best) return { key, courierId: null, why: 'full' };
  return {
    key,
    courierId: best.id,
    why: usual(best) > 0 ? 'usual_ward' : here.has(best.id) ? 'same_ward' : 'least_load',
  };
}
