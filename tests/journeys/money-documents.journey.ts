import type { Page } from 'playwright/test';
import { smallJpeg } from '../api/helpers/pictures';
import type { Api } from './support/api';
import { faults } from './support/axe';
import { follow } from './support/console';
import { deskOf, say, typeFigure } from './support/second-desk';
import { expect, test } from './support/journey';
import { booksAgree } from './support/books';

/** Who makes documents, by lines; somebody else decides on them. */
test.use({ account: 'admin_operator' });
// Each has records of its own: whichever worker is free takes the next.
test.describe.configure({ mode: 'parallel' });

interface People {
  readonly maker: Api;
  readonly approver: Api;
}

/** A hub to which a courier's cash was just brought: its code and how much of it is on no document. */
async function hubWithCash({ maker, approver }: People): Promise<{ readonly code: string; readonly amount: number }> {
  const [holder] = (await maker.ok('GET /cod-collections/couriers')).data.filter(
    ({ courier, packages, expected }) => courier !== null && packages > 0 && expected > 0,
  );
  if (!holder) throw new Error('no courier has cash in hand');
  const { data } = await maker.ok('POST /cod-collections', {
    body: { courier_id: holder.courier?.id ?? null, hub_id: holder.hub.id, counted: holder.expected },
  });
  await approver.ok('PATCH /cod-collections/{id}/approve', { params: { id: data.id }, body: {} });
  const [cash] = (await maker.ok('GET /cod-hub-cash', { query: { hub_id: String(holder.hub.id) } })).data;
  if (!cash) throw new Error('the hub is gone');
  return { code: holder.hub.code, amount: cash.closing - cash.waiting };
}

async function otherHub(maker: Api, code: string): Promise<string> {
  const other = (await maker.ok('GET /hubs')).data.find((hub) => hub.code !== code);
  if (!other) throw new Error('there is one hub only');
  return other.code;
}

async function carrierWith(maker: Api, what: 'to_collect' | 'to_pay') {
  const found = (await maker.ok('GET /three-pl-receivables')).data.find((row) => row[what] > 0);
  if (!found) throw new Error(`no carrier has anything ${what}`);
  return { code: found.carrier.code, amount: found.to_pay_amount };
}

const newReference = (): string => `FT${Date.now()}`;

interface Document {
  readonly id: number;
  readonly code: string;
  readonly counted: number;
  readonly status: string;
  readonly own: boolean;
  readonly contra_of: { readonly id: number } | null;
}

/** What a document of a kind goes through, from the line that makes it to the one that takes it back. */
interface Life {
  readonly title: string;
  readonly path: string;
  /** The documents of the kind, the newest first: other people make some too. */
  readonly documents: (api: Api) => Promise<readonly Document[]>;
  readonly line: (people: People) => Promise<string>;
  /** What its approval is refused with before it is proved, in words, and how it is proved. */
  readonly lacks?: { readonly text: string; readonly prove: (page: Page, code: string) => Promise<void> };
  /** Where its approval takes its packages. */
  readonly to: string;
  /** What decides on it once more is refused with: once it was approved, and once it was rejected. */
  readonly codes: readonly [approved: string, rejected: string];
}

async function addSlip(page: Page): Promise<void> {
  await page
    .getByLabel('Chọn ảnh giấy nộp tiền')
    .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: smallJpeg });
  await expect(page.getByRole('button', { name: /^Giấy nộp tiền, / })).toBeVisible();
}

type TransferKind =
  | 'cod_center_deposit'
  | 'cod_transfer_hub'
  | 'shop_payout'
  | 'three_pl_collection'
  | 'three_pl_deposit';
const documentsOf =
  (kind: TransferKind): Life['documents'] =>
  async (api) =>
    (await api.ok('GET /cod-transfers', { query: { kind, limit: 20 } })).data;

const lives: readonly Life[] = [
  {
    title: 'a deposit at the center',
    path: '/cod-center-bank-deposit',
    documents: documentsOf('cod_center_deposit'),
    line: async (people) => {
      const { code, amount } = await hubWithCash(people);
      return `deposit center ${code} ${amount} ${newReference()}`;
    },
    lacks: { text: 'Phiếu chuyển COD về trung tâm chưa có chứng từ', prove: addSlip },
    to: 'Cod_transferred_to_center',
    codes: ['ECO001', 'ECO003'],
  },
  {
    title: 'a transfer between hubs',
    path: '/cod-transfer-hub',
    documents: documentsOf('cod_transfer_hub'),
    line: async (people) => {
      const { code } = await hubWithCash(people);
      return `phiếu-nộp sang-hub ${code} ${await otherHub(people.maker, code)} ghi_chú="gộp quỹ"`;
    },
    to: 'Cod_transferred_to_hub',
    codes: ['ECO001', 'ECO003'],
  },
  {
    title: 'a payout',
    path: '/shop-payouts',
    documents: documentsOf('shop_payout'),
    line: async ({ maker }) => {
      const due = (await maker.ok('GET /shop-payables', { query: { limit: 1000 } })).data.find(
        ({ has_account, net, collected, waiting }) => has_account && net > 0 && collected > 0 && waiting === 0,
      );
      if (!due) throw new Error('no shop is due anything');
      return `phiếu-nộp trả-shop ${due.shop.code}`;
    },
    lacks: {
      text: 'Phiếu chuyển COD cho khách chưa có chứng từ',
      prove: async (page, code) => {
        const reference = newReference();
        await say(page, `${code} ; sửa-phiếu ${reference}`);
        await expect(page.getByText(reference).first()).toBeVisible();
      },
    },
    to: 'Cod_transferred_to_shop',
    codes: ['ECO004', 'ECO006'],
  },
  {
    title: 'a carrier’s collection',
    path: '/3pl-cod-collection',
    documents: documentsOf('three_pl_collection'),
    line: async ({ maker }) => `phiếu-nộp thu-3pl ${(await carrierWith(maker, 'to_collect')).code}`,
    to: 'Cod_collected',
    codes: ['ECO009', 'ECO003'],
  },
  {
    title: 'a carrier’s deposit',
    path: '/3pl-bank-deposit',
    documents: documentsOf('three_pl_deposit'),
    line: async ({ maker, approver }) => {
      if (!(await maker.ok('GET /three-pl-receivables')).data.some(({ to_pay }) => to_pay > 0)) {
        const { data } = await maker.ok('POST /three-pl-cod-collections', {
          body: { carrier: (await carrierWith(maker, 'to_collect')).code },
        });
        await approver.ok('PATCH /cod-transfers/{id}/approve', { params: { id: data.id }, body: {} });
      }
      const { code, amount } = await carrierWith(maker, 'to_pay');
      return `phiếu-nộp nộp-3pl ${code} ${amount} ${newReference()}`;
    },
    to: 'Cod_transferred_to_center',
    codes: ['ECO001', 'ECO003'],
  },
];

for (const { title, path, documents, line, lacks, to, codes } of lives) {
  test(`${title} goes through its whole life by lines: rejected, made again, approved by another, taken back`, async ({
    page,
    api,
    browser,
    url,
  }) => {
    test.slow();
    const people = { maker: await api('admin_operator'), approver: await api('admin') };
    const { maker, approver } = people;
    const desk = await deskOf(approver, browser, url);
    const make = async () => {
      const newest = async () => (await documents(maker)).find(({ own }) => own);
      const last = (await newest())?.id ?? 0;
      await say(page, await line(people));
      await expect.poll(async () => ((await newest())?.id ?? 0) > last).toBe(true);
      const made = await newest();
      if (made?.status !== 'New') throw new Error('the document is gone');
      return made;
    };
    const show = async (where: Page, { id, code }: { readonly id: number; readonly code: string }): Promise<void> => {
      await follow(where, `${path}/${id}`);
      await expect(where.getByRole('heading', { level: 1, name: code })).toBeVisible();
    };
    const approve = async (
      where: Page,
      { code, counted }: { readonly code: string; readonly counted: number },
    ): Promise<void> => {
      await say(where, `${code} ; duyệt`);
      await typeFigure(where, Math.abs(counted));
    };
    const standing = async (id: number) =>
      (await maker.ok('GET /cod-transfers/{id}', { params: { id } })).data.packages.data[0]?.status;

    for (const where of [page, desk]) {
      await where.goto(path);
      await expect(where.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const first = await make();
    const was = await standing(first.id);
    await show(page, first);
    await expect(page.getByText(lacks ? 'Trước khi duyệt còn thiếu' : 'người khác phải duyệt')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await show(desk, first);
    if (lacks) {
      await approve(desk, first);
      await expect(desk.getByText(lacks.text).first()).toBeVisible();
    }
    await say(desk, `${first.code} ; từ-chối "sai số tiền"`);
    await expect(desk.getByText('Từ chối', { exact: true }).first()).toBeVisible();
    expect(await standing(first.id)).toBe(was);
    expect(await approver.refusal('PATCH /cod-transfers/{id}/approve', { params: { id: first.id }, body: {} })).toBe(
      codes[1],
    );

    const second = await make();
    const before = await standing(second.id);
    await show(page, second);
    await lacks?.prove(page, second.code);
    await show(desk, second);
    await approve(desk, second);
    await expect(desk.getByText('Đã duyệt', { exact: true }).first()).toBeVisible();
    expect(await standing(second.id)).toBe(to);
    expect(await approver.refusal('PATCH /cod-transfers/{id}/approve', { params: { id: second.id }, body: {} })).toBe(
      codes[0],
    );

    await say(desk, `${second.code} ; lập-phiếu-đảo "nhầm kỳ"`);
    const contra = async () => (await documents(maker)).find(({ contra_of: of }) => of?.id === second.id);
    await expect.poll(async () => (await contra())?.counted).toBe(-second.counted);
    const back = await contra();
    if (!back) throw new Error('the contra is gone');
    await desk.close();
    await show(page, back);
    await approve(page, back);
    await expect(page.getByText('Đã duyệt', { exact: true }).first()).toBeVisible();
    expect(await standing(second.id)).toBe(before);
    await booksAgree(maker);
  });
}
