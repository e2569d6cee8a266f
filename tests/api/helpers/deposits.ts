import { createDb } from '~provider/db/pool';
import { isRefusal, type SignedInUser } from '~provider/calls/handler';
import { approveDocument } from '~provider/shared/money/decide-document';
import { createDocument, type NewDocument } from '~provider/shared/money/create-document';
import { lockDocument } from '~provider/shared/money/lock-document';
import type { TestApp } from './app';
import { newReference } from './losses';
import { addRound, type Round } from './money';
import { addUser } from './people';
import type { StoredPackage } from './stored-packages';

/** Somebody who may do anything, made for the purpose. */
export async function banker(test: TestApp): Promise<SignedInUser> {
  return {
    id: await addUser(test, { role: 'admin' }),
    sessionId: 0,
    name: 'Người duyệt',
    role: 'admin',
    works: true,
    must_confirm_password: false,
    only_operation: false,
    can_view_report: false,
    packagesExcluded: false,
    hubIds: [],
  };
}

/** A document made by one and, unless told not to be, approved by another, past the API. */
export async function addDocument(
  test: TestApp,
  document: NewDocument,
  approved = true,
): Promise<{ id: number; code: string }> {
  const [maker, approver] = [await banker(test), await banker(test)];
  return createDb(test.pool)
    .transaction()
    .execute(async (tx) => {
      const made = await createDocument(tx, maker, 'vi', document);
      if (isRefusal(made)) throw new Error(`not made: ${made.refused}`);
      if (!approved) return made;
      const held = await lockDocument(tx, approver, [document.kind], made.id, 'approve');
      if (isRefusal(held)) throw new Error(`not approved: ${held.refused}`);
      if (await approveDocument(tx, approver, held)) throw new Error('a package stands elsewhere');
      return made;
    });
}

/** A round whose cash its hub has taken. */
export async function addCollected(test: TestApp, round: Round): Promise<StoredPackage[]> {
  const { courier, packages } = await addRound(test, round);
  const lines = packages.map(({ id }, place) => ({
    package_id: id,
    amount: round.transferred?.includes(place) ? 0 : (round.cash[place] ?? 0),
  }));
  await addDocument(test, { kind: 'cod_collection', hub_id: round.hubId, courier_id: courier.id, lines });
  return packages;
}

/** One whose cash the center has, too. */
export async function addAtCenter(
  test: TestApp,
  round: Omit<Round, 'cash'> & { readonly amount: number },
): Promise<StoredPackage> {
  const { amount, ...where } = round;
  const [pkg] = await addCollected(test, { ...where, cash: [amount] });
  if (!pkg) throw new Error('one was collected');
  const lines = [{ package_id: pkg.id, amount }];
  await addDocument(test, { kind: 'cod_center_deposit', hub_id: round.hubId, lines, bank_reference: newReference() });
  return pkg;
}

/** A hub that may pay in at a bank. */
export async function addBankAccount({ pool }: TestApp, hubId: number): Promise<void> {
  await pool.query(
    `update hubs set bank_account_name = 'CTY HUBLINE', bank_account_number = '0071000123456', bank_branch = 'Vietcombank Tân Bình' where id = $1`,
    [hubId],
  );
}

/** A shop that may be paid. */
export async function addShopAccount({ pool }: TestApp, shopId: number): Promise<void> {
  await pool.query(
    `update shops set bank_account_name = 'SHOP', bank_account_number = '0123456789', bank_branch = 'ACB Quận 1' where id = $1`,
    [shopId],
  );
}

/** Packages that a carrier delivered and was paid for. */
export async function addDelivered(
  test: TestApp,
  {
    carrierId,
    hubId,
    packages,
  }: { readonly carrierId: number; readonly hubId: number; readonly packages: readonly { readonly id: number }[] },
): Promise<void> {
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into runsheets (code, type, status, hub_id, carrier_id, dispatched_at) values ('TPL' || floor(random() * 1e9)::text, 'three_pl', 'Running', $1, $2, now()) returning id`,
    [hubId, carrierId],
  );
  await test.pool.query(
    `insert into handovers (package_id, carrier_id, runsheet_id, attempt, state, tracking_3pl, moved_to) select id, $2, $3, 1, 'accepted', 'TRK' || id, 'Delivery_successful' from unnest($1::bigint[]) as id`,
    [packages.map(({ id }) => id), carrierId, rows[0]?.id],
  );
  // What its report of a delivery says.
  await test.pool.query('update packages set cod_collected = cod where id = any($1)', [packages.map(({ id }) => id)]);
}
