import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { Api } from './support/api';
import { toast, type, write } from './support/console';
import { expect, test } from './support/journey';

const header =
  'shop_code,order_code,receiver_name,receiver_phone,receiver_address,ward_code,weight,length,width,height,value,cod,note';

interface Places {
  readonly shop: string;
  readonly ward: string;
}

async function placesOf(api: Api): Promise<Places> {
  const { data: shops } = await api.ok('GET /shops', { query: { limit: 50 } });
  const { data: wards } = await api.ok('GET /address-level-3', { query: { q: 'Bến Thành' } });
  return { shop: shops.find(({ active }) => active)?.code ?? '', ward: wards.find(({ served }) => served)?.code ?? '' };
}

test.describe('the import', () => {
  test.use({ account: 'sale_admin' });

  // Windows of files are caught from the first listener on: one added just before the key may come too late for it.
  test.beforeEach(({ page }) => void page.on('filechooser', () => undefined));

  /** As a keyboard chooses a file: the field is reached, Enter opens the system's own window. */
  async function choose(page: Page, name: string, text: string): Promise<void> {
    const field = page.getByLabel('Chọn tệp CSV');
    await expect(field).toBeEnabled();
    await field.focus();
    await expect(field).toBeFocused();
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') });
  }
  const send = (page: Page): Promise<void> => page.getByRole('button', { name: /^Nhập \d+ đơn$/ }).press('Enter');
  const figure = (page: Page, name: string): Locator =>
    page
      .getByRole('region', { name: /^Kết quả: / })
      .locator('div')
      .filter({ has: page.getByText(name, { exact: true }) })
      .locator('dd');
  async function expectFigures(
    page: Page,
    figures: readonly [total: number, created: number, existing: number, failed: number],
  ): Promise<void> {
    const names = ['Tổng số dòng', 'Đã tạo', 'Đã có từ trước', 'Lỗi'] as const;
    for (const [index, name] of names.entries()) await expect(figure(page, name)).toHaveText(String(figures[index]));
  }
  const faults = (page: Page): Locator => page.getByRole('region', { name: 'Các lỗi' }).locator('tbody tr');

  test('keeps the good rows, tells each bad one by line and column, and doubles nothing when sent again', async ({
    page,
    api,
  }) => {
    const seller = await api('sale_admin');
    const { shop, ward } = await placesOf(seller);
    const batch = `NK-${Date.now()}`;
    const row = (n: number, change: Readonly<Record<string, string>> = {}): string =>
      Object.values({
        shop,
        order: `${batch}-${n}`,
        name: 'Trần Quốc Đạt',
        phone: '0903111218',
        address: '"12 Lê Lợi, Q.1"',
        ward,
        weight: '1.5',
        length: '30',
        width: '20',
        height: '15',
        value: '500000',
        cod: '250000',
        note: '',
        ...change,
      }).join(',');
    const lines = [
      header,
      row(1),
      row(2, { phone: '12345' }),
      row(3, { note: '"Gọi trước khi giao\nnhà trong hẻm"' }),
      row(4, { weight: '"1,5"', cod: '250.000' }),
      row(5, { shop: 'KHONGCO' }),
      row(6, { ward: '99999' }),
      row(1),
      row(7, { cod: '0' }),
      `${row(8)},thừa`,
      row(9),
    ];
    const text = `\uFEFF${lines.join('\r\n')}\r\n`;
    const kept = async () => (await seller.ok('GET /packages', { query: { q: batch, limit: 50 } })).data;

    await page.goto('/packages/import');
    await choose(page, 'don-hang.csv', text);
    await expect(page.getByRole('region', { name: /^Xem trước/ })).toBeVisible();
    expect(await kept()).toEqual([]);
    await send(page);
    await expectFigures(page, [10, 4, 0, 6]);
    const told = (await faults(page).allInnerTexts()).map((line) => line.split('\t').map((cell) => cell.trim()));
    expect(told).toEqual([
      ['3', 'receiver_phone', '12345', 'Số điện thoại không hợp lệ (10–11 số, bắt đầu bằng 0)'],
      ['6', 'weight', '1,5', 'Viết số dạng 1234.5: không dấu phẩy, không dấu phân cách hàng nghìn'],
      ['6', 'cod', '250.000', 'Viết số dạng 1234.5: không dấu phẩy, không dấu phân cách hàng nghìn'],
      ['7', 'shop_code', 'KHONGCO', 'Không có shop này'],
      ['8', 'ward_code', '99999', 'Địa chỉ chưa được hỗ trợ, vui lòng gọi hotline.'],
      ['9', 'order_code', `${batch}-1`, 'Trùng mã đơn với dòng 2'],
      ['11', 'cả dòng', '', 'Dòng có số cột khác dòng tiêu đề'],
    ]);
    const first = await kept();
    expect(first.map((pkg) => pkg.order_code).sort()).toEqual([1, 3, 7, 9].map((n) => `${batch}-${n}`));
    expect(first.every((pkg) => pkg.status === 'Waiting_for_pickup' && pkg.receiver_name === 'Trần Quốc Đạt')).toBe(
      true,
    );

    await choose(page, 'don-hang.csv', text);
    await expect(page.getByRole('region', { name: /^Xem trước/ })).toContainText('Sẽ tạo0');
    await expect(page.getByRole('button', { name: /^Nhập \d+ đơn$/ })).toHaveCount(0);
    expect((await kept()).map(({ id, version }) => [id, version])).toEqual(
      first.map(({ id, version }) => [id, version]),
    );

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải dòng lỗi' }).press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toBe('don-hang-dong-loi.csv');
    const bad = await readFile(await file.path(), 'utf8');
    const corrected = bad
      .replace('12345', '0903111219')
      .replace('"1,5"', '1.5')
      .replace('250.000', '250000')
      .replace('KHONGCO', shop)
      .replace('99999', ward)
      .replace(',thừa', '')
      .replace(`${batch}-1,`, `${batch}-10,`);
    await choose(page, 'don-hang-dong-loi.csv', corrected);
    await send(page);
    await expectFigures(page, [6, 6, 0, 0]);
    await expect(page.getByText('Mọi dòng đều đã vào.')).toBeVisible();
    expect(await kept()).toHaveLength(10);
  });

  test('refuses a file whose columns are wrong before anything is sent', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.goto('/packages/import');
    await choose(page, 'sai-cot.csv', `${header.replace('weight', 'khoi_luong')}\nSH0001,A\n`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Chưa nhập được sai-cot.csv');
    await expect(alert).toContainText('Thiếu cột weight');
    await expect(alert).toContainText('Cột lạ: khoi_luong');
    await choose(page, 'trong.csv', `${header}\n`);
    await expect(alert).toContainText('Tệp chỉ có dòng tiêu đề.');
    expect(sent).toEqual([]);
  });
});

test.describe('one order', () => {
  // Typed out as by hand.
  test.slow();
  test.use({ account: 'hub_operator' });

  test('is typed by keyboard: faults first, then its price, then it exists as quoted', async ({ page, api }) => {
    const operator = await api('hub_operator');
    const { data: shops } = await operator.ok('GET /shops', { query: { limit: 50 } });
    const shop = shops.find(({ active }) => active);
    const order = `QUAY-${Date.now()}`;
    const field = (name: string): Locator => page.getByRole('textbox', { name, exact: true });
    const fill = async (text: string): Promise<void> => {
      await write(page, text);
      await page.keyboard.press('Tab');
    };
    // Figures are set in groups while they are typed.
    const figures = async (text: string): Promise<void> => {
      await type(page, text);
      await page.keyboard.press('Tab');
    };

    await page.goto('/packages/create');
    const picker = page.getByRole('combobox', { name: 'Shop' });
    await picker.focus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'Cần sửa' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('button', { name: 'Mã đơn của shop: Thông tin bắt buộc' })).toBeVisible();
    await expect(page.getByText('Chọn shop, phường xã, nhập cân và kích thước để xem cước.')).toBeVisible();
    await summary.getByRole('button', { name: /^Điện thoại: / }).press('Enter');
    await expect(field('Điện thoại')).toBeFocused();
    await fill('123');
    await expect(field('Điện thoại')).toHaveAccessibleDescription(/^Số điện thoại không hợp lệ/);

    await picker.focus();
    await type(page, shop?.code ?? '');
    await expect(page.getByRole('option', { name: shop?.code ?? '' })).toBeVisible();
    await page.keyboard.press('Enter');
    await field('Mã đơn của shop').focus();
    await fill(order);
    await field('Tên người nhận').focus();
    await fill('Nguyễn Thị Ánh');
    await page.keyboard.press('Control+a');
    await fill('0903123456');
    await fill('45 Nguyễn Huệ');
    await type(page, 'ben thanh');
    await expect(page.getByRole('option', { name: 'Phường Bến Thành' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await field('Khối lượng').focus();
    for (const text of ['2,5', '30', '20', '10', '1500000', '350000']) await figures(text);
    await expect(field('COD')).toHaveValue('350.000');
    const quote = page.getByRole('region', { name: 'Cước tạm tính' });
    await expect(quote.getByText('Cước cơ bản')).toBeVisible();
    const total = (
      await quote
        .getByRole('row', { name: /^Cước và bảo hiểm/ })
        .getByRole('cell')
        .innerText()
    )
      .replaceAll(/[^\d,]/g, '')
      .replace(',', '.');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Đã tạo HL')).toBeVisible();

    const { data } = await operator.ok('GET /packages', { query: { q: order } });
    expect(data).toHaveLength(1);
    const { data: pkg } = await operator.ok('GET /packages/{id}', { params: { id: data[0]?.id ?? 0 } });
    expect(pkg).toMatchObject({
      order_code: order,
      seller_id: shop?.id,
      receiver_name: 'Nguyễn Thị Ánh',
      receiver_phone: '0903123456',
      weight: 2.5,
      length: 30,
      width: 20,
      height: 10,
      value: 1_500_000,
      cod: 350_000,
      status: 'Waiting_for_pickup',
    });
    expect(pkg.shipping_fee + pkg.insurance_fee).toBe(Number(total));
    await expect(field('Mã đơn của shop')).toBeFocused();

    // The same order of the same shop is refused at its field, and what was typed stays.
    await fill(order);
    await field('Tên người nhận').focus();
    await fill('Nguyễn Thị Ánh');
    await fill('0903123456');
    await fill('45 Nguyễn Huệ');
    await type(page, 'ben thanh');
    await expect(page.getByRole('option', { name: 'Phường Bến Thành' }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await field('Khối lượng').focus();
    for (const text of ['1', '10', '10', '10', '0', '0']) await figures(text);
    await page.keyboard.press('Control+Enter');
    await expect(field('Mã đơn của shop')).toHaveAccessibleDescription(/^.+$/);
    await expect(field('Tên người nhận')).toHaveValue('Nguyễn Thị Ánh');
    expect((await operator.ok('GET /packages', { query: { q: order } })).data).toHaveLength(1);

    await page.getByRole('link', { name: pkg.package_code }).press('Enter');
    await page
      .getByRole('alertdialog', { name: 'Bỏ nội dung chưa lưu?' })
      .getByRole('button', { name: 'Rời trang' })
      .press('Enter');
    await expect(page.getByRole('heading', { name: pkg.package_code })).toBeVisible();
  });
});
