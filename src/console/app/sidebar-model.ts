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

export interface SidebarSection {
  readonly group: SidebarGroup;
  readonly entries: readonly SidebarEntry[];
}

const groupRows: Record<SidebarGroup, AccessItem> = {
  operation: 'operation_group',
  three_pl: 'three_pl_group',
  admin: 'admin_group',
  hub: 'hub_group',
  shop: 'shops_group',
  support: 'support',
};

const order = Object.keys(groupRows) as SidebarGroup[];

/**
 * The sidebar of a user: the registry's pages, each judged by the gate, under the groups he may see. The 3PL group is the
 * admin's alone, but who may see an entry of it without the group finds it under operation.
 */
export function sidebarSections(user: SessionUser, commands: readonly Command[]): readonly SidebarSection[] {
  const visible = (group: SidebarGroup): boolean => may(user, groupRows[group]);
  const placed = new Map<SidebarGroup, SidebarEntry[]>(order.map((group) => [group, []]));
  for (const command of commands) {
    const { effect } = command;
    if (effect.kind !== 'page' || effect.group === undefined) continue;
    if (gate(command, { user, packages: [] }).state !== 'allowed') continue;
    const group = effect.group === 'three_pl' && !visible('three_pl') ? 'operation' : effect.group;
    if (visible(group)) placed.get(group)?.push({ id: command.id, command, path: effect.path, dot: effect.dot });
  }
  return order
    .map((group) => ({ group, entries: placed.get(group) ?? [] }))
    .filter((section) => section.entries.length > 0);
}
