import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import type { SignedInUser } from '../../http/handler';
import { read, Values } from '../../shared/statement';
import { visiblePackage } from '../../shared/visibility';

type Entry = ResponseOf<'GET /package-history'>['data'][number];

/** `id` is null on the one row of a package that has no history. */
type EntryRecord = Omit<Entry, 'id' | 'hub'> & { readonly id: number | null; readonly hub_id: number | null; readonly hub_code: string };

/** Newest first; null = no such package for this user. */
export async function packageHistory(pool: pg.Pool, user: SignedInUser, packageId: number): Promise<Entry[] | null> {
  const values = new Values();
  const text = `
    select h.id, h.at, h.action, h.from_status, h.to_status, h.actor_name, h.actor_role, h.hub_id, hub.code as hub_code,
           h.reason, h.note, h.before, h.after
    from packages p
    left join package_history h on h.package_id = p.id
    left join hubs hub on hub.id = h.hub_id
    where p.id = ${values.add(packageId)} and ${visiblePackage(user, values)}
    order by h.id desc`;
  const records = await read<EntryRecord>(pool, text, values);
  if (records.length === 0) return null;
  return records.flatMap(({ id, hub_id, hub_code, before, after, ...entry }) =>
    id === null ? [] : { ...entry, id, hub: hub_id === null ? null : { id: hub_id, code: hub_code }, before: masked(before), after: masked(after) },
  );
}

/** A history is a list like any other: the numbers a receiver had stay masked in it. */
function masked(fields: Entry['before']): Entry['before'] {
  const phone = fields?.['receiver_phone'];
  return typeof phone === 'string' ? { ...fields, receiver_phone: maskPhone(phone) } : fields;
}
