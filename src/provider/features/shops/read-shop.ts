import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { maskIdCard, maskPhone } from '~domain/mask';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { isoSql } from '../../shared/sql/moment';
import { run, Values } from '../../shared/sql/statement';
import { shopColumns, shopJoins } from '../../shared/people/shop-rows';
import { visibleShop } from '../../shared/access/visibility';
import { storesOf } from './stores';

type Detail = ResponseOf<'GET /shops/{id}'>['data'];
type Record = Omit<Detail, 'papers' | 'stores_list' | 'personal'>;

/** Null = there is none, or it is none of the user's. Whole numbers are for whoever keeps shops, and leave a trace. */
export async function readShop(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  askedPersonal: boolean,
): Promise<Detail | null> {
  const values = new Values();
  const text = `
    select ${shopColumns}, s.email, s.address, s.bank_account_name, s.bank_account_number, s.bank_branch, s.tax_code,
      s.id_card_number, s.business_licence,
      s.paper_note, checker.name as papers_checked_by, s.papers_checked_at,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name, 'province', p.name) end as ward,
      case when s.api_key_hash is not null then jsonb_build_object('hint', s.api_key_hint, 'made_at',
        ${isoSql('s.api_key_made_at')}) end as api_key
    from shops s ${shopJoins} left join wards w on w.id = s.ward_id left join provinces p on p.id = w.province_id
      left join users checker on checker.id = s.papers_checked_by
    where s.id = ${values.add(id)}::bigint and ${visibleShop(user, values)}`;
  const [row] = await run<Record>(db, text, values);
  if (!row) return null;
  const keeps = may(user, 'shop_work');
  const personal = askedPersonal && keeps;
  if (personal) await audit(db, { actorId: user.id, action: 'read_personal', entity: 'shop', entityId: row.id });
  return {
    ...row,
    phone: personal ? row.phone : maskPhone(row.phone),
    bank_account_number: personal ? row.bank_account_number : maskIdCard(row.bank_account_number),
    id_card_number: personal ? row.id_card_number : maskIdCard(row.id_card_number),
    personal,
    papers: keeps ? await papersOf(db, row.id) : [],
    stores_list: await storesOf(db, user, row.id),
  };
}

async function papersOf(db: Kysely<Database>, shopId: number): Promise<Detail['papers']> {
  return db
    .selectFrom('shop_photos as f')
    .innerJoin('users as u', 'u.id', 'f.actor_id')
    .select(['f.id', 'f.kind', 'f.at', 'u.name as actor_name', 'f.width', 'f.height'])
    .where('f.shop_id', '=', shopId)
    .where('f.replaced_at', 'is', null)
    .orderBy('f.kind')
    .execute();
}
