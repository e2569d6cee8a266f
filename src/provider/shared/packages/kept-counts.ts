import { seesAllHubs, worksAt } from '~domain/roles';
import type { BacklogType } from '~domain/stages';
import { hourMs } from '~domain/time';
import type { PeriodicTask } from '../../jobs/background';
import type { SignedInUser } from '../../calls/handler';
import { type Values, whereOf } from '../sql/statement';
import { custodySql } from './backlog-sql';
import { listConditions, type ListFilters } from './package-filters';

type Viewer = Pick<SignedInUser, 'role' | 'hubIds'>;

/** By any other filter packages can only be counted when they are read. */
const keptBy: readonly string[] = ['status', 'hub_id', 'hub_role'] satisfies readonly (keyof ListFilters)[];

/** Whether what is kept tells how many packages the filters find. */
export const isKept = (filters: ListFilters): boolean =>
  Object.entries(filters).every(([name, value]) => value === undefined || keptBy.includes(name));

/** Whether the filters leave nothing out. */
export const countsAll = (filters: ListFilters): boolean =>
  isKept(filters) && filters.status === undefined && filters.hub_id === undefined;

/**
 * What is kept of the packages these filters find, instead of `from packages`: rows to be added up, each of one
 * `status`, with `packages`, `with_cod` and the `cod` of these. As exact as the packages themselves.
 */
export function keptCounts(
  filters: Pick<ListFilters, 'status' | 'hub_id' | 'hub_role'>,
  user: SignedInUser,
  values: Values,
): string {
  const sign = `case side when 'pair' then -1 else 1 end`;
  const ofStatus = filters.status ? `and status = any(${values.add(filters.status)}::text[])` : '';
  const conditions = listConditions(filters, user, values);
  return `(
    select status, ${sign} * packages as packages, ${sign} * with_cod as with_cod, ${sign} * cod as cod
      from package_counts where (${sidesOf(filters, user, values)}) ${ofStatus}
    union all
    select p.status, p.packages, p.with_cod, p.cod
      from package_count_steps p ${whereOf(conditions)}
  )`;
}

const hubOf = { custody: custodySql, fm: 'p.fm_hub_id' } as const;

/** What is kept of all packages by hub (`hub_id`, null = none) in these statuses: rows to be added up by `packages`. */
export function keptByHub(side: keyof typeof hubOf, status: ListFilters['status'], values: Values): string {
  const ofStatus = status ? `status = any(${values.add(status)}::text[])` : 'true';
  return `(
    select nullif(hub_id, 0) as hub_id, packages from package_counts where side = '${side}' and ${ofStatus}
    union all
    select ${hubOf[side]}, packages from package_count_steps p where ${ofStatus}
  )`;
}

/**
 * What is kept of the backlog of these hubs and stages: rows to be added up by `packages`, with the `hub_id` (null =
 * none), the `type`, the hour `since` which they wait, and whether that is the day which the customer `chosen`.
 */
export function keptBacklog(
  {
    hub_id,
    type,
  }: { readonly hub_id?: readonly number[] | undefined; readonly type?: readonly BacklogType[] | undefined },
  user: Viewer,
  values: Values,
): string {
  const conditions = [
    ...(seesAllHubs(user.role) ? [] : [`hub_id = any(${values.add(user.hubIds)}::int[])`]),
    ...(hub_id ? [`hub_id = any(${values.add(hub_id)}::bigint[])`] : []),
    ...(type ? [`type = any(${values.add(type)}::text[])`] : []),
  ];
  const where = conditions.length === 0 ? 'true' : conditions.join(' and ');
  return `(
    select nullif(hub_id, 0) as hub_id, type, day + (place - 1) * interval '1 hour' as since, chosen, packages
    from backlog_days cross join lateral unnest(hours) with ordinality each (packages, place) where packages <> 0
      and ${where}
    union all
    select nullif(hub_id, 0), type, since, chosen, packages from backlog_steps where ${where}
  )`;
}

/** Of several hubs: who has to do with two of them is counted by each, taken off once by the pair, and so on. */
function sidesOf({ hub_id, hub_role }: Pick<ListFilters, 'hub_id' | 'hub_role'>, user: Viewer, values: Values): string {
  const own = seesAllHubs(user.role) ? null : user.hubIds;
  const hubs = hub_id && own ? hub_id.filter((id) => own.includes(id)) : (hub_id ?? own);
  if (hubs === null) return `side = 'all'`;
  const among = (column: string): string => `${column} = any(${list}::bigint[])`;
  const list = values.add(hubs);
  const role = hub_id ? hub_role : 'any';
  const single = `side = '${role}' and ${among('hub_id')}`;
  if (role !== 'any' || hubs.length < 2) return single;
  const pair = `side = 'pair' and ${among('hub_id')} and ${among('second_hub_id')}`;
  return `${single} or ${pair} or side = 'triple' and ${among('hub_id')} and ${among('second_hub_id')} and ${among('third_hub_id')}`;
}

/** Whether packages of these hubs' custody are all the user's to see, so that what is kept by custody tells them. */
export const seesCustody = (user: Viewer, hubIds: readonly number[]): boolean =>
  hubIds.every((id) => worksAt(user, id));

/** Adds what was changed to the counts, so that few changes have to be read beside them. */
export const addPackageCounts: PeriodicTask = {
  everyMs: 2_000,
  run: async ({ pool }) => {
    await pool.query('select add_package_counts()');
  },
};

/** What is kept of days in which nothing waits since, and of sheets that nobody asks for any more. */
export const forgetKeptCounts: PeriodicTask = {
  everyMs: hourMs,
  run: async ({ pool }) => {
    await pool.query(`delete from backlog_days where day < now() - interval '3 days' and 0 = all(hours)`);
    await pool.query(
      `delete from sheet_counts k using runsheets r where r.id = k.runsheet_id and r.status in ('Closed', 'Cancelled')
        and r.closed_at < now() - interval '2 days'`,
    );
  },
};
