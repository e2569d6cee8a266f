import type { Browser, Page } from 'playwright/test';
import { smallJpeg } from '../api/helpers/pictures';
import { Api } from './support/api';
import { palette, press, toast, write } from './support/console';
import { action, say, typeFigure } from './support/second-desk';
import { serveEmpty, type EmptyNetwork } from './support/empty-network';
import { expect, test } from './support/journey';
import { anotherScanMs, scan } from './support/scanner';
import { deskScreen } from './support/used-browser';
import { booksAgree } from './support/books';

let network: EmptyNetwork;

test.beforeAll(async () => {
  network = await serveEmpty();
});
test.afterAll(() => network.stop());

const secret = 'Hubline@2026';
/** Four lines of a standard table as they are typed, cell by cell. */
const prices = [
  ['1', '16.500', '2.500', '2.200', '2.000', '20.000', '0', '5.000.000', '8.000', '0,5', '24', '72'],
  ['1', '22.000', '2.500', '2.200', '2.000', '20.000', '0', '5.000.000', '11.000', '0,5', '24', '72'],
  ['1', '28.000', '4.000', '3.800', '3.500', '35.000', '0', '5.000.000', '14.000', '0,5', '48', '96'],
  ['1', '34.000', '5.000', '4.800', '4.500', '45.000', '0', '5.000.000', '17.000', '0,5', '72', '120'],
] as const;
const cod = 300_000;
const fee = 16_500;
const slip = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: smallJpeg };

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Somebody's own browser. */
async function browserOf(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: network.url,
    viewport: deskScreen,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  return context.newPage();
}

/** The provider as the page's user reads it. */
async function readerOf(page: Page): Promise<Api> {
  return new Api(network.url, await page.evaluate(() => localStorage.getItem('access_token')));
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await text(page, name).focus();
    await write(page, value);
  }
}

async function pickWard(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: /^Phường/ }).focus();
  await write(page, 'phuong sai gon');
  await expect(page.getByRole('option', { name: /^Phường Sài Gòn, / })).toBeVisible();
  await press(page, 'ArrowDown', 'Enter');
}

/** Runs what the palette shows once more before it does it. */
async function runShown(page: Page): Promise<void> {
  await expect(palette(page).getByRole('option', { name: 'Chạy ngay' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

interface Person {
  readonly username: string;
  readonly name: string;
  readonly phone: string;
  /** Of the list he stands on. */
  readonly list: '/admin-operators' | '/hub-managers';
}

/** An account by the list's own form; the password that is told once. */
async function takeOn(admin: Page, { username, name, phone, list }: Person): Promise<string> {
  await admin.goto(list);
  await expect(admin.getByText('Chưa có ai').or(admin.getByRole('link')).first()).toBeVisible();
  await admin.getByRole('button', { name: /^Thêm nhân sự/ }).press('Enter');
  await fill(admin, {
    'Họ tên': name,
    'Tên đăng nhập': username,
    Email: `${username}@empty.test`,
    'Số điện thoại': phone,
  });
  if (list === '/hub-managers') await admin.getByRole('dialog').getByRole('option', { name: /HCM01/ }).click();
  await text(admin, 'Họ tên').press('Enter');
  const given = admin.getByRole('alertdialog');
  await expect(given).toContainText('30 ngày');
  await given.getByRole('button', { name: 'Cấp mật khẩu' }).press('Enter');
  const shown = given.getByRole('textbox');
  await expect(shown).toBeVisible();
  const password = await shown.inputValue();
  await given
    .getByRole('button', { name: /^Đã/ })
    .or(given.getByRole('button', { name: 'Xong' }))
    .press('Enter');
  return password;
}

/** Signs in with the password that was given, which is replaced before anything else. */
async function firstSignIn(browser: Browser, { username }: Person, given: string): Promise<Page> {
  const page = await browserOf(browser);
  await page.goto('/login');
  await fill(page, { 'Email hoặc tên đăng nhập': username });
  await page.getByRole('textbox', { name: 'Mật khẩu', exact: true }).fill(given);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Đặt mật khẩu của bạn');
  await page.getByRole('textbox', { name: 'Mật khẩu mới', exact: true }).fill(secret);
  await text(page, 'Nhập lại mật khẩu mới').fill(secret);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('Kiện hàng');
  return page;
}

test('from an empty network to the first delivered package, its cash paid in and its shop paid, by the interface alone', async ({
  browser,
}) => {
  test.slow();
  const admin = await browserOf(browser);
  await admin.goto(network.link);
  await fill(admin, { 'Họ tên': 'Nguyễn Thị Ánh', Email: 'anh@empty.test' });
  await admin.getByRole('textbox', { name: 'Mật khẩu mới', exact: true }).fill(secret);
  await text(admin, 'Nhập lại mật khẩu mới').fill(secret);
  await admin.keyboard.press('Enter');
  await expect(title(admin)).toHaveText('Đăng nhập');
  await admin.getByRole('textbox', { name: 'Mật khẩu', exact: true }).fill(secret);
  await admin.keyboard.press('Enter');
  await expect(title(admin)).toHaveText('Kiện hàng');

  const opened = admin.waitForEvent('popup');
  await admin
    .getByText('Mạng lưới chưa có bưu cục nào')
    .getByRole('link', { name: 'Bưu cục (thẻ mới)' })
    .press('Enter');
  const hubs = await opened;
  await expect(hubs.getByText('Chưa có bưu cục nào', { exact: true })).toBeVisible();
  await press(hubs, 't', 'a');
  await fill(hubs, { 'Mã bưu cục': 'HCM01', 'Tên bưu cục': 'Bưu cục Sài Gòn' });
  await pickWard(hubs);
  await text(hubs, 'Tên bưu cục').press('Enter');
  await expect(title(hubs)).toHaveText(/^HCM01/);
  // At work at once, without the page being loaded anew.
  await expect(hubs.getByRole('button', { name: 'Bưu cục đang làm: HCM01' })).toBeVisible();
  await expect(hubs.getByText('Mạng lưới chưa có bưu cục nào')).toBeHidden();
  await hubs.close();

  // A shop where nobody delivers: said so, with the way there.
  await admin.goto('/shops');
  await admin.getByRole('button', { name: 'Mở shop mới' }).first().press('Enter');
  await expect(title(admin)).toHaveText('Mở shop mới');
  await fill(admin, {
    'Tên shop': 'Mộc Miên',
    'Điện thoại': '0912345678',
    'Số nhà, đường': '1 Lê Lợi',
    'Chủ tài khoản': 'NGUYEN MOC MIEN',
    'Số tài khoản': '0011223344',
    'Ngân hàng, chi nhánh': 'Vietcombank HCM',
  });
  await pickWard(admin);
  await text(admin, 'Tên shop').press('Enter');
  await expect(admin.getByText('Chưa bưu cục nào phục vụ Phường Sài Gòn').first()).toBeVisible();
  const wardsOpened = admin.waitForEvent('popup');
  await admin.getByRole('link', { name: 'Phường xã (thẻ mới)' }).press('Enter');
  const wards = await wardsOpened;
  const row = wards.getByRole('row', { name: /Phường Sài Gòn .*Mới/ });
  await expect(row).toBeVisible();
  const ward = (await row.getByRole('gridcell').first().innerText()).trim();
  await say(wards, `bưu-cục HCM01 ; phụ-trách ${ward}`);
  await expect(row).toContainText('HCM01');
  await wards.close();
  await text(admin, 'Tên shop').press('Enter');
  await expect(title(admin)).toHaveText(/^SH0001/);
  for (const paper of ['Căn cước, mặt trước', 'Căn cước, mặt sau', 'Giấy phép kinh doanh']) {
    const chooser = admin.waitForEvent('filechooser');
    await admin.getByRole('button', { name: `Tải lên: ${paper}` }).press('Enter');
    await (await chooser).setFiles(slip);
    await expect(admin.getByRole('listitem').filter({ hasText: paper })).not.toContainText('chưa có');
  }
  await say(admin, 'duyệt-giấy-tờ');
  await expect(admin.getByText('Đã xác minh', { exact: true })).toBeVisible();
  await say(admin, 'kích-hoạt');
  await expect(admin.getByText('Đang gửi', { exact: true })).toBeVisible();

  // What it costs nobody has said yet.
  await say(admin, 'máy-tính-cước');
  await expect(title(admin)).toHaveText('Tính cước');
  for (const end of ['Từ bưu cục', 'Đến bưu cục'])
    await admin.getByRole('combobox', { name: end }).selectOption({ label: 'HCM01 · Bưu cục Sài Gòn' });
  await fill(admin, { 'Khối lượng': '1' });
  await expect(admin.getByRole('alert').filter({ hasText: 'Chưa có giá HCM01 → HCM01' })).toBeVisible();
  await say(admin, 'bảng-giá-chuẩn');
  await admin.getByRole('button', { name: 'Lập bảng giá chuẩn' }).press('Enter');
  await runShown(admin);
  await expect(admin.getByText('Chưa có giá nào: điền từng dòng rồi lưu.')).toBeVisible();
  await admin.getByRole('textbox', { name: 'Nội thành, Nấc đầu kg' }).focus();
  for (const line of prices) {
    for (const figure of line) {
      await write(admin, figure);
      await admin.keyboard.press('Tab');
    }
    // Past the button that takes the line off.
    await admin.keyboard.press('Tab');
  }
  await admin.getByRole('button', { name: 'Xem 4 thay đổi…' }).press('Enter');
  await admin.getByRole('button', { name: 'Lưu bảng giá' }).press('Enter');
  await expect(admin.getByText('Đã lưu phiên bản 2')).toBeVisible();
  // The hub is priced by it, and may begin a table of its own.
  await admin.goto('/hubs/price-table/1');
  await expect(admin.getByRole('row', { name: /^Nội thành .*16\.500.*Bảng giá chuẩn · phiên bản 2$/ })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Lập bảng giá riêng' })).toBeVisible();

  // Whoever gave a password does not approve its owner's papers: one makes them, another approves, neither gave the
  // other his.
  const people = {
    binh: { username: 'binh', name: 'Trần Văn Bình', phone: '0909000001', list: '/admin-operators' },
    chi: { username: 'chi', name: 'Lê Thị Chi', phone: '0909000002', list: '/admin-operators' },
    dung: { username: 'dung', name: 'Phạm Văn Dũng', phone: '0909000003', list: '/hub-managers' },
  } as const satisfies Record<string, Person>;
  const binh = await firstSignIn(browser, people.binh, await takeOn(admin, people.binh));
  const chi = await firstSignIn(browser, people.chi, await takeOn(admin, people.chi));
  const manager = await firstSignIn(browser, people.dung, await takeOn(admin, people.dung));

  // Nobody drives yet: said where a sheet is made, with the way there.
  await manager.goto('/outbound-runsheet');
  await manager.getByRole('button', { name: 'Phiếu giao mới' }).press('Enter');
  await expect(manager.getByText('Bưu cục chưa có bưu tá nào nhận hàng được.')).toBeVisible();
  const registering = manager.waitForEvent('popup');
  await manager.getByRole('link', { name: /\(thẻ mới\)$/ }).press('Enter');
  const register = await registering;
  await fill(register, { 'Họ tên': 'Ngô Văn Mới', 'Điện thoại': '0909000009' });
  await text(register, 'Họ tên').press('Enter');
  await expect(title(register)).toContainText('Ngô Văn Mới');
  await register.close();

  // The order, and the package that comes over the counter.
  await manager.goto('/packages/create');
  const shop = manager.getByRole('combobox', { name: /^Shop/ });
  await shop.focus();
  await write(manager, 'SH0001');
  await expect(manager.getByRole('option', { name: /^SH0001/ })).toBeVisible();
  await press(manager, 'ArrowDown', 'Enter');
  await fill(manager, {
    'Mã đơn của shop': 'DH-1',
    'Tên người nhận': 'Lê Văn Cường',
    'Điện thoại': '0987654321',
    'Địa chỉ': '5 Hàng Bài',
    'Khối lượng': '1',
    Dài: '10',
    Rộng: '10',
    Cao: '10',
  });
  await pickWard(manager);
  await text(manager, 'COD').fill(String(cod));
  await expect(manager.getByRole('row', { name: /^Cước và bảo hiểm/ })).toContainText('16.500');
  await press(manager, 'Control+Enter');
  const reader = await readerOf(manager);
  const pkg = async () => (await reader.ok('GET /packages', { query: { limit: 5 } })).data[0];
  const standing = async () => (await pkg())?.status;
  await expect.poll(standing).toBe('Waiting_for_pickup');
  const code = (await pkg())?.package_code ?? '';
  await expect(manager.getByRole('link', { name: code })).toBeVisible();
  await manager.goto('/inbound');
  await expect(manager.getByText('Chưa quét mã nào')).toBeVisible();
  await scan(manager, code);
  await expect.poll(standing).toBe('Waiting_for_delivery');

  await manager.goto('/outbound-runsheet');
  await manager.getByRole('button', { name: 'Phiếu giao mới' }).press('Enter');
  const courier = manager.getByRole('combobox', { name: 'Bưu tá' });
  await expect(courier).toBeFocused();
  await write(manager, 'Ngô Văn Mới');
  await expect(manager.getByRole('option', { name: /Ngô Văn Mới/ })).toBeVisible();
  await manager.keyboard.press('Enter');
  await expect(courier).toHaveValue(/Ngô Văn Mới/);
  const driver = ((await courier.inputValue()).split(' ')[0] ?? '').trim();
  await text(manager, 'Biển số xe').press('Enter');
  await expect(manager).toHaveURL(/\/outbound-runsheet\/\d+$/);
  await scan(manager, code);
  await expect(manager.getByRole('grid', { name: 'Các kiện trong phiếu' })).toContainText(code);
  await manager.getByRole('button', { name: 'Xuất phát' }).press('Enter');
  await expect(manager.getByRole('group', { name: 'Lượt quét ghi' })).toBeVisible();
  await text(manager, 'Người nhận, bằng chứng').focus();
  await write(manager, 'chị gái ký');
  await manager.keyboard.press('Tab');
  await manager.waitForTimeout(anotherScanMs);
  await scan(manager, code);
  await expect(manager.getByRole('button', { name: /1 Xong/ })).toBeVisible();
  await manager.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  const closing = manager.getByRole('dialog', { name: /Đóng phiếu/ });
  await expect(text(manager, 'Tiền đếm được')).toBeFocused();
  await write(manager, String(cod));
  await closing.getByRole('button', { name: 'Đóng phiếu' }).press('Enter');
  await expect(toast(manager, 'Đã đóng phiếu')).toBeVisible();
  await expect.poll(standing).toBe('Delivered');

  // The courier's cash: counted by the hub, approved at the centre.
  await manager.goto('/cod-collection');
  await manager.getByRole('combobox', { name: 'Tìm bưu tá' }).focus();
  await write(manager, driver);
  await expect(manager.getByRole('option')).toHaveCount(1);
  await manager.keyboard.press('Enter');
  await expect(text(manager, 'Đếm được')).toBeFocused();
  await write(manager, String(cod));
  await manager.keyboard.press('Enter');
  await expect(toast(manager, 'chờ người khác duyệt')).toBeVisible();
  // Whoever gave him his password may not approve it: told why.
  const documents = '/cod-collection/documents?status=New';
  const onlyPaper = (page: Page) => page.getByRole('link', { name: /^CC\d/ });
  await admin.goto(documents);
  await onlyPaper(admin).press('Enter');
  await expect(
    admin.getByText(`bạn và ${people.dung.name} có người cấp mật khẩu cho người kia: người khác phải duyệt`),
  ).toBeVisible();
  await binh.goto(documents);
  await onlyPaper(binh).press('Enter');
  await binh.getByRole('button', { name: 'Duyệt thu' }).press('Enter');
  await runShown(binh);
  await typeFigure(binh, cod);
  await expect(binh.getByText('Đã duyệt', { exact: true })).toBeVisible();

  // Paid into the hub's account, which the centre registers first.
  const cash = (page: Page) =>
    page.getByRole('region', { name: 'Tiền mặt tại bưu cục' }).getByRole('row', { name: /^HCM01/ });
  await manager.goto('/cod-hub-bank-deposit');
  await expect(cash(manager).getByRole('button', { name: 'Lập phiếu' })).toHaveAccessibleDescription(
    /^Bưu cục chưa có tài khoản ngân hàng/,
  );
  await binh.goto('/cod-hub-bank-deposit');
  await cash(binh).getByRole('button', { name: 'Thêm tài khoản' }).press('Enter');
  for (const value of ['CONG TY HUBLINE', '0071000123456', 'Vietcombank Sài Gòn']) {
    await expect(palette(binh).getByRole('combobox')).toHaveValue('');
    await write(binh, value);
    await binh.keyboard.press('Enter');
  }
  await runShown(binh);
  await expect(cash(binh).getByRole('button', { name: 'Thêm tài khoản' })).toBeHidden();
  await manager.reload();
  await cash(manager).getByRole('button', { name: 'Lập phiếu' }).press('Enter');
  await expect(palette(manager)).toBeVisible();
  await write(manager, 'FT0001');
  await manager.keyboard.press('Enter');
  await runShown(manager);
  const paper = (kind: 'cod_hub_deposit' | 'shop_payout') => async () =>
    (await (await readerOf(binh)).ok('GET /cod-transfers', { query: { kind, limit: 1 } })).data[0];
  await expect.poll(paper('cod_hub_deposit')).toMatchObject({ status: 'New', counted: cod, lines: 1 });
  const deposit = await paper('cod_hub_deposit')();
  await manager.goto(`/cod-hub-bank-deposit/${deposit?.id}`);
  await expect(manager.getByText('Trước khi duyệt còn thiếu: ảnh giấy nộp tiền.')).toBeVisible();
  await manager.getByLabel('Chọn ảnh giấy nộp tiền').setInputFiles(slip);
  await expect(manager.getByRole('button', { name: /Giấy nộp tiền, / })).toBeVisible();
  await binh.goto(`/cod-hub-bank-deposit/${deposit?.id}`);
  await action(binh, deposit?.code ?? '', 'Duyệt phiếu').press('Enter');
  await typeFigure(binh, cod);
  await expect(binh.getByText('Đã duyệt', { exact: true }).first()).toBeVisible();
  await expect.poll(standing).toBe('Cod_transferred_to_center');

  // The shop has its money, less the fee.
  await binh.goto('/shop-payouts');
  await say(binh, 'phiếu-nộp trả-shop SH0001 FT0002');
  await expect.poll(paper('shop_payout')).toMatchObject({ status: 'New', counted: cod - fee });
  const payout = await paper('shop_payout')();
  await chi.goto(`/shop-payouts/${payout?.id}`);
  await action(chi, payout?.code ?? '', 'Duyệt phiếu').press('Enter');
  await typeFigure(chi, cod - fee);
  await expect(chi.getByText('Đã duyệt', { exact: true }).first()).toBeVisible();
  expect(await standing()).toBe('Cod_transferred_to_shop');

  await admin.goto('/trial-balance');
  await expect(admin.getByText('Sổ khớp')).toBeVisible();
  const books = await readerOf(admin);
  await booksAgree(books);
  const due = (await books.ok('GET /shop-payables')).data.find((one) => one.shop.code === 'SH0001');
  expect([due?.net ?? 0, due?.package_count ?? 0, due?.waiting ?? 0]).toEqual([0, 0, 0]);
  expect(
    (await books.ok('GET /cod-hub-cash')).data.map(({ closing, waiting, to_deposit }) => [
      closing,
      waiting,
      to_deposit,
    ]),
  ).toEqual([[0, 0, 0]]);
});
