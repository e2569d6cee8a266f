import { errorText } from '~domain/errors';
import type { Api } from './support/api';
import { brought } from './support/brought';
import { cameBackWith, loadedWith } from './support/cash';
import { prompt } from './support/console';
import { say } from './support/second-desk';
import { expect, test } from './support/journey';

/** What refuses a step with money or on a sheet, told in words to whoever typed the line. */
test.use({ account: 'admin' });
// Each line has records of its own: whichever worker is free takes the next share.
test.describe.configure({ mode: 'parallel' });

type Code = Parameters<typeof errorText>[0];

interface People {
  readonly maker: Api;
  readonly approver: Api;
}

/** The first of a list; the demo has it, or it says what is missing. */
function first<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no ${what}`);
  return row;
}

const transfer = async (api: Api, kind: 'cod_center_deposit' | 'shop_payout') =>
  first((await api.ok('GET /cod-transfers', { query: { kind, status: 'Approved', limit: 1 } })).data, kind).code;

async function counted({ maker, approver }: People, amount: number) {
  const { codes, courier, hub } = await cameBackWith(approver, [amount]);
  const { data } = await maker.ok('POST /cod-collections', {
    body: { courier_id: courier.id, hub_id: hub, counted: amount },
  });
  return { package: codes[0] ?? '', ...data };
}

async function rejectedPayout({ maker, approver }: People): Promise<string> {
  const { data: shops } = await maker.ok('GET /shop-payables', { query: { limit: 1000 } });
  // Others pay those who are due the most.
  const due = first(
    shops.filter(({ has_account, net, waiting }) => has_account && net > 0 && waiting === 0).toReversed(),
    'shop that is due anything',
  );
  const { data } = await approver.ok('POST /shop-payouts', { body: { seller_id: due.shop.id } });
  await maker.ok('PATCH /cod-transfers/{id}/reject', { params: { id: data.id }, body: { note: 'chờ kỳ sau' } });
  return data.code;
}

/** By the code, the line that is refused with it. */
const lines: readonly (readonly [Code, (people: People) => Promise<string>])[] = [
  ['ECO001', async ({ maker }) => `${await transfer(maker, 'cod_center_deposit')} ; duyệt`],
  [
    'ECO003',
    async (people) => {
      const { id, code } = await counted(people, 110_000);
      await people.approver.ok('PATCH /cod-collections/{id}/reject', { params: { id }, body: { reason: 'đếm lại' } });
      return `${code} ; duyệt`;
    },
  ],
  ['ECO004', async ({ maker }) => `${await transfer(maker, 'shop_payout')} ; duyệt`],
  ['ECO006', async (people) => `${await rejectedPayout(people)} ; duyệt`],
  ['ECO008', async (people) => `${(await counted(people, 120_000)).package} ; đếm-tiền 120000`],
  [
    'ECO009',
    async (people) => {
      const { id, code } = await counted(people, 130_000);
      await people.approver.ok('PATCH /cod-collections/{id}/approve', { params: { id }, body: {} });
      return `${code} ; duyệt`;
    },
  ],
  [
    'EUS010',
    async ({ maker }) =>
      `phiếu-nộp mới ${
        first(
          (await maker.ok('GET /cod-hub-cash')).data.filter(({ bank_account: account }) => account === null),
          'hub without a bank account',
        ).hub.code
      } 1000 FT${Date.now()}`,
  ],
  [
    'ELC001',
    async ({ maker }) =>
      `${first((await maker.ok('GET /claim-losts', { query: { status: 'Approved', limit: 1 } })).data, 'claim granted').code} ; duyệt`,
  ],
  [
    'ELC003',
    async ({ maker }) => {
      const { id } = first(
        (await maker.ok('GET /claim-losts', { query: { status: 'New', limit: 1 } })).data,
        'claim that waits',
      );
      return `${first((await maker.ok('GET /claim-losts/{id}', { params: { id } })).data.packages.data, 'package on it').package_code} ; đền-bù`;
    },
  ],
  [
    'ELC004',
    async ({ maker }) =>
      `${first((await maker.ok('GET /claim-losts', { query: { status: 'Rejected', limit: 1 } })).data, 'claim turned down').code} ; duyệt`,
  ],
  [
    'ELL001',
    async ({ maker }) =>
      `${first((await maker.ok('GET /lost-bank-deposits', { query: { status: 'Approved', limit: 1 } })).data, 'recovery approved').code} ; duyệt`,
  ],
  [
    'EPL001',
    async ({ maker }) => {
      const { sheet } = await loadedWith(maker, [140_000]);
      await maker.ok('PATCH /runsheets/{id}/start', { params: { id: sheet.id }, body: { force: true } });
      return `${sheet.code} ; xuất-phát`;
    },
  ],
  [
    'EPL002',
    async ({ maker }) =>
      `${first((await maker.ok('GET /packages', { query: { status: 'Handover_accepted', limit: 1 } })).data, 'package with a carrier').package_code} ; hoàn FR012`,
  ],
  [
    'EPL003',
    async ({ maker }) =>
      `${first((await maker.ok('GET /packages', { query: { status: 'Delivered', limit: 1 } })).data, 'package delivered').package_code} ; bàn-giao GHN`,
  ],
  ['EPL004', async ({ maker }) => `${(await loadedWith(maker, [150_000])).sheet.code} ; đóng-phiếu`],
  [
    'EPL005',
    async ({ maker }) => {
      const { sheet, hub } = await loadedWith(maker, [160_000]);
      // Another for the same door, which is left behind.
      await brought(maker, hub, [{ ward: 'HCM01', cod: 0 }]);
      return `${sheet.code} ; xuất-phát`;
    },
  ],
];

/** Shares that two workers take. */
const shares = 2;
for (let share = 0; share < shares; share += 1) {
  const some = lines.filter((_, place) => place % shares === share);
  test(`${some.map(([code]) => code).join(', ')} are told in words`, async ({ page, api }) => {
    test.slow();
    const people = { maker: await api('admin_operator'), approver: await api('admin') };
    await page.goto('/packages');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [code, line] of some) {
      await prompt(page).fill('');
      await say(page, await line(people));
      await expect(page.getByText(errorText(code, 'vi').replace(/\.$/, '')).first(), code).toBeVisible();
      await page.keyboard.press('Escape');
    }
  });
}
