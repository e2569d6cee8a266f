import { may } from '~domain/access';
import { gate } from '~commands/gate';
import { commands } from '~commands/registry';
import type { PageRoute } from './page-route';
import type { SessionUser } from './session';

/** Whether the page is the user's to see; by the same rows as the command that leads there. */
export function maySee(user: SessionUser, access: PageRoute['access']): boolean {
  if (access === 'public' || access === 'session') return true;
  return may(user, access);
}

/**
 * Where `/` leads: the backlog for the account set to land there, once that page exists; else the packages; else, for
 * who may not see them, his first page.
 */
export function homePath(user: SessionUser, pages: readonly PageRoute[]): string {
  const open = (path: string): boolean => pages.some((page) => page.path === path && maySee(user, page.access));
  if (user.lands_on_backlog && open('/backlog')) return '/backlog';
  if (open('/packages')) return '/packages';
  for (const command of commands) {
    if (command.effect.kind !== 'page' || gate(command, { user, packages: [] }).state !== 'allowed') continue;
    if (open(command.effect.path)) return command.effect.path;
  }
  return '/user/profile';
}
