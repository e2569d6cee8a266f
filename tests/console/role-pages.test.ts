import { describe, expect, it } from 'vitest';
import { pageCommands } from '~commands/pages';
import { commands } from '~commands/registry';
import { maySee } from '~console/platform/access';
import { findRoute, provideRoutes } from '~console/platform/page-cache';
import type { SessionUser } from '~console/platform/session';
import { routes } from '~console/app/router';
import { sidebarSections } from '~console/app/sidebar-model';
import { isStaffRole } from '~domain/roles';
import { pages, people, refusedRecords, sidebarOf } from '../journeys/support/role-pages';
import { hubs, person } from './support/people';

/** The demo's account of this name: most are called by their role. */
function userOf(account: string): SessionUser {
  const role = account === 'only_operation' ? 'hub_manager' : account;
  if (!isStaffRole(role)) throw new Error(`${account} is no role`);
  return {
    ...person({
      role_name: role,
      only_operation: account === 'only_operation',
      can_view_report: account !== 'hub_operator',
    }),
    role,
    hubs,
    hubIds: hubs.map((hub) => hub.id),
    packagesExcluded: false,
  };
}

provideRoutes(routes);

const accessTo = (path: string) => {
  const route = findRoute(path);
  if (!route) throw new Error(`${path} leads nowhere`);
  return route.access;
};

it('no page is left out here', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual(
    pageCommands.map(({ effect }) => (effect.kind === 'page' ? effect.path : '')).sort(),
  );
});

it('pages are headed as the sidebar calls them', () => {
  const named = pageCommands.flatMap(({ effect, title }) =>
    effect.kind === 'page' && effect.group ? [[effect.path, title.vi] as const] : [],
  );
  expect(named.map(([path]) => [path, pages.find((page) => page.path === path)?.heading])).toEqual(named);
});

describe.each(Object.keys(people) as (keyof typeof people)[])('%s', (account) => {
  it('may see the pages of the role, and no other', () => {
    const user = userOf(account);
    const seen = pages.filter(({ path }) => maySee(user, accessTo(path))).map(({ path }) => path);
    expect(seen).toEqual(pages.filter(({ refused }) => !refused.includes(account)).map(({ path }) => path));
  });

  it('has the links of the role in the sidebar', () => {
    const sections = sidebarSections(userOf(account), commands);
    expect(sections.flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(sidebarOf(account));
  });

  it('may see no record of a list that is not the role’s', () => {
    const user = userOf(account);
    expect(refusedRecords(account).filter((path) => maySee(user, accessTo(path)))).toEqual([]);
  });
});
