import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../http/handler';
import { read, Values } from '../../shared/statement';
import { visibleShop } from '../../shared/visibility';

/** `q` of `searchWords`, not empty. */
interface Search {
  readonly q: string;
  readonly limit: number;
}
type Found = ResponseOf<'GET /search'>['data'];

/** The text as PostgreSQL takes it: it knows no NUL, and no other control character can be searched for. */
export function searchWords(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
}

const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * Which rows match, and in which order: the code itself, beginnings of the code, names with exact accents before those
 * that only fold alike, beginnings before middles.
 */
function matching(code: string, name: string, fold: string, q: string, values: Values): { readonly where: string; readonly order: string } {
  const typed = values.add(q);
  const prefix = values.add(`${literal(q)}%`);
  const within = values.add(`%${literal(q)}%`);
  return {
    where: `(${code} ilike ${prefix} or ${fold} like hl_fold(${within}))`,
    order: `case when upper(${code}) = upper(${typed}) then 0 when ${code} ilike ${prefix} then 1 when ${name} ilike ${prefix} then 2
      when ${name} ilike ${within} then 3 when ${fold} like hl_fold(${prefix}) then 4 else 5 end, length(${name}), ${code}`,
  };
}

export function findShops(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['shops']> {
  const values = new Values();
  const { where, order } = matching('s.code', 's.name', 's.name_fold', q, values);
  const text = `select s.id, s.code, s.name from shops s where ${where} and ${visibleShop(user, values)} order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}

export async function findCouriers(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['couriers']> {
  const values = new Values();
  const { where, order } = matching('c.courier_code', 'c.first_name', 'hl_fold(c.first_name)', q, values);
  const text = `
    select c.id, c.courier_code as code, c.first_name as name, c.phone, c.hub_id, h.code as hub_code
    from couriers c join hubs h on h.id = c.hub_id
    where ${where} and ${inScope('c.hub_id', user, values)} order by ${order} limit ${values.add(limit)}`;
  const records = await read<{ id: number; code: string; name: string; phone: string; hub_id: number; hub_code: string }>(pool, text, values);
  return records.map(({ phone, hub_id, hub_code, ...courier }) => ({ ...courier, phone: maskPhone(phone) ?? '', hub: { id: hub_id, code: hub_code } }));
}

export function findHubs(pool: pg.Pool, user: SignedInUser, { q, limit }: Search): Promise<Found['hubs']> {
  const values = new Values();
  const { where, order } = matching('h.code', 'h.name', 'hl_fold(h.name)', q, values);
  const text = `select h.id, h.code, h.name from hubs h where h.active and ${where} and ${inScope('h.id', user, values)} order by ${order} limit ${values.add(limit)}`;
  return read(pool, text, values);
}

function inScope(column: string, user: SignedInUser, values: Values): string {
  return seesAllHubs(user.role) ? 'true' : `${column} = any(${values.add(user.hubIds)}::int[])`;
}
