import type pg from 'pg';
import type { searchEndpoints } from '~contract/features/search';
import { may } from '~domain/access';
import type { ResponseOf } from '~contract/endpoints';
import { visibleTransferKinds } from '~domain/cod-transfers';
import { visibleLostKinds } from '~domain/lost-claims';
import type { HandlersOf, SignedInUser } from '../../calls/handler';
import { findCouriers } from '../../shared/people/find-couriers';
import { findRunsheets } from '../../shared/sheets/find-runsheets';
import { findTickets } from '../../shared/people/find-tickets';
import { searchWords, prefixOf, wordsIn } from '../../shared/sql/name-search';
import { visibleDocument } from '../../shared/money/visible-document';
import { read, Values } from '../../shared/sql/statement';
import { findHubs, findShops, findStaff } from './store';

export const searchHandlers: HandlersOf<typeof searchEndpoints> = {
  'GET /search': async ({ services: { pool }, user, query: { limit, ...query } }) => {
    const q = searchWords(query.q);
    if (q === '')
      return {
        data: { shops: [], couriers: [], hubs: [], runsheets: [], tickets: [], staff: [], documents: [], prices: [] },
      };
    const [shops, couriers, hubs, runsheets, tickets, staff, documents, prices] = await Promise.all([
      may(user, 'shops') ? findShops(pool, user, { q, limit }) : [],
      may(user, 'couriers') ? findCouriers(pool, user, { q, limit }) : [],
      findHubs(pool, user, { q, limit }),
      may(user, 'runsheets') ? findRunsheets(pool, user, { q, limit }) : [],
      may(user, 'support') ? findTickets(pool, user, { q, limit }) : [],
      may(user, 'staff') ? findStaff(pool, user, { q, limit }) : [],
      findDocuments(pool, user, { q, limit }),
      may(user, 'price_lists') ? findPrices(pool, { q, limit }) : [],
    ]);
    return { data: { shops, couriers, hubs, runsheets, tickets, staff, documents, prices } };
  },
};

interface Search {
  readonly q: string;
  readonly limit: number;
}
type Found = ResponseOf<'GET /search'>['data'];

/** Money documents of the kinds and hubs that are the user's to see. */
async function findDocuments(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['documents']> {
  const kinds: Found['documents'][number]['kind'][] = [
    ...(may(user, 'cod_collection') ? ['cod_collection' as const] : []),
    ...visibleTransferKinds(user),
    ...visibleLostKinds(user),
  ];
  if (kinds.length === 0) return [];
  const values = new Values();
  const prefix = values.add(prefixOf(q));
  const text = `
    select d.id, d.code, d.kind, d.status, d.counted,
      case when h.id is null then null else jsonb_build_object('id', h.id, 'code', h.code) end as hub
    from money_documents d left join hubs h on h.id = d.hub_id
    where (d.code ilike ${prefix} or d.bank_reference ilike ${prefix}) and d.kind = any(${values.add(kinds)}::text[])
      and ${visibleDocument(user, values)}
    order by d.status <> 'New', d.created_at desc, d.id desc limit ${values.add(limit)}`;
  return read(pool, text, values);
}

/** Price tables, each by the version that stands for it: the one in force, else the next, else the last. */
async function findPrices(pool: pg.Pool, { q, limit }: Search): Promise<Found['prices']> {
  const values = new Values();
  const [prefix, within] = [values.add(prefixOf(q)), values.add(wordsIn(q))];
  const text = `
    select * from (
      select distinct on (v.hub_id, v.shop_id) v.id, coalesce(s.code, h.code) as code, v.name,
        case when v.shop_id is not null then 'shop' when v.hub_id is not null then 'hub' else 'standard' end as kind,
          coalesce(v.shop_id, v.hub_id) as owner_id
      from price_versions v left join hubs h on h.id = v.hub_id left join shops s on s.id = v.shop_id
      where coalesce(s.code, h.code, '') ilike ${prefix}
        or hl_fold(v.name || ' ' || coalesce(s.name, h.name, '')) like hl_fold(${within})
      order by v.hub_id, v.shop_id, v.withdrawn_at is not null, v.valid_from > now(),
        case when v.valid_from > now() then v.valid_from end, v.valid_from desc
    ) found order by code nulls first, id limit ${values.add(limit)}`;
  return read(pool, text, values);
}
