import { carrierFaults, CarrierServer } from '../api/helpers/carrier-server';
import { faults } from './support/axe';
import { toast, write } from './support/console';
import { expect, test } from './support/journey';

test.use({ account: 'admin' });

const packages = 12;

/** What axe calls serious or critical on the page. */
test('a carrier is set up, takes two thirds of what is handed over, and the rest after it is asked again', async ({
  page,
  api,
}) => {
  test.slow();
  const admin = await api('admin');
  const server = await CarrierServer.open('JRN');
  const code = `JR${Date.now().toString(36).toUpperCase()}`;
  try {
    await page.goto('/user-3pl');
    await page.getByRole('button', { name: 'Thêm đơn vị' }).press('Enter');
    await expect(page.getByRole('textbox', { name: 'Mã', exact: true })).toBeFocused();
    await write(page, code);
    await page.keyboard.press('Tab');
    await write(page, 'Hãng hành trình');
    await page.keyboard.press('Tab');
    await write(page, server.url);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    await write(page, '/create');
    await page.keyboard.press('Enter');
    const token = page.getByRole('textbox', { name: 'Token', exact: true });
    await expect(token).toHaveValue(/^h3_.{40,}$/);
    await page.getByRole('button', { name: 'Đã lưu lại' }).press('Enter');
    await expect(token).toHaveCount(0);
    await page.getByRole('link', { name: code }).press('Enter');
    await page.getByRole('button', { name: 'Gọi thử' }).press('Enter');
    await expect(toast(page, '3PL trả lời tốt')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(code);
    expect(await faults(page)).toEqual([]);

    const { data } = await admin.ok('GET /packages', {
      query: { status: 'Waiting_for_delivery', limit: packages * 3 },
    });
    const going = data.filter((row) => !row.held_by_3pl).slice(0, packages);
    // A third of the calls fail, each package's own the first time.
    let asked = 0;
    const failed = new Set<string>();
    server.fault = ({ path, key }) => {
      if (path !== '/create' || failed.has(key.slice(0, -1))) return null;
      asked += 1;
      if (asked % 3 !== 0) return null;
      failed.add(key.slice(0, -1));
      return carrierFaults.refuses;
    };
    // In capitals, as on old links.
    await page.goto('/3PL');
    await page.getByRole('combobox', { name: 'Đơn vị 3PL' }).selectOption({ label: `${code} · Hãng hành trình` });
    await page
      .getByRole('textbox', { name: 'Mã kiện', exact: true })
      .fill(going.map((row) => row.package_code).join(' '));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bàn giao ngay' }).press('Enter');
    await expect(toast(page, `Đã gửi ${packages} kiện cho 3PL`)).toBeVisible();
    expect(await faults(page)).toEqual([]);

    const { data: units } = await admin.ok('GET /ship-units', { query: { q: code } });
    const sheets = async () =>
      (await admin.ok('GET /three-pl-runsheets', { query: { carrier_id: units[0]?.id ?? 0, limit: 50 } })).data;
    const sum = async (of: 'accepted' | 'failed' | 'waiting') =>
      (await sheets()).reduce((total, sheet) => total + sheet.packages[of], 0);
    await expect.poll(() => sum('waiting')).toBe(0);
    expect([await sum('accepted'), await sum('failed')]).toEqual([packages - failed.size, failed.size]);
    expect(failed.size).toBe(packages / 3);
    for (const sheet of (await sheets()).filter(({ packages }) => packages.failed > 0)) {
      await page.goto(`/3pl-runsheet/${sheet.id}`);
      await expect(page.getByText('Ngoài vùng phục vụ').first()).toBeVisible();
      await page.getByRole('button', { name: 'Gửi lại kiện lỗi' }).press('Enter');
      await expect(page.getByLabel('Kết quả với 3PL')).toContainText(
        `${sheet.packages.total} đã nhận · 0 chờ · 0 lỗi`,
        { timeout: 15_000 },
      );
    }
    expect(await faults(page)).toEqual([]);
    expect([await sum('accepted'), await sum('failed')]).toEqual([packages, 0]);
    expect(server.taken.size).toBe(packages);
    await page.getByRole('link', { name: 'In nhãn 3PL' }).press('Enter');
    await expect(page.getByRole('figure').first()).toBeVisible();
    await page.getByRole('link', { name: 'Về phiếu' }).press('Enter');
    await page.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
    await expect(page.getByText('Đã đóng')).toBeVisible();

    // A bag for the carrier: opened from the list, filled by code, and its package taken out again.
    await page.goto('/mu-3pl');
    await expect(page.getByRole('button', { name: 'Mở bao mới' })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByRole('combobox', { name: 'Đơn vị 3PL' })).not.toHaveValue('');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Mở bao/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^CMU/ })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const { data: bags } = await admin.ok('GET /mu-3pl', { query: { limit: 1 } });
    const { data: waiting } = await admin.ok('GET /packages', {
      query: { status: 'Waiting_for_delivery', hub_id: String(bags[0]?.hub.id ?? 0), hub_role: 'current', limit: 50 },
    });
    const [spare] = waiting.filter((row) => !row.held_by_3pl);
    await page.getByRole('textbox', { name: 'Mã kiện', exact: true }).fill(spare?.package_code ?? '');
    await page.keyboard.press('Enter');
    const out = page.getByRole('button', { name: `Lấy ra ${spare?.package_code}` });
    await expect(out).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await out.press('Enter');
    await expect(out).toHaveCount(0);
  } finally {
    const { data } = await admin.ok('GET /user-3pl');
    const made = data.find((one) => one.code === code);
    if (made) {
      const { data: detail } = await admin.ok('GET /user-3pl/{id}', { params: { id: made.id } });
      await admin.ok('PATCH /user-3pl/{id}', {
        params: { id: made.id },
        body: {
          name: detail.name,
          gateway: '',
          create_package_url: '',
          gen_token_url: '',
          cancel_package_url: '',
          webhook_client: '',
          auto_update_status_package: true,
          active: false,
          version: detail.version,
        },
      });
    }
    await server.close();
  }
});
