import { sql, type Kysely } from 'kysely';
import type { BodyOf, ResponseOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { maskPhone } from '~domain/mask';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { visibleShop } from '../../shared/access/visibility';
import { hubOfWard } from '../../shared/access/refuse-unserved';

export type Store = ResponseOf<'POST /shops/{id}/stores'>['data'];
type Tx = Kysely<Database>;

const entity = 'shop_store';
const columns = `
  t.id, t.code, t.name, t.phone, t.address, t.active, t.version, jsonb_build_object('id', h.id, 'code', h.code) as hub,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name, 'province', p.name) end as ward`;
const from =
  'from shop_stores t join hubs h on h.id = t.hub_id left join wards w on w.id = t.ward_id left join provinces p on p.id = w.province_id';

/** Whoever keeps shops has to call there; others see the phone masked. */
const toStore = (user: SignedInUser, store: Store): Store =>
  may(user, 'shop_work') ? store : { ...store, phone: maskPhone(store.phone) };

export async function storesOf(db: Tx, user: SignedInUser, shopId: number): Promise<Store[]> {
  const values = new Values();
  const rows = await run<Store>(
    db,
    `select ${columns} ${from} where t.shop_id = ${values.add(shopId)} order by t.active desc, t.id`,
    values,
  );
  return rows.map((row) => toStore(user, row));
}

async function storeAfter(db: Tx, user: SignedInUser, id: number): Promise<Store> {
  const values = new Values();
  const [row] = await run<Store>(db, `select ${columns} ${from} where t.id = ${values.add(id)}`, values);
  if (!row) throw new Error('a store that was written is to be seen');
  return toStore(user, row);
}

/** The shop is held: two at once get different numbers. */
export async function addStore(
  tx: Tx,
  user: SignedInUser,
  shop: { readonly id: number; readonly code: string },
  { name, phone, address, ward_id }: BodyOf<'POST /shops/{id}/stores'>,
): Promise<Store | 'ESH001'> {
  const hub = await hubOfWard(tx, ward_id);
  if (hub === null) return 'ESH001';
  const { made } = await tx
    .selectFrom('shop_stores')
    .select(sql<number>`coalesce(max(substring(code from '[0-9]+$')::int), 0)`.as('made'))
    .where('code', 'like', `${shop.code.replaceAll(/[\\%_]/g, String.raw`\$&`)}-%`)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('shop_stores')
    .values({
      shop_id: shop.id,
      code: `${shop.code}-${made + 1}`,
      name,
      phone: phone || null,
      address,
      ward_id,
      hub_id: hub,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(tx, {
    actorId: user.id,
    action: 'create',
    entity,
    entityId: id,
    after: { shop_id: shop.id, name, address, ward_id },
  });
  return storeAfter(tx, user, id);
}

export async function changeStore(
  tx: Tx,
  user: SignedInUser,
  id: number,
  { version, name, phone, address, ward_id, active }: BodyOf<'PATCH /shop-stores/{id}'>,
): Promise<Store | 'ESH001' | 'ESY093' | 'ESY094'> {
  const values = new Values();
  const [found] = await run<Store & { ward_id: number | null; hub_id: number }>(
    tx,
    `select t.* from shop_stores t join shops s on s.id = t.shop_id where t.id = ${values.add(id)}::bigint
      and ${visibleShop(user, values)} for no key update of t`,
    values,
  );
  if (!found) return 'ESY093';
  if (found.version !== version) return 'ESY094';
  // A ward that nobody serves any more keeps nobody from changing the rest.
  const hub = (await hubOfWard(tx, ward_id)) ?? (ward_id === found.ward_id ? found.hub_id : null);
  if (hub === null) return 'ESH001';
  const set = { name, phone: phone || null, address, ward_id, hub_id: hub, active };
  await tx
    .updateTable('shop_stores')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', found.id)
    .execute();
  await audit(tx, {
    actorId: user.id,
    action: 'update',
    entity,
    entityId: found.id,
    before: {
      name: found.name,
      phone: found.phone,
      address: found.address,
      ward_id: found.ward_id,
      hub_id: found.hub_id,
      active: found.active,
    },
    after: set,
  });
  return storeAfter(tx, user, found.id);
}

/** All of the shop's, or those named; null = a named one is not the shop's. Answers how many moved. */
export async function moveStores(
  tx: Tx,
  user: SignedInUser,
  from: number,
  to: number,
  ids: readonly number[] | undefined,
): Promise<number | null> {
  let update = tx
    .updateTable('shop_stores')
    .set({ shop_id: to, version: sql`version + 1` })
    .where('shop_id', '=', from);
  if (ids) update = update.where(({ eb, val, fn }) => eb('id', '=', fn.any(sql<number[]>`${val([...ids])}::bigint[]`)));
  const moved = await update.returning('id').execute();
  if (ids && moved.length !== new Set(ids).size) return null;
  if (moved.length > 0)
    await audit(tx, {
      actorId: user.id,
      action: 'transfer',
      entity: 'shop',
      entityId: from,
      after: { seller_id: to, store_ids: moved.map(({ id }) => id) },
    });
  return moved.length;
}
