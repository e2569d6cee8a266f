import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { readableRoles } from '~domain/staff';
import type { SignedInUser } from '../../calls/handler';
import { matching } from '../../shared/sql/name-search';
import { read, Values } from '../../shared/sql/statement';
import { inHubScope, visibleShop, visibleStaff } from '../../shared/access/visibility';

/** `q` of `searchWords`, not empty. */
interface Search {
  readonly q: string;
  readonly limit: number;
}
type Found = ResponseOf<'GET /search'>['data'];

export function findShops(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['shops']> {
  const values = new Values();
  const { where, order } = matching({ code: 's.code', name: 's.name', fold: 's.name_fold' }, q, values);
  const text = `select s.id, s.code, s.name from shops s where ${where} and ${visibleShop(user, values)}
    order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}

export function findHubs(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['hubs']> {
  const values = new Values();
  const { where, order } = matching({ code: 'h.code', name: 'h.name', fold: 'hl_fold(h.name)' }, q, values);
  const text = `select h.id, h.code, h.name from hubs h where h.active and ${where}
    and ${inHubScope('h.id', user, values)} order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}

export function findStaff(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['staff']> {
  const values = new Values();
  const { where, order } = matching({ code: 'u.username', name: 'u.name', fold: 'hl_fold(u.name)' }, q, values);
  const text = `select u.id, u.username as code, u.name, r.name as role, u.active = 1 as active from users u
    join roles r on r.id = u.role_id
    where ${where} and r.name = any(${values.add(readableRoles(user))}::text[]) and ${visibleStaff(user, values)}
      order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}
