import { may, type AccessItem } from '~domain/access';
import type { Command, SidebarGroup } from '~commands/command';
import { gate } from '~commands/gate';
import type { SessionUser } from '~console/platform/session';

export interface SidebarEntry {
  readonly id: string;
  readonly command: Command;
  readonly path: string;
  readonly dot: 'pickup' | 'support' | undefined;
}

/** `own` = what an operation-only user may open of groups that are closed to him. */
type SidebarPlace = SidebarGroup | 'own';

export interface SidebarSection {
  readonly group: SidebarPlace;
  readonly entries: readonly SidebarEntry[];
}

/** null = no row of the matrix closes the group as a whole: each entry's own row does. */
const groupRows: Record<SidebarPlace, AccessItem | null> = {
  own: null,
  operation: 'operation_group',
  delivery: null,
  linehaul: null,
  money: null,
  three_pl: 'three_pl_group',
  admin: 'admin_group',
  hub: 'hub_group',
  shop: 'shops_group',
  support: 'support',
};

const order = Object.keys(groupRows) as SidebarPlace[];

/**
 * The sidebar of a user: the registry's pages, each judged by the gate, under the groups he may see. The 3PL group is
 * the admin's alone, but who may see an entry of it without the group finds it under operation.
 */
export function sidebarSections(user: SessionUser, commands: readonly Command[]): readonly SidebarSection[] {
  const visible = (group: SidebarGroup): boolean => {
    const row = groupRows[group];
    return row === null || may(user, row);
  };
  const placeOf = (group: SidebarGroup): SidebarPlace | null => {
    if (visible(group)) return group;
    if (group === 'three_pl' && visible('operation')) return 'operation';
    return user.only_operation ? 'own' : null;
  };
  const placed = new Map<SidebarPlace, SidebarEntry[]>(order.map((place) => [place, []]));
  for (const command of commands) {
    const { effect } = command;
    if (effect.kind !== 'page' || effect.group === undefined) continue;
    if (gate(command, { user, packages: [] }).state !== 'allowed') continue;
    const place = placeOf(effect.group);
    if (place) placed.get(place)?.push({ id: command.id, command, path: effect.path, dot: effect.dot });
  }
  return order
    .map((group) => ({ group, entries: placed.get(group) ?? [] }))
    .filter((section) => section.entries.length > 0);
}
