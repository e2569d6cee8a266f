import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { Route } from 'wouter';
import type { ResponseOf } from '~contract/endpoints';
import { PackageDetail } from '~console/features/packages/pages/package-detail';
import { isComing } from '~console/platform/coming';
import { scannedPackageAtom } from '~console/terminal/scan/scan-state';
import { currentPackageAtom, selectedPackagesAtom, subjectPackagesAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { fakeProvider, Refusal, type FakeProvider } from './support/fake-provider';
import { packageDetail, packageRow } from './support/packages';
import { openTerminal } from './support/open-terminal';
import { person, welcome } from './support/people';
import { renderPage } from './support/render-page';
import { scan } from './support/scan';

type Entry = ResponseOf<'GET /package-history'>['data'][number];
const pkg = packageDetail(7);
const entry = (id: number, change: Partial<Entry>): Entry => ({
  id,
  at: '2026-11-20T02:41:00.000Z',
  action: 'resize',
  from_status: 'Waiting_for_delivery',
  to_status: 'Waiting_for_delivery',
  actor_name: 'Đỗ Minh Khôi',
  actor_role: 'hub_operator',
  hub: { id: 1, code: 'HCM01' },
  reason: null,
  note: null,
  before: null,
  after: null,
  package: { id: 7, code: 'HL240000018VN' },
  ...change,
});

let provider: FakeProvider;
beforeEach(() => {
  provider = welcome(fakeProvider(), person({ role_name: 'hub_operator' }))
    .on('GET /packages/{id}', () => ({ data: pkg }))
    .on('GET /package', () => ({ data: packageRow(7) }))
    .on('GET /package-history', () => ({ data: [] }));
});

const open = (reference: string) =>
  renderPage(<Route path="/packages/:reference">{() => <PackageDetail />}</Route>, `/packages/${reference}`);
const loaded = (): Promise<HTMLElement> => screen.findByRole('heading', { name: pkg.package_code });
const plain = (text: string | null | undefined): string => (text ?? '').replace(/\u00a0/g, ' ');
const value = (term: string): string => plain(screen.getAllByText(term)[0]?.nextElementSibling?.textContent);

describe('the page of a package', () => {
  it('is found by its number, and by its code however it is typed', async () => {
    const first = await open('7');
    await loaded();
    expect(provider.of('GET /package')).toEqual([]);
    first.unmount();
    await open(pkg.package_code.toLowerCase());
    await loaded();
    expect(provider.of('GET /package')[0]?.query.get('code')).toBe(pkg.package_code);
  });

  it('shows money in VND with two decimals, weights and sizes in Vietnamese numbers, and – for what is not known', async () => {
    await open('7');
    await loaded();

    expect(value('Cước vận chuyển')).toBe('32.000,00 ₫');
    expect(value('COD')).toBe('1.250.000,00 ₫');
    expect(value('Khối lượng')).toBe('2,3 kg');
    expect(value('Kích thước')).toBe('30×20×15 cm');
    expect(value('Tạo lúc')).toBe('09:00 18/11/2026');
    expect(value('Mã 3PL')).toBe('–');
  });

  it('begins with what the scan that opens it has read, and keys wait for the rest', async () => {
    let answer = (): void => undefined;
    const told = new Promise<void>((done) => (answer = done));
    provider
      .on('GET /package', () => ({ data: packageRow(7, { status: 'In_delivery', version: 2 }) }))
      .on('GET /packages/{id}', async () => {
        await told;
        return { data: { ...pkg, status: 'Delivered', version: 3 } };
      });
    const page = (
      <main id="content">
        <Route path="/packages/:reference">{() => <PackageDetail />}</Route>
      </main>
    );
    const { store } = await openTerminal({ page });
    scan(pkg.package_code);
    await loaded();
    const content = within(screen.getByRole('main'));
    expect(content.getByText('Đang giao')).toBeTruthy();
    expect(value('COD')).toBe('1.250.000,00 ₫');
    expect(provider.of('GET /package')).toHaveLength(1);
    expect(isComing('page')).toBe(true);
    answer();
    await content.findByText('Đã giao');
    await waitFor(() => expect(isComing('page')).toBe(false));
    expect(store.get(scannedPackageAtom)).toBeNull();
  });

  it('that is known from before tells what a scan has found since', async () => {
    const { store } = await open('7');
    await loaded();
    provider.on('GET /packages/{id}', () => new Promise(() => undefined));
    act(() => store.set(scannedPackageAtom, packageRow(7, { status: 'In_delivery', version: 2 })));
    expect(await screen.findByText('Đang giao')).toBeTruthy();
    expect(screen.getAllByText(pkg.receiver_phone ?? '').length).toBeGreaterThan(0);
    await waitFor(() => expect(provider.of('GET /packages/{id}')).toHaveLength(2));
  });

  it('says so where the phone is masked', async () => {
    provider.on('GET /packages/{id}', () => ({ data: { ...pkg, phone_masked: true, receiver_phone: '0903 *** 218' } }));
    await open('7');
    await loaded();
    expect(screen.getByText(/Số được che/)).toBeTruthy();
  });

  it('shows who is to have it, its COD and its way before four actions, the rest behind one more button', async () => {
    await open('7');
    await loaded();
    expect(value('Đường đi')).toBe('LấyHN03→Đang ởHCM01→GiaoHCM01');
    const bar = screen.getByRole('toolbar', { name: 'Thao tác với kiện này' });
    await within(bar).findByRole('button', { name: /Hoàn hàng/ });
    expect(within(bar).getAllByRole('button')).toHaveLength(5);
    await userEvent.click(within(bar).getByRole('button', { name: 'Khác' }));
    const more = within(screen.getByRole('dialog', { name: 'Khác' }));
    expect(more.getByRole('button', { name: /Sửa cân/ }).hasAttribute('aria-disabled')).toBe(false);
    expect(more.queryByRole('button', { name: /Duyệt mất/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Kiện hàng' })).toHaveProperty('pathname', '/packages');
  });

  it('folds what the status does not allow, each with its reason in sight', async () => {
    provider.on('GET /packages/{id}', () => ({ data: { ...pkg, status: 'Delivered' } }));
    await open('7');
    await loaded();
    const bar = screen.getByRole('toolbar', { name: 'Thao tác với kiện này' });
    await userEvent.click(await within(bar).findByRole('button', { name: 'Khác' }));
    const more = within(screen.getByRole('dialog', { name: 'Khác' }));
    expect(more.getByRole('heading', { name: /thao tác không khả dụng$/ })).toBeTruthy();
    const resize = more.getByRole('button', { name: /Sửa cân/ });
    expect(resize.getAttribute('aria-disabled')).toBe('true');
    expect(resize.nextElementSibling?.textContent).toContain('EPK016');
    expect(resize.nextElementSibling?.hasAttribute('hidden')).toBe(false);
  });

  it('tells a step that nobody did by the system, and a fault at a carrier in words', async () => {
    provider.on('GET /package-history', () => ({
      data: [
        entry(2, { actor_name: 'Hệ thống', actor_role: 'system' }),
        entry(1, { actor_name: 'GHN', actor_role: 'three_pl', note: 'GHN: connect_timeout' }),
      ],
    }));
    await open('7');
    await loaded();
    expect(await screen.findByText(/GHN: không kết nối được trong thời hạn/)).toBeTruthy();
    expect(screen.getByText(/· Hệ thống$/)).toBeTruthy();
    expect(screen.getByText(/· GHN \(/)).toBeTruthy();
  });

  it('tells the history: who, when, where, why, and what an edit changed from and to', async () => {
    provider.on('GET /package-history', () => ({
      data: [
        entry(4, { to_status: 'Waiting_for_delivery', from_status: 'Missing', action: 'undo', note: '#12' }),
        entry(6, { from_status: 'Delivery_failed', action: 'correct_scan' }),
        entry(5, { action: 'correct_scan' }),
        entry(3, { to_status: 'Delivery_failed_attempt', action: 'deliver_fail', reason: 'FR004', note: 'hẹn mai' }),
        entry(2, {
          before: { weight: 2, ward_id: 1, receiver_phone: '0903 *** 218' },
          after: { weight: 2.3, ward_id: 2, receiver_phone: '0911 *** 000' },
        }),
        entry(1, {
          from_status: null,
          to_status: 'Draft',
          action: 'create',
          actor_role: 'shop',
          actor_name: 'Luna',
          hub: null,
          after: { weight: 2 },
        }),
      ],
    }));
    await open('7');
    const items = await within(await screen.findByRole('complementary', { name: 'Lịch sử' })).findAllByRole('listitem');
    const [taken, corrected, still, ...texts] = items.map((item) => plain(item.textContent));
    expect(corrected).toContain('Chờ giao · Sửa lượt quét nhầm');
    // What left the status as it is is called as everywhere else, once.
    expect(still?.split('Sửa lượt quét nhầm')).toHaveLength(2);
    expect(taken).toContain('Chờ giao · Hoàn tác lượt chạy #12');
    expect(taken).not.toContain('“#12”');
    expect(texts[0]).toContain('Giao không thành công');
    expect(texts[0]).toContain('FR004 Khách dời lịch');
    expect(texts[0]).toContain('09:41 20/11/2026 · Đỗ Minh Khôi (Nhân viên bưu cục)');
    expect(texts[0]).toContain('HCM01');
    expect(texts[0]).toContain('“hẹn mai”');
    expect(texts[1]).toContain('Sửa cân, kích thước');
    expect(texts.join()).toContain('Khối lượng: trước:2 → sau:2,3');
    expect(texts.join()).toContain('Điện thoại: trước:0903 *** 218 → sau:0911 *** 000');
    expect(texts.join()).not.toContain('ward_id');
    expect(texts.at(-1)).toContain('Luna (Shop)');
  });

  it('is the subject while it is open; an older selection waits', async () => {
    const { store, unmount } = await open('7');
    store.set(selectedPackagesAtom, [toSubject(packageRow(9))]);
    await loaded();
    expect(store.get(currentPackageAtom)?.id).toBe(7);
    expect(store.get(subjectPackagesAtom).map(({ id }) => id)).toEqual([7]);
    unmount();
    expect(store.get(subjectPackagesAtom).map(({ id }) => id)).toEqual([9]);
    expect(store.get(currentPackageAtom)).toBeNull();
  });

  it('says that there is none, or none for this user, and leads back', async () => {
    provider.on('GET /packages/{id}', () => new Refusal(404, { code: 'EPK009', message: 'x' }));
    await open('404');
    expect(await screen.findByText('Không có kiện 404')).toBeTruthy();
    expect(screen.getByText(/EPK009/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kiện hàng' })).toHaveProperty('pathname', '/packages');
  });

  it('asks nothing for a code that can be no code', async () => {
    await open('HL240000019VN');
    expect(await screen.findByText('HL240000019VN không phải mã vận đơn')).toBeTruthy();
    expect(provider.of('GET /package')).toEqual([]);
  });
});
