import { expect, test } from 'vitest';
import { loginRoles } from '~domain/roles';
import { helpLines } from './help-lines';

const now = new Date('2026-11-20T03:00:00Z');

test.each(loginRoles)('%s has ten lines to begin with, in either language', (role) => {
  for (const onlyOperation of [false, true]) {
    const user = { role, only_operation: onlyOperation, hubIds: [1], packagesExcluded: false };
    for (const language of ['vi', 'en'] as const) {
      const lines = helpLines(user, language, now).map(({ line }) => line[language]);
      expect([role, language, new Set(lines).size]).toEqual([role, language, 10]);
    }
  }
});

test('the lines of a role’s daily work come first', () => {
  const first = (role: (typeof loginRoles)[number]): string | undefined =>
    helpLines({ role, only_operation: false, hubIds: [1], packagesExcluded: false }, 'en', now)[0]?.line.en;
  expect(loginRoles.map((role) => [role, first(role)])).toEqual([
    ['admin', 'losses'],
    ['admin_operator', 'exceptions'],
    ['hub_manager', 'backlog-board'],
    ['hub_operator', 'inbound'],
    ['sale_admin', 'new'],
    ['sale_management', 'new'],
    ['area_manager', 'live'],
  ]);
});

test('what a role may not do is no line of its own', () => {
  const user = { role: 'sale_admin', only_operation: false, hubIds: [], packagesExcluded: true } as const;
  expect(helpLines(user, 'en', now).map(({ line }) => line.en)).not.toContain('find lan anh status=In_delivery');
});
