import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type UpdateObject } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { rolesOf } from '~domain/access';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { apiKeyHash } from '../../calls/calling-shop';
import type { SignedInUser } from '../../calls/handler';
import { notify } from '../../shared/people/notify';
import type { SeenShop } from '~provider/shared/access/visibility';
import { hubOfWard } from '../../shared/access/refuse-unserved';
import { addStore } from './stores';

type Tx = Kysely<Database>;
type Values = BodyOf<'POST /users/create-shop'>;

const entity = 'shop';

/** Phones and emails are looked up and then written: one after the other, so that no two shops get the same. */
const contactsLock = 'shop contacts';

async function contactTaken(
  tx: Tx,
  { email, phone }: Pick<Values, 'email' | 'phone'>,
  except: number | null,
): Promise<'EUS002' | 'EUS003' | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${contactsLock}, 0))`.execute(tx);
  const others = tx
    .selectFrom('shops')
    .select('id')
    .where('id', '<>', except ?? 0);
  if (email !== '' && (await others.where(sql`lower(email)`, '=', email).executeTakeFirst())) return 'EUS002';
  return (await others.where('phone', '=', phone).executeTakeFirst()) ? 'EUS003' : null;
}

/** Empty texts are what is not known. */
const columnsOf = ({
  name,
  phone,
  email,
  address,
  ward_id,
  tax_code,
  id_card_number,
  business_licence,
  bank_account_name,
  bank_account_number,
  bank_branch,
}: Values) => ({
  name,
  phone,
  email: email || null,
  address,
  ward_id,
  tax_code: tax_code || null,
  id_card_number: id_card_number || null,
  business_licence: business_licence || null,
  bank_account_name: bank_account_name || null,
  bank_account_number: bank_account_number || null,
  bank_branch: bank_branch || null,
});

/** A new shop with its first store, which is where it lies; its people's hub is told. */
export async function createShop(
  tx: Tx,
  user: SignedInUser,
  values: Values,
): Promise<number | 'ESH001' | 'EUS002' | 'EUS003'> {
  const hub = await hubOfWard(tx, values.ward_id);
  if (hub === null) return 'ESH001';
  const taken = await contactTaken(tx, values, null);
  if (taken) return taken;
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('shops', 'id'))::int as id`.execute(
    tx,
  );
  const id = rows[0]?.id ?? 0;
  const code = `SH${String(id).padStart(4, '0')}`;
  const unset = {
    paper_note: null,
    papers_checked_by: null,
    papers_checked_at: null,
    api_key_hash: null,
    api_key_hint: null,
    api_key_made_at: null,
  };
  await tx
    .insertInto('shops')
    .values({ id, code, ...columnsOf(values), hub_id: hub, created_by: user.id, ...unset })
    .execute();
  await audit(tx, {
    actorId: user.id,
    action: 'create',
    entity,
    entityId: id,
    after: { name: values.name, hub_id: hub },
  });
  const { name, phone, address, ward_id } = values;
  await addStore(tx, user, { id, code }, { name, phone, address, ward_id });
  await notify(tx, {
    type: 'new_user',
    vi: `Shop mới ${code}: ${name}`,
    en: `New shop ${code}: ${name}`,
    url: `/shops/seller-stores/${id}`,
    hubId: hub,
    roles: rolesOf('shop_work'),
    actorId: user.id,
  });
  return id;
}

type Change = BodyOf<'PATCH /shops/{id}'>;

export async function changeShop(
  tx: Tx,
  user: SignedInUser,
  shop: SeenShop,
  { version, ...values }: Change,
): Promise<null | 'ESH001' | 'ESY094' | 'EUS002' | 'EUS003' | 'EUS010'> {
  if (shop.version !== version) return 'ESY094';
  if (shop.is_manager_bank && values.bank_account_number === '') return 'EUS010';
  // A ward that nobody serves any more keeps nobody from changing the rest.
  const hub = (await hubOfWard(tx, values.ward_id)) ?? (values.ward_id === shop.ward_id ? shop.hub_id : null);
  if (hub === null) return 'ESH001';
  const taken = await contactTaken(tx, values, shop.id);
  if (taken) return taken;
  const set = { ...columnsOf(values), hub_id: hub };
  const changed = (Object.keys(set) as (keyof typeof set)[]).filter((key) => set[key] !== shop[key]);
  await setShop(tx, user, shop.id, 'update', set, {
    before: Object.fromEntries(changed.map((key) => [key, shop[key]])),
    after: Object.fromEntries(changed.map((key) => [key, set[key]])),
  });
  return null;
}

/** One write on a shop that is held, with its row in the audit log. */
export async function setShop(
  tx: Tx,
  user: SignedInUser,
  id: number,
  action: string,
  set: UpdateObject<Database, 'shops'>,
  told: { readonly before?: object; readonly after?: object },
): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ ...set, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await audit(tx, { actorId: user.id, action, entity, entityId: id, ...told });
}

/** Letters of a key that are shown, so that people can tell keys apart. */
const hintLetters = 7;

/** A new key in the place of the one before, or none; its hash alone is kept. */
export async function setApiKey(tx: Tx, user: SignedInUser, shop: SeenShop, enabled: boolean): Promise<string | null> {
  const key = enabled ? `hs_${randomBytes(32).toString('base64url')}` : null;
  const set = {
    api_key_hash: key === null ? null : apiKeyHash(key),
    api_key_hint: key?.slice(0, hintLetters) ?? null,
    api_key_made_at: key === null ? null : sql<string>`now()`,
  };
  await setShop(tx, user, shop.id, enabled ? 'api_enable' : 'api_disable', set, {});
  return key;
}
