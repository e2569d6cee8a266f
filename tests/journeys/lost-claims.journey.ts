import { smallJpeg } from '../api/helpers/pictures';
import { faults } from './support/axe';
import { palette, prompt, write } from './support/console';
import { action, deskOf, typeFigure } from './support/second-desk';
import { expect, test } from './support/journey';
import { booksAgree } from './support/books';

const slip = { name: 'bien-ban.jpg', mimeType: 'image/jpeg', buffer: smallJpeg };

test.describe('a hub’s loss', () => {
  test.use({ account: 'hub_manager' });

  test('is claimed for its shop, refused without a receipt, granted by another, and taken back', async ({
    page,
    api,
    browser,
    url,
  }) => {
    test.slow();
    const [manager, admin] = [await api('hub_manager'), await api('admin')];
    const [lost] = (await manager.ok('GET /lost-packages', { query: { for: 'claim', limit: 1 } })).data;
    if (!lost) throw new Error('nothing is lost');
    await page.goto('/claim-lost');
    const waiting = page.getByRole('region', { name: 'Kiện mất chờ đền bù' });
    await waiting.getByRole('searchbox').focus();
    await write(page, lost.package_code);
    await waiting.getByRole('button', { name: /^Các kiện / }).press('Enter');
    const line = waiting.getByRole('row', { name: lost.package_code });
    await expect(line).toContainText(/bảo hiểm|giá trị/);
    expect(await faults(page)).toEqual([]);
    // Of several only this one.
    for (const box of await waiting.getByRole('checkbox', { checked: true }).all())
      if ((await box.getAttribute('aria-label')) !== `Đưa ${lost.package_code} lên phiếu`) await box.press('Space');
    await waiting.getByRole('button', { name: /^Lập phiếu đền bù / }).press('Enter');
    await expect(palette(page)).toContainText('Lập phiếu đền bù');
    await page.keyboard.press('Enter');
    const find = async () =>
      (await manager.ok('GET /claim-losts', { query: { q: lost.package_code, status: 'New' } })).data[0];
    await expect.poll(find).toMatchObject({ lines: 1, counted: lost.compensation, own: true });
    const claim = await find();
    if (!claim) throw new Error('the claim is gone');

    await page.goto(`/claim-lost/${claim.id}`);
    await expect(page.getByRole('heading', { level: 1, name: claim.code })).toBeVisible();
    await expect(page.getByText('Trước khi duyệt còn thiếu chứng từ.')).toBeVisible();
    await expect(page.getByText('người khác phải duyệt')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const desk = await deskOf(admin, browser, url);
    await desk.goto(`/claim-lost/${claim.id}`);
    await action(desk, claim.code, 'Duyệt đền bù').press('Enter');
    const answered = desk.waitForResponse((answer) => answer.url().endsWith('/approve'));
    await typeFigure(desk, claim.counted);
    await expect(desk.getByText('Phiếu đền bù chưa có chứng từ').first()).toBeVisible();
    // The palette says so beforehand too: only once it was refused may the receipt come.
    expect((await answered).ok()).toBe(false);

    await page.getByLabel('Chọn ảnh chứng từ').setInputFiles(slip);
    await expect(page.getByRole('button', { name: /^Chứng từ, / })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Thêm chứng từ' })).toBeVisible();
    // One that was sent by mistake is taken off again, and another sent.
    await page.getByRole('button', { name: /^Gỡ chứng từ / }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Gỡ ảnh này?' });
    await expect(question.getByRole('button', { name: 'Giữ lại' })).toBeFocused();
    expect(await faults(page)).toEqual([]);
    await question.getByRole('button', { name: 'Gỡ ảnh' }).press('Enter');
    await expect(page.getByText('Chưa có chứng từ')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Gỡ chứng từ' })).toBeVisible();
    await page.getByLabel('Chọn ảnh chứng từ').setInputFiles(slip);
    await expect(page.getByRole('button', { name: /^Chứng từ, / })).toBeVisible();
    await desk.goto(`/claim-lost/${claim.id}`);
    await action(desk, claim.code, 'Duyệt đền bù').press('Enter');
    await typeFigure(desk, claim.counted);
    await expect(desk.getByText('Đã duyệt', { exact: true })).toBeVisible();
    expect((await admin.ok('GET /packages/{id}', { params: { id: lost.id } })).data.status).toBe('Lost_claimed');
    expect(
      await manager.refusal('PATCH /claim-losts/{id}', {
        params: { id: claim.id },
        body: { version: claim.version, note: 'sau khi duyệt' },
      }),
    ).toBe('ELC001');

    await desk.keyboard.press('/');
    await write(desk, `${claim.code} ; lập-phiếu-đảo "nhầm shop"`);
    await desk.keyboard.press('Enter');
    const back = async () =>
      (await admin.ok('GET /claim-losts', { query: { q: lost.package_code, status: 'New' } })).data[0];
    await expect.poll(back).toMatchObject({ counted: -claim.counted });
    const contra = await back();
    await desk.close();
    const other = await deskOf(await api('admin_operator'), browser, url);
    await other.goto(`/claim-lost/${contra?.id ?? 0}`);
    await action(other, contra?.code ?? '', 'Duyệt đền bù').press('Enter');
    await typeFigure(other, claim.counted);
    await expect(other.getByText('Đã duyệt', { exact: true })).toBeVisible();
    await other.close();
    expect((await admin.ok('GET /packages/{id}', { params: { id: lost.id } })).data.status).toBe('Lost');
  });
});

test.describe('at headquarters', () => {
  test.use({ account: 'admin' });

  test('whoever lost a package is charged by a line, pays in against a slip, and the books agree', async ({
    page,
    api,
    browser,
    url,
  }) => {
    test.slow();
    const [admin, operator] = [await api('admin'), await api('admin_operator')];
    const { data } = await admin.ok('GET /lost-packages', { query: { for: 'charge', limit: 100 } });
    const lost = data.find(({ liable, hub, compensation }) => liable === 'hub' && hub !== null && compensation > 0);
    if (!lost?.hub) throw new Error('no hub lost anything');
    await page.goto('/hub-lost-claim');
    await expect(page.getByRole('region', { name: 'Hàng mất theo bưu cục' }).getByRole('row').nth(1)).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: 'Kiện mất chờ quy trách nhiệm' })
        .getByRole('button', { name: /^Quy trách nhiệm/ })
        .first(),
    ).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await prompt(page).focus();
    await write(
      page,
      `${lost.package_code} ; quy-trách-nhiệm ai_chịu="bưu cục" phần_trăm=50 ghi_chú="kho không đối chiếu"`,
    );
    await page.keyboard.press('Enter');
    const charges = async () =>
      (await admin.ok('GET /hub-lost-claims', { query: { q: lost.package_code, status: 'New' } })).data[0];
    await expect.poll(charges).toMatchObject({ lines: 1, share: 50, liable: 'hub' });
    const charge = await charges();
    if (!charge) throw new Error('the charge is gone');
    await page.goto(`/hub-lost-claim/${charge.id}`);
    await expect(page.getByRole('cell', { name: '50%' })).toBeVisible();
    await page.getByLabel('Chọn ảnh chứng từ').setInputFiles(slip);
    await expect(page.getByRole('button', { name: /^Chứng từ, / })).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await operator.ok('PATCH /hub-lost-claims/{id}/approve', { params: { id: charge.id }, body: {} });

    await page.goto('/lost-bank-deposit');
    const debts = page.getByRole('region', { name: 'Ai còn nợ tiền hàng mất' }).first();
    await debts.getByRole('button', { name: `Nộp tiền ${lost.hub.code}`, exact: true }).press('Enter');
    await expect(palette(page)).toBeVisible();
    const reference = `FT${Date.now()}`;
    await write(page, reference);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Chạy ngay' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const deposits = async () => (await admin.ok('GET /lost-bank-deposits', { query: { q: reference } })).data[0];
    await expect.poll(deposits).toMatchObject({ status: 'New', liable: 'hub' });
    const deposit = await deposits();
    if (!deposit) throw new Error('the deposit is gone');
    expect((await admin.ok('GET /packages/{id}', { params: { id: lost.id } })).data.status).toBe(
      'Lost_collection_created',
    );

    await page.goto(`/lost-bank-deposit/${deposit.id}`);
    await expect(page.getByText('Trước khi duyệt còn thiếu ảnh giấy nộp tiền.')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    const desk = await deskOf(operator, browser, url);
    await desk.goto(`/lost-bank-deposit/${deposit.id}`);
    await action(desk, deposit.code, 'Duyệt thu hồi').press('Enter');
    await typeFigure(desk, deposit.counted);
    await expect(desk.getByText('Phiếu thu hồi hàng mất chưa có chứng từ').first()).toBeVisible();
    await page.getByLabel('Chọn ảnh giấy nộp tiền').setInputFiles(slip);
    await expect(page.getByRole('button', { name: /^Giấy nộp tiền, / })).toBeVisible();
    await desk.goto(`/lost-bank-deposit/${deposit.id}`);
    await action(desk, deposit.code, 'Duyệt thu hồi').press('Enter');
    await typeFigure(desk, deposit.counted);
    await expect(desk.getByText('Đã duyệt', { exact: true })).toBeVisible();
    await desk.close();
    await booksAgree(admin);

    await page.goto(`/trial-balance?hub_id=${lost.hub.id}`);
    await page.getByRole('link', { name: `Xem sổ chi tiết Bưu cục nợ ${lost.hub.code}` }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Bưu cục nợ' })).toBeVisible();
    await expect(page.getByRole('link', { name: charge.code }).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('link', { name: deposit.code }).first().press('Enter');
    await expect(page).toHaveURL(new RegExp(`/lost-bank-deposit/${deposit.id}$`));
  });
});

test.describe('whoever may not', () => {
  test.use({ account: 'sale_admin' });

  test('sees claims without the way to grant one, and no charges at all', async ({ page, api }) => {
    const admin = await api('admin');
    const [lost] = (await admin.ok('GET /lost-packages', { query: { for: 'claim', limit: 1 } })).data;
    if (!lost) throw new Error('nothing is lost');
    await page.goto('/claim-lost');
    await expect(page.getByRole('heading', { level: 1, name: 'Đền bù hàng mất' })).toBeVisible();
    await page.goto('/hub-lost-claim');
    await expect(page.getByRole('heading', { level: 1, name: 'Bạn không có quyền xem trang này' })).toBeVisible();
    await prompt(page).focus();
    await write(page, `${lost.package_code} ; charge`);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/không có quyền/).first()).toBeVisible();
    expect((await admin.ok('GET /hub-lost-claims', { query: { q: lost.package_code } })).data).toEqual([]);
  });
});
