import type pg from 'pg';
import type { AccountStatus } from '~domain/courier-account';
import { maskPhone } from '~domain/mask';
import type { SignedInUser } from '../../calls/handler';
import { matching, searchWords } from '../sql/name-search';
import { read, Values } from '../sql/statement';
import { inHubScope } from '../access/visibility';

interface FoundCourier {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  /** Masked. */
  readonly phone: string;
  readonly hub: { readonly id: number; readonly code: string };
  readonly status: AccountStatus;
}

interface CourierSearch {
  /** By code or words of the name, the best match first; empty = all, by code. */
  readonly q: string;
  /** Only of these hubs. */
  readonly hubIds?: readonly number[] | undefined;
  /** Only with accounts that stand so. */
  readonly statuses?: readonly AccountStatus[] | undefined;
  readonly limit: number;
}

/** Couriers of the hubs the user works at. */
export async function findCouriers(
  pool: pg.Pool,
  user: SignedInUser,
  { q, hubIds, statuses, limit }: CourierSearch,
): Promise<FoundCourier[]> {
  const values = new Values();
  const words = searchWords(q);
  const { where, order } =
    words === ''
      ? { where: 'true', order: 'c.courier_code' }
      : matching({ code: 'c.courier_code', name: 'c.first_name', fold: 'hl_fold(c.first_name)' }, words, values);
  const ofHubs = hubIds ? `c.hub_id = any(${values.add(hubIds)}::bigint[])` : 'true';
  const standing = statuses ? `c.account_status = any(${values.add(statuses)}::text[])` : 'true';
  const text = `
    select c.id, c.courier_code as code, c.first_name as name, c.phone, c.hub_id,
      (select h.code from hubs h where h.id = c.hub_id) as hub_code, c.account_status as status
    from couriers c
    where ${where} and ${ofHubs} and ${standing} and ${inHubScope('c.hub_id', user, values)} order by ${order}
      limit ${values.add(limit)}`;
  const records = await read<{
    id: number;
    code: string;
    name: string;
    phone: string;
    hub_id: number;
    hub_code: string;
    status: AccountStatus;
  }>(pool, text, values);
  return records.map(({ phone, hub_id, hub_code, ...courier }) => ({
    ...courier,
    phone: maskPhone(phone) ?? '',
    hub: { id: hub_id, code: hub_code },
  }));
}
