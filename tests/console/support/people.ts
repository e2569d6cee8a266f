import type { ResponseOf } from '~contract/endpoints';
import type { AccountRole } from '~domain/roles';
import type { FakeProvider } from './fake-provider';

export type CurrentUser = ResponseOf<'GET /user/current'>['data'];
type Hub = ResponseOf<'GET /user/profile'>['data']['hubs']['data'][number];

export const hubs: readonly Hub[] = [
  { id: 1, code: 'HCM01', name: 'Bưu cục Quận 1' },
  { id: 2, code: 'HN03', name: 'Bưu cục Cầu Giấy' },
];

export function person(change: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    name: 'Nguyễn Thị Hằng',
    username: 'hang.nt',
    email: 'hang@hubline.test',
    phone: null,
    role_name: 'hub_operator',
    locale: 'vi',
    active: 1,
    only_operation: false,
    can_view_report: false,
    must_confirm_password: false,
    password_updated_at: new Date().toISOString(),
    password_ignored_at: null,
    packages_excluded: false,
    lands_on_backlog: false,
    login_allowed: true,
    ...change,
  };
}

const page = (count: number) => ({
  pagination: { total: count, count, per_page: 100, current_page: 1, total_pages: 1 },
});

/** Everything the frame asks for when this user signs in. */
export function welcome(provider: FakeProvider, user: CurrentUser, accessible: readonly Hub[] = hubs): FakeProvider {
  return provider
    .on('GET /user/profile', () => ({
      data: {
        ...user,
        hubs: { data: accessible },
        roles: { data: [{ id: 1, name: user.role_name satisfies AccountRole }] },
      },
    }))
    .on('GET /user/current', () => ({ data: user }))
    .on('GET /notifications', () => ({ data: [], unread: 0, meta: page(0) }))
    .on('GET /pickup-note', () => ({ data: [] }))
    .on('GET /customer-request-unread', () => ({ data: { count: 0, hubs: {} } }))
    .on('GET /hubs', () => ({
      data: accessible.map((hub) => ({ ...hub, region: 'Southern', place: '79', accessible: true, own: true })),
    }))
    .on('GET /shops', () => ({ data: [], meta: page(0) }))
    .on('GET /reasons', () => ({ data: [] }))
    .on('GET /packages', () => ({ data: [], next: null, meta: page(0) }))
    .on('GET /packages-window', () => ({ data: [], meta: { total: 0, counted_at: '2026-11-21T02:00:00.000Z' } }))
    .on('DELETE /logout', () => ({ data: { ok: true } }));
}

/** As a browser that has been used before: what is typed need not wait for what its user has set. */
export function browserUsedBefore(userId = person({}).id): void {
  const key = `settings_${userId}`;
  if (localStorage.getItem(key) === null)
    localStorage.setItem(key, JSON.stringify({ sets: { value: {}, base: {}, version: 0, dirty: false } }));
}
