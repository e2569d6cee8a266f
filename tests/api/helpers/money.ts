import { addMoney } from '~domain/money';
import type { MoneyDocumentKind } from '~domain/money-documents';
import { createDb } from '~provider/db/pool';
import { isRefusal, type SignedInUser } from '~provider/calls/handler';
import { bookSheetCash } from '~provider/shared/money/book-sheet-cash';
import { createDocument } from '~provider/shared/money/create-document';
import { approveDocument } from '~provider/shared/money/decide-document';
import { lockDocument } from '~provider/shared/money/lock-document';
import type { TestApp } from './app';
import { storePackages, type StoredPackage } from './stored-packages';
import { addUser } from './people';
import { addCourier, addRunsheet } from './runsheets';

type Database = Pick<TestApp, 'pool'>;

export interface Round {
  readonly hubId: number;
  readonly shopId: number;
  /** What each package was paid at the door, VND. */
  readonly cash: readonly number[];
  readonly courierId?: number;
  /** Counted at the close less what was paid. */
  readonly difference?: number;
  /** Packages of it that were paid by transfer, by their place. */
  readonly transferred?: readonly number[];
  /** Of each package, VND. */
  readonly fee?: number;
}

/** What stands in accounts of a kind, of one owner's or of all, debit above 0. */
export async function balanceOf({ pool }: Database, kind: string, owner: number | null = null): Promise<number> {
  const { rows } = await pool.query<{ sum: number }>(
    `select coalesce(sum(e.amount), 0)::float8 as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.kind = $1 and ($2::bigint is null or a.owner_id = $2)`,
    [kind, owner],
  );
  return rows[0]?.sum ?? 0;
}

/** A courier's closed sheet whose packages were delivered and paid, booked as the close does. */
export async function addRound(
  database: Database,
  { hubId, shopId, cash, difference = 0, transferred = [], fee = 0, ...round }: Round,
): Promise<{ courier: { id: number; code: string }; packages: StoredPackage[]; sheet: { id: number; code: string } }> {
  const { pool } = database;
  const courier =
    round.courierId === undefined ? await addCourier(database, { hubId }) : { id: round.courierId, code: '' };
  const packages = await storePackages(
    database,
    cash.map((amount) => ({
      seller_id: shopId,
      status: 'Delivered',
      current_hub_id: hubId,
      fm_hub_id: hubId,
      lm_hub_id: hubId,
      cod: amount,
      cod_collected: amount,
      shipping_fee: fee,
    })),
  );
  const paid = cash.map((amount, place) => (transferred.includes(place) ? 0 : amount));
  const sheet = await addRunsheet(database, {
    hubId,
    courierId: courier.id,
    status: 'Closed',
    packages: packages.map(({ id }, place) => ({ id, result: 'done', cash: paid[place] ?? 0 })),
  });
  await pool.query('update runsheets set cash_counted = $2 where id = $1', [sheet.id, addMoney(difference, ...paid)]);
  const { rows } = await pool.query<{ id: number }>('select id from users order by id limit 1');
  await createDb(pool)
    .transaction()
    .execute((tx) =>
      bookSheetCash(tx, rows[0]?.id ?? 0, { ...sheet, hub_id: hubId, courier_id: courier.id }, difference),
    );
  return { courier, packages, sheet };
}

export interface Document {
  readonly kind: MoneyDocumentKind;
  readonly hubId: number;
  readonly courierId?: number;
  readonly lines: readonly { readonly id: number; readonly amount: number }[];
  readonly status?: 'New' | 'Approved';
}

/** A document made, and approved where it says so, by two people whom nobody else is. */
export async function addDocument(
  { pool }: Database,
  { kind, hubId, courierId, lines, status = 'New' }: Document,
): Promise<{ id: number; code: string }> {
  const [maker, judge] = [await bystander(pool), await bystander(pool)];
  return createDb(pool)
    .transaction()
    .execute(async (tx) => {
      const created = await createDocument(tx, maker, 'vi', {
        kind,
        hub_id: hubId,
        ...(courierId === undefined ? {} : { courier_id: courierId }),
        lines: lines.map(({ id, amount }) => ({ package_id: id, amount })),
      });
      if (isRefusal(created)) throw new Error(`the document is refused with ${created.refused}`);
      if (status === 'New') return created;
      const held = await lockDocument(tx, judge, [kind], created.id, 'approve');
      const refused = isRefusal(held) ? held : await approveDocument(tx, judge, held);
      if (refused) throw new Error(`the approval is refused with ${refused.refused}`);
      return created;
    });
}

async function bystander(pool: TestApp['pool']): Promise<SignedInUser> {
  const id = await addUser({ pool }, { role: 'admin' });
  return {
    id,
    sessionId: 0,
    name: `Người ngoài ${id}`,
    role: 'admin',
    works: true,
    must_confirm_password: false,
    only_operation: false,
    can_view_report: true,
    packagesExcluded: false,
    hubIds: [],
  };
}
