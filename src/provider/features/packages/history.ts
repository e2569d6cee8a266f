import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import { limits } from '~domain/limits';
import type { SignedInUser } from '../../calls/handler';
import { historyConditions } from '../../shared/packages/history-filters';
import { readOnce, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type History = ResponseOf<'GET /package-history'>;
type Entry = History['data'][number];
type EntryRecord = Omit<Entry, 'hub' | 'package'> & { readonly hub_id: number | null; readonly hub_code: string; readonly package_id: number; readonly package_code: string };

/** Days that are looked at where neither a package nor a range is named. */
const usualDays = 7;
const usualRows = 50;

/** Newest first; null = no such package for this user. */
export async function packageHistory(pool: pg.Pool, user: SignedInUser, query: QueryOf<'GET /package-history'>): Promise<History | null> {
  const one = query.package_id !== undefined || query.code !== undefined;
  const from = query.from ?? (one ? undefined : new Date(Date.parse(query.to ?? new Date().toISOString()) - usualDays * 86_400_000).toISOString());
  const limit = query.limit ?? (one ? limits.maxApiLimit : usualRows);
  const filters = { ...query, from };
  const values = new Values();
  const conditions = historyConditions(filters, user, values);
  const after = query.cursor === undefined ? '' : `and (h.at, h.id) < (select at, id from package_history where id = ${values.add(query.cursor)})`;
  const text = `
    select h.id, h.at, h.action, h.from_status, h.to_status, h.actor_name, h.actor_role, h.hub_id, hub.code as hub_code,
           h.reason, h.note, h.before, h.after, p.id as package_id, p.code as package_code
    from package_history h join packages p on p.id = h.package_id
    left join hubs hub on hub.id = h.hub_id
    where ${conditions} ${after}
    order by h.at desc, h.id desc limit ${limit + 1}`;
  const [records, total] = await Promise.all([readOnce<EntryRecord>(pool, text, values), query.count === 'exact' ? countSteps(pool, filters, user) : -1]);
  if (records.length === 0 && query.package_id !== undefined && !(await exists(pool, user, query.package_id))) return null;
  const data = records.slice(0, limit).map(toEntry);
  return { data, meta: { total, from: from ?? null }, next: records.length > limit ? String(data.at(-1)?.id) : null };
}

async function countSteps(pool: pg.Pool, filters: QueryOf<'GET /package-history'>, user: SignedInUser): Promise<number> {
  const values = new Values();
  const [row] = await readOnce<{ n: number }>(pool, `select count(*) as n from package_history h join packages p on p.id = h.package_id where ${historyConditions(filters, user, values)}`, values);
  return row?.n ?? 0;
}

async function exists(pool: pg.Pool, user: SignedInUser, id: number): Promise<boolean> {
  const values = new Values();
  const rows = await readOnce(pool, `select from packages p where p.id = ${values.add(id)} and ${visiblePackage(user, values)}`, values);
  return rows.length > 0;
}

function toEntry({ hub_id, hub_code, package_id, package_code, before, after, ...entry }: EntryRecord): Entry {
  return { ...entry, hub: hub_id === null ? null : { id: hub_id, code: hub_code }, package: { id: package_id, code: package_code }, before: masked(before), after: masked(after) };
}

/** A history is a list like any other: the numbers a receiver had stay masked in it. */
function masked(fields: Entry['before']): Entry['before'] {
  const phone = fields?.['receiver_phone'];
  return typeof phone === 'string' ? { ...fields, receiver_phone: maskPhone(phone) } : fields;
}
