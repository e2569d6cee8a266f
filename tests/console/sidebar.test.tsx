import { render, screen, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineCommand, type SidebarGroup } from '~commands/command';
import { Sidebar } from '~console/app/frame/sidebar';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import type { SessionUser } from '~console/platform/session';
import { sidebarSections } from '~console/app/sidebar-model';
import type { AccessItem } from '~domain/access';
import { staffRoles, type StaffRole } from '~domain/roles';
import { pass, stopClock } from './support/clock';
import { fakeProvider, type FakeProvider } from './support/fake-provider';
import { hubs, person } from './support/people';

const user = (role: StaffRole, change: Partial<SessionUser> = {}): SessionUser => ({
  ...person({ role_name: role }),
  role,
  hubs,
  hubIds: hubs.map((hub) => hub.id),
  packagesExcluded: false,
  ...change,
});

/** Every entry the specification's sidebar has, as its page command will be declared. */
const entries: readonly [path: string, access: AccessItem, group: SidebarGroup][] = [
  ['/packages', 'packages', 'operation'],
  ['/backlog', 'backlog', 'operation'],
  ['/change-pakage-status', 'event_handling', 'operation'],
  ['/need-pickup-packages', 'pickup', 'operation'],
  ['/inbound', 'inbound', 'operation'],
  ['/pickup-runsheet', 'runsheets', 'operation'],
  ['/cod-collection', 'cod_collection', 'operation'],
  ['/cod-hub-bank-deposit', 'cod_hub_transfer', 'operation'],
  ['/cod-center-bank-deposit', 'cod_center_transfer', 'operation'],
  ['/3PL', 'outbound_three_pl', 'three_pl'],
  ['/user-3pl', 'three_pl_settings', 'three_pl'],
  ['/admin-operators', 'admin_operators', 'admin'],
  ['/sale-admins', 'sale_admins', 'admin'],
  ['/hub-port-codes', 'hub_port_codes', 'hub'],
  ['/hub-managers', 'hub_managers', 'hub'],
  ['/driver-managers', 'driver_managers', 'hub'],
  ['/couriers', 'couriers', 'hub'],
  ['/price-inits-shops', 'price_lists', 'shop'],
  ['/shops', 'shops', 'shop'],
  ['/support', 'support', 'support'],
];

const commands = entries.map(([path, access, group]) =>
  defineCommand({
    id: path,
    verb: path,
    title: { vi: path, en: path },
    access,
    subject: 'none',
    effect: { kind: 'page', path, group },
  }),
);

const seen = (who: SessionUser): Record<string, string[]> =>
  Object.fromEntries(
    sidebarSections(who, commands).map((section) => [section.group, section.entries.map((entry) => entry.path)]),
  );

const work = ['/packages', '/backlog', '/need-pickup-packages', '/inbound'];
const hubEntries = ['/hub-port-codes', '/hub-managers', '/couriers'];

/** Read off the specification's matrix by hand, role by role. */
const expected: Record<StaffRole, Record<string, string[]>> = {
  admin: {
    operation: [
      '/packages',
      '/backlog',
      '/change-pakage-status',
      '/need-pickup-packages',
      '/inbound',
      '/pickup-runsheet',
      '/cod-collection',
      '/cod-hub-bank-deposit',
      '/cod-center-bank-deposit',
    ],
    three_pl: ['/3PL', '/user-3pl'],
    admin: ['/admin-operators', '/sale-admins'],
    hub: ['/hub-port-codes', '/hub-managers', '/driver-managers', '/couriers'],
    shop: ['/price-inits-shops', '/shops'],
    support: ['/support'],
  },
  admin_operator: {
    operation: [
      ...work,
      '/pickup-runsheet',
      '/cod-collection',
      '/cod-hub-bank-deposit',
      '/cod-center-bank-deposit',
      '/3PL',
    ],
    admin: ['/admin-operators', '/sale-admins'],
    hub: hubEntries,
    shop: ['/price-inits-shops', '/shops'],
    support: ['/support'],
  },
  hub_manager: {
    operation: [
      ...work,
      '/pickup-runsheet',
      '/cod-collection',
      '/cod-hub-bank-deposit',
      '/cod-center-bank-deposit',
      '/3PL',
    ],
    hub: ['/hub-port-codes', '/couriers'],
    shop: ['/shops'],
    support: ['/support'],
  },
  hub_operator: {
    operation: [...work, '/pickup-runsheet', '/cod-collection', '/cod-center-bank-deposit'],
    shop: ['/shops'],
    support: ['/support'],
  },
  sale_admin: {
    operation: [...work, '/cod-collection', '/cod-hub-bank-deposit', '/cod-center-bank-deposit'],
    hub: ['/hub-port-codes', '/hub-managers'],
    shop: ['/shops'],
    support: ['/support'],
  },
  sale_management: {
    operation: [...work, '/cod-collection', '/cod-hub-bank-deposit', '/cod-center-bank-deposit'],
    admin: ['/sale-admins'],
    hub: ['/hub-port-codes', '/hub-managers'],
    shop: ['/price-inits-shops', '/shops'],
    support: ['/support'],
  },
  area_manager: {
    operation: [
      ...work,
      '/pickup-runsheet',
      '/cod-collection',
      '/cod-hub-bank-deposit',
      '/cod-center-bank-deposit',
      '/3PL',
    ],
    hub: hubEntries,
    shop: ['/shops'],
    support: ['/support'],
  },
  region_manager: {
    operation: [
      '/backlog',
      '/need-pickup-packages',
      '/inbound',
      '/pickup-runsheet',
      '/cod-collection',
      '/cod-hub-bank-deposit',
      '/cod-center-bank-deposit',
    ],
  },
  hr_manager: {},
  hr_executive: {},
};

describe('the sidebar of the specification', () => {
  it.each(staffRoles)('%s sees its groups and entries, no others', (role) => {
    expect(seen(user(role))).toEqual(expected[role]);
  });

  it.each(staffRoles)('%s with only_operation keeps what neither group nor entry closes to him', (role) => {
    // The admin's own 3PL settings and the admin group carry no such restriction.
    const { admin } = expected[role];
    const kept = role === 'admin' ? { three_pl: ['/user-3pl'], admin } : admin ? { admin } : {};
    const { own, ...groups } = seen(user(role, { only_operation: true }));
    expect(groups).toEqual(kept);
    // What the rows of the entries themselves leave open to him.
    const open = Object.values(expected[role]).flat();
    if (open.length > 0) expect(open).toEqual(expect.arrayContaining(own ?? []));
  });

  it('who may do operation work only finds where he may go in a group of its own', () => {
    expect(seen(user('hub_operator', { only_operation: true }))).toEqual({
      own: [...work, '/pickup-runsheet', '/cod-collection'],
    });
  });

  it('hides the packages from the one excluded account', () => {
    expect(seen(user('admin', { packagesExcluded: true })).operation).not.toContain('/packages');
  });
});

const draw = async (who: SessionUser, path = '/packages'): Promise<void> => {
  window.history.replaceState(null, '', path);
  await startI18n('vi');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Provider>
        <Sidebar user={who} />
      </Provider>
    </QueryClientProvider>,
  );
};
const note = (id: number, hub_code: string, waiting: number) => ({
  id,
  hub_id: id,
  hub_code,
  waiting,
  oldest: null,
  note: '',
  version: 0,
  noted_by: null,
  noted_at: null,
});
const links = (): string[] => screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '');

describe('the sidebar as drawn', () => {
  let provider: FakeProvider;

  beforeEach(() => {
    provider = fakeProvider({
      'GET /pickup-note': () => ({ data: [] }),
      'GET /customer-request-unread': () => ({ data: { count: 0, hubs: {} } }),
    });
  });

  it.each([
    ['admin', ['/packages', '/packages/create', '/packages/import']],
    ['hub_operator', ['/packages', '/packages/create']],
    ['area_manager', ['/packages']],
  ] as const)('gives %s the pages there are', async (role, wanted) => {
    await draw(user(role));
    expect(links().filter((href) => href.startsWith('/packages'))).toEqual(wanted);
    expect(within(screen.getByRole('list', { name: 'Vận hành' })).getAllByRole('link').length).toBeGreaterThan(0);
  });

  it('gives each entry a drawing of its own', async () => {
    await draw(user('admin'));
    const drawings = screen.getAllByRole('link').map((link) => link.querySelector('svg path')?.getAttribute('d'));
    expect(drawings.length).toBeGreaterThan(20);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  const pagesOf = (group: string): string[] =>
    within(screen.getByRole('list', { name: group }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '');

  it('gives those of delivery, linehaul and money groups of their own', async () => {
    await draw(user('admin'));
    expect(pagesOf('Giao hàng')).toEqual(['/pickup-plan', '/outbound-runsheet', '/delivery-monitor']);
    expect(pagesOf('Trung chuyển')).toEqual([
      '/mobile-units',
      '/linehaul-monitoring',
      '/linehaul-monitoring/detail',
      '/inbound-runsheet',
    ]);
    expect(pagesOf('Tiền').toSorted()).toEqual([
      '/3pl-bank-deposit',
      '/3pl-cod-collection',
      '/bank-statements',
      '/claim-lost',
      '/cod-collection/documents',
      '/cod-transfer-hub',
      '/hub-lost-claim',
      '/lost-bank-deposit',
      '/shop-payouts',
      '/trial-balance',
    ]);
  });

  it('calls what is left to who may do operation work only his pages, beside the groups that are open to all', async () => {
    await draw(user('hub_operator', { only_operation: true }));
    expect(pagesOf('Trang của bạn')).toEqual(expect.arrayContaining(['/packages', '/inbound', '/pickup-runsheet']));
    expect(pagesOf('Giao hàng')).toContain('/outbound-runsheet');
    expect(screen.queryByRole('list', { name: 'Vận hành' })).toBeNull();
  });

  it.each([
    ['hub_operator', ['/outbound-runsheet', '/delivery-monitor', '/mobile-units'], ['/shop-payouts', '/trial-balance']],
    ['sale_admin', ['/cod-transfer-hub', '/claim-lost'], ['/outbound-runsheet', '/mobile-units', '/hub-lost-claim']],
    ['admin', ['/shop-payouts', '/bank-statements', '/linehaul-monitoring'], []],
  ] as const)('gives %s those of delivery, linehaul and money that are his', async (role, his, others) => {
    await draw(user(role));
    expect(links()).toEqual(expect.arrayContaining([...his]));
    expect(links().filter((href) => others.some((other) => other === href))).toEqual([]);
  });

  it('counts what a red dot stands for, and names the hubs, those with the most first', async () => {
    provider.on('GET /pickup-note', () => ({
      data: [note(1, 'HCM01', 3), note(2, 'HN01', 1200), note(3, 'DN01', 0), note(4, 'HUE01', 1)],
    }));
    provider.on('GET /customer-request-unread', () => ({ data: { count: 7, hubs: { DN01: 2, HCM01: 4 } } }));
    await draw(user('admin'));
    const dot = await screen.findByTitle('1.204 kiện chờ lấy: HN01 1.200, HCM01 3, HUE01 1');
    expect([dot.closest('a')?.getAttribute('href'), dot.textContent]).toEqual(['/need-pickup-packages', dot.title]);
    expect(screen.getByText('1.204 · HN01 1.200 · +2')).toBeTruthy();
    // Of the seventh it is no hub’s to answer.
    const unread = screen.getByTitle('7 yêu cầu chưa đọc: HCM01 4, DN01 2').closest('a');
    expect(unread?.getAttribute('href')).toBe('/support');
    expect(screen.getByText('7 · HCM01 4 · +1')).toBeTruthy();
  });

  it('says beside a dot of one hub its count once, and in a folded sidebar tells it by the dot alone', async () => {
    provider.on('GET /pickup-note', () => ({ data: [note(1, 'HCM01', 3), note(2, 'HN01', 0)] }));
    await draw(user('hub_operator'));
    expect(await screen.findByText('HCM01 3')).toBeTruthy();
    screen.getByRole('button', { name: 'Thu gọn thanh bên' }).click();
    await screen.findByRole('button', { name: 'Mở rộng thanh bên' });
    expect(screen.queryByText('HCM01 3')).toBeNull();
    const entry = screen.getByTitle('3 kiện chờ lấy: HCM01 3').closest('a');
    expect([entry?.getAttribute('href'), entry?.title]).toEqual(['/need-pickup-packages', 'Cần lấy hàng']);
  });

  it('marks the entry whose page is open, the longest path winning', async () => {
    await draw(user('admin'), '/packages/create');
    expect(
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/packages/create']);
  });

  it('folds to icons, still named, and remembers it', async () => {
    await draw(user('admin'));
    screen.getByRole('button', { name: 'Thu gọn thanh bên' }).click();
    expect(await screen.findByRole('button', { name: 'Mở rộng thanh bên' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kiện hàng' })).toBeTruthy();
    expect(localStorage.getItem('sidebar_folded')).toBe('true');
  });

  it('asks for the pickups and the support requests every 30 seconds', async () => {
    stopClock();
    await draw(user('hub_operator'));
    await pass(100);
    expect([provider.of('GET /pickup-note').length, provider.of('GET /customer-request-unread').length]).toEqual([
      1, 1,
    ]);
    await pass(29_000);
    expect(provider.of('GET /pickup-note').length).toBe(1);
    await pass(31_000);
    expect([provider.of('GET /pickup-note').length, provider.of('GET /customer-request-unread').length]).toEqual([
      3, 3,
    ]);
  });
});
