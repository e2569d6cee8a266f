import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../http/handler';
import { matching } from '../../shared/name-search';
import { read, Values } from '../../shared/statement';
import { inHubScope, visibleShop } from '../../shared/visibility';

/** `q` of `searchWords`, not empty. */
interface Search {
  readonly q: string;
  readonly limit: number;
}
type Found = ResponseOf<'GET /search'>['data'];

export function findShops(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['shops']> {
  const values = new Values();
  const { where, order } = matching({ code: 's.code', name: 's.name', fold: 's.name_fold' }, q, values);
  const text = `select s.id, s.code, s.name from shops s where ${where} and ${visibleShop(user, values)} order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}

export function findHubs(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['hubs']> {
  const values = new Values();
  const { where, order } = matching({ code: 'h.code', name: 'h.name', fold: 'hl_fold(h.name)' }, q, values);
  const text = `select h.id, h.code, h.name from hubs h where h.active and ${where} and ${inHubScope('h.id', user, values)} order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}
