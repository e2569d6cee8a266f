import type { Page } from 'playwright/test';
import { CarrierServer, signed } from '../api/helpers/carrier-server';
import { carrierWords } from '../api/helpers/carriers';
import type { Api } from './support/api';
import { faults } from './support/axe';
import { brought } from './support/brought';
import { palette, toast, write } from './support/console';
import { action, deskOf, say, typeFigure } from './support/second-desk';
import { expect, test } from './support/journey';
import { booksAgree } from './support/books';

/** Who makes the documents; the hub hands over, and another approves. */
test.use({ account: 'admin_operator' });

/** What the receivers of the two that arrive pay, VND; the third goes back to its shop. */
const cods = [300_000, 131_000, 50_000] as const;
const collected = cods[0] + cods[1];

/** A carrier whose words are known, at a server of the test's own. */
async function takenOn(admin: Api, server: CarrierServer, code: string) {
  const { data } = await admin.ok('POST /user-3pl', { body: { code, name: 'Hãng trọn vòng', ...server.settings } });
  const statuses = Object.entries(carrierWords).map(([carrier_status, status]) => ({
    carrier_status,
    status,
    ignored: false,
  }));
  await admin.ok('PATCH /user-3pl/{id}/statuses', { params: { id: data.id }, body: { statuses } });
  return data;
}

/** A shop of the hub that may be paid and waits for no payment. */
async function shopToPay(admin: Api, hubId: number) {
  const { data: shops } = await admin.ok('GET /shops', { query: { hub_id: String(hubId), limit: 200 } });
  const { data: payables } = await admin.ok('GET /shop-payables', { query: { limit: 1000 } });
  const due = payables.find(
    ({ shop, has_account, net, waiting }) =>
      has_account && net >= 0 && waiting === 0 && shops.some(({ id, active }) => id === shop.id && active),
  );
  if (!due) throw new Error('no shop of the hub can be paid');
  return due;
}

/** What a button or line of the page makes: the newest document of its kind, once it is there. */
async function made(
  api: Api,
  kind: 'three_pl_collection' | 'three_pl_deposit' | 'shop_payout',
  make: () => Promise<void>,
) {
  const newest = async () =>
    (await api.ok('GET /cod-transfers', { query: { kind, limit: 20 } })).data.find(({ own }) => own);
  const last = (await newest())?.id ?? 0;
  await make();
  await expect.poll(async () => ((await newest())?.id ?? 0) > last).toBe(true);
  const document = await newest();
  if (document?.status !== 'New') throw new Error('the document is gone');
  return document;
}

/** Runs what the palette shows once more before it does it. */
async function runShown(page: Page): Promise<void> {
  await expect(palette(page).getByRole('option', { name: 'Chạy ngay' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('a carrier’s packages go from hand-over to the shop’s payout, and nothing of them is left open', async ({
  page,
  api,
  browser,
  url,
}) => {
  test.slow();
  const [admin, maker, manager] = [await api('admin'), await api('admin_operator'), await api('hub_manager')];
  const hub = (await manager.ok('GET /hubs')).data.find((one) => one.code === 'HCM01');
  if (!hub) throw new Error('the hub is gone');
  const server = await CarrierServer.open('LIFE');
  const code = `LF${Date.now().toString(36).toUpperCase()}`;
  const carrier = await takenOn(admin, server, code);
  try {
    const { shop } = await shopToPay(admin, hub.id);
    const codes = await brought(
      admin,
      hub.id,
      cods.map((cod) => ({ ward: 'HCM01', cod })),
      shop.code,
    );
    const standing = async () =>
      Promise.all(codes.map(async (one) => (await admin.ok('GET /packages', { query: { q: one } })).data[0]?.status));
    let event = 0;
    const report = async (pkg: string | undefined, ...words: readonly (keyof typeof carrierWords)[]): Promise<void> => {
      for (const status of words) {
        event += 1;
        const body = {
          event_id: `${code}-${event}`,
          code: pkg,
          status,
          occurred_at: new Date(Date.now() - 60_000 + event * 1000).toISOString(),
        };
        const { raw, headers } = signed(carrier.token, body);
        const answer = await fetch(new URL(`/v1/three-pl/webhook/${code}`, url), {
          method: 'POST',
          headers,
          body: raw,
        });
        expect(await answer.json()).toMatchObject({ data: { outcome: 'applied' } });
      }
    };

    // The hub puts them on a sheet, and what comes next has one key.
    const desk = await deskOf(manager, browser, url);
    await desk.goto('/3pl');
    await desk.getByRole('combobox', { name: 'Đơn vị 3PL' }).selectOption({ label: `${code} · Hãng trọn vòng` });
    await desk
      .getByRole('combobox', { name: 'Bưu cục', exact: true })
      .selectOption({ label: `${hub.code} · ${hub.name}` });
    await desk.getByRole('textbox', { name: 'Mã kiện', exact: true }).fill(codes.join(' '));
    await desk.keyboard.press('Enter');
    await desk.getByRole('button', { name: 'Lập phiếu' }).press('Enter');
    await expect(desk.getByRole('heading', { level: 1, name: /^TRS/ })).toBeVisible();
    const sheet = desk.url();
    for (const step of ['Phân cho 3PL', 'Bàn giao']) {
      await expect(desk.getByRole('button', { name: `${step} F9` })).toBeVisible();
      await desk.keyboard.press('F9');
    }
    const progress = desk.getByLabel('Kết quả với 3PL');
    await expect(progress).toContainText('3 đã nhận · 0 chờ · 0 lỗi', { timeout: 30_000 });
    await report(codes[0], 'picked', 'delivering', 'delivered');
    await report(codes[1], 'not_home', 'delivered');
    await report(codes[2], 'failed', 'returning', 'returned');
    await desk.goto(sheet);
    await expect(desk.getByRole('row', { name: codes[0] })).toContainText('Giao thành công');
    // What the carrier says is not yet what the hub says.
    expect(await standing()).toEqual(['Delivery_successful', 'Delivery_successful', 'Return_successful']);
    await desk.keyboard.press('F9');
    await expect(desk.getByText('Đã đóng')).toBeVisible();
    expect(await standing()).toEqual(['Delivered', 'Delivered', 'Returned']);
    await desk.close();

    const approver = await deskOf(admin, browser, url);
    const approve = async (
      path: string,
      document: { readonly id: number; readonly code: string; readonly counted: number },
    ): Promise<void> => {
      expect(await maker.refusal('PATCH /cod-transfers/{id}/approve', { params: { id: document.id }, body: {} })).toBe(
        'EUS008',
      );
      await approver.goto(`${path}/${document.id}`);
      await action(approver, document.code, 'Duyệt phiếu').press('Enter');
      await typeFigure(approver, document.counted);
      await expect(approver.getByText('Đã duyệt', { exact: true }).first()).toBeVisible();
    };
    const owed = page.getByRole('region', { name: '3PL còn giữ' }).getByRole('row', { name: code });

    await page.goto('/3pl-cod-collection');
    await expect(owed).toContainText('431.000');
    const collection = await made(maker, 'three_pl_collection', async () => {
      await owed.getByRole('button', { name: 'Lập phiếu thu' }).press('Enter');
      await runShown(page);
    });
    expect(collection).toMatchObject({ lines: 2, counted: collected });
    await approve('/3pl-cod-collection', collection);

    await page.goto('/3pl-bank-deposit');
    await expect(owed).toContainText('431.000');
    const paid = await made(maker, 'three_pl_deposit', async () => {
      await owed.getByRole('button', { name: 'Đã nộp' }).press('Enter');
      await expect(palette(page).getByRole('combobox')).toBeFocused();
      await write(page, `${code}IN`);
      await page.keyboard.press('Enter');
      await runShown(page);
    });
    expect(paid).toMatchObject({ lines: 2, counted: collected });
    await approve('/3pl-bank-deposit', paid);
    await page.goto('/3pl-bank-deposit');
    await expect(owed.getByRole('button', { name: 'Đã nộp' })).toHaveAttribute('aria-disabled', 'true');

    await page.goto('/shop-payouts');
    const payout = await made(maker, 'shop_payout', () => say(page, `phiếu-nộp trả-shop ${shop.code} ${code}OUT`));
    await expect(toast(page, payout.code).or(page.getByText(payout.code)).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await approve('/shop-payouts', payout);
    await approver.close();

    expect(await standing()).toEqual([
      'Cod_transferred_to_shop',
      'Cod_transferred_to_shop',
      'Returned_fee_charged_to_shop',
    ]);
    const receivable = (await admin.ok('GET /three-pl-receivables')).data.find((row) => row.carrier.id === carrier.id);
    expect(receivable).toMatchObject({ to_collect: 0, to_collect_amount: 0, to_pay: 0, to_pay_amount: 0, credit: 0 });
    const due = (await admin.ok('GET /shop-payables', { query: { limit: 1000 } })).data.find(
      (row) => row.shop.id === shop.id,
    );
    expect([due?.net ?? 0, due?.package_count ?? 0, due?.waiting ?? 0]).toEqual([0, 0, 0]);
    await booksAgree(admin);
  } finally {
    const { data } = await admin.ok('GET /user-3pl/{id}', { params: { id: carrier.id } });
    await admin.ok('PATCH /user-3pl/{id}', {
      params: { id: carrier.id },
      body: {
        ...server.settings,
        name: data.name,
        gateway: '',
        create_package_url: '',
        cancel_package_url: '',
        active: false,
        version: data.version,
      },
    });
    await server.close();
  }
});
