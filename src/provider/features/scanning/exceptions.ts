import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import {
  exceptionKinds,
  type ExceptionKind,
  exceptionDays,
  passingHours,
  travelMinutes,
  weightTolerance,
} from '~domain/exceptions';
import { backlogStatuses } from '~domain/backlog';
import { machineRow } from '~domain/package-machine';
import { backlogTypes } from '~domain/stages';
import { deliveredStatuses, type PackageStatus } from '~domain/statuses';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { keptCounts, seesCustody } from '../../shared/packages/kept-counts';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { readOnce, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { sinceMade, stepsSince } from '../../shared/sql/months';

/** Which packages (`p`) are of a kind, and what each column of the answer is: `expected`, `found`, `hubs`, `since`. */
interface ExceptionSource {
  readonly columns: string;
  readonly from: string;
  readonly where: string;
}

const list = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
const plain = 'null::numeric as expected, null::numeric as found, null::text[] as hubs, p.stage_entered_at as since';
const startsOf = (action: 'lost_approval' | 'abandon'): readonly PackageStatus[] => {
  const { from } = machineRow(action);
  if (!Array.isArray(from)) throw new Error(`${action} starts anywhere`);
  return from as readonly PackageStatus[];
};

/** Kinds that are every package in a status which this step starts from. */
const decided: Partial<Record<ExceptionKind, 'lost_approval' | 'abandon'>> = {
  missing: 'lost_approval',
  abandonable: 'abandon',
};

/** The statement's text is made of constants of the domain only. */
const exceptionSources: Readonly<Record<ExceptionKind, ExceptionSource>> = {
  missing: { columns: plain, from: '', where: `p.status in (${list(startsOf('lost_approval'))})` },
  abandonable: { columns: plain, from: '', where: `p.status in (${list(startsOf('abandon'))})` },
  // Past its pickup a package lies somewhere, and goes somewhere.
  no_hub: {
    columns: plain,
    from: '',
    where: `p.status in (${list(backlogStatuses(backlogTypes))}) and (coalesce(p.current_hub_id, p.fm_hub_id) is null or p.lm_hub_id is null)`,
  },
  overdue: {
    columns: 'null::numeric as expected, null::numeric as found, null::text[] as hubs, entered.at as since',
    // Planning and attempts don't begin a new stay, so the stay is at least as old as the status: of packages that were
    // moved before it was kept with them the cheap test comes first.
    from: `
      join (values ${Object.entries(passingHours)
        .map(([status, hours]) => `('${status}', interval '${hours} hours')`)
        .join(', ')}) passing (status, most) on passing.status = p.status
          and greatest(p.status_entered_at, p.stage_entered_at) < now() - passing.most
      cross join lateral (
        select case when p.status_entered_at is not null then greatest(p.status_entered_at,
          p.stage_entered_at) else coalesce((
          select h.at from package_history h where h.package_id = p.id and ${stepsSince('h.at', 'p.stage_entered_at')}
            and h.to_status = p.status and h.from_status is distinct from h.to_status order by h.id desc limit 1
        ), p.stage_entered_at) end as at
      ) entered`,
    where: `p.status in (${list(Object.keys(passingHours))}) and entered.at < now() - passing.most`,
  },
  cod: {
    columns:
      'p.cod as expected, p.cod_collected as found, null::text[] as hubs, greatest(p.status_entered_at, p.stage_entered_at) as since',
    from: '',
    // Nothing is expected to have been taken before the sheet is closed.
    where: `p.cod_collected <> p.cod and (p.cod_collected > 0
      or p.status in (${list(deliveredStatuses.filter((status) => status !== 'Delivery_successful'))}))`,
  },
  // Few measurements are so far off: an index has them. One that was put right since is none.
  weight: {
    columns: 'told.declared as expected, p.weight as found, null::text[] as hubs, measured.at as since',
    from: `
      join (
        select distinct on (h.package_id) h.package_id, h.at from package_history h
        where h.before ? 'weight' and abs((h.after ->> 'weight')::numeric - (h.before ->> 'weight')::numeric) >
          ${weightTolerance} * (h.before ->> 'weight')::numeric
          and h.undoes is null and h.at > now() - interval '${exceptionDays} days'
        order by h.package_id, h.id desc
      ) measured on measured.package_id = p.id
      cross join lateral (
        select (h.before ->> 'weight')::numeric as declared from package_history h where h.package_id = p.id
          and ${sinceMade('h.at')} and h.before ? 'weight' order by h.id limit 1
      ) told`,
    where: `abs(p.weight - told.declared) > ${weightTolerance} * told.declared`,
  },
  two_hubs: {
    columns: 'null::numeric as expected, null::numeric as found, twice.hubs, twice.at as since',
    from: `
      join (
        select distinct on (s.package_id) s.package_id, array[a.code, b.code] as hubs, s.at
        from (
          select package_id, hub_id, at, lag(hub_id) over w as other_id, lag(at) over w as before_at
          from scans where package_id is not null and hub_id is not null
            and at > now() - interval '${exceptionDays} days'
          window w as (partition by package_id order by at, id)
        ) s join hubs a on a.id = s.other_id join hubs b on b.id = s.hub_id
        where s.other_id <> s.hub_id and s.at - s.before_at < interval '${travelMinutes} minutes'
        order by s.package_id, s.at desc
      ) twice on twice.package_id = p.id`,
    where: 'true',
  },
};

type Answer = ResponseOf<'GET /exception-packages'>;
type Row = Answer['data'][number];
type Finding = Pick<Row, 'value' | 'expected' | 'found' | 'hubs' | 'since' | 'reported_by' | 'note'>;

function foundOf(
  kind: ExceptionKind,
  user: SignedInUser,
  hubIds: readonly number[] | undefined,
  values: Values,
): string {
  const { columns, from, where } = exceptionSources[kind];
  const hub = hubIds ? `and ${custodySql} = any(${values.add(hubIds)}::bigint[])` : '';
  return `select p.id, ${columns} from packages p ${from} where ${where} and ${visiblePackage(user, values)} ${hub}`;
}

export async function listExceptions(
  pool: pg.Pool,
  user: SignedInUser,
  { kind, hub_id, from, limit }: QueryOf<'GET /exception-packages'>,
): Promise<Answer> {
  const [values, counting] = [new Values(), new Values()];
  const page = `select * from (${foundOf(kind, user, hub_id, values)}) f order by f.since, f.id
    limit ${values.add(limit)} offset ${values.add(from)}`;
  // Who said so is in the last step that led to where the package stands.
  const text = `
    select ${rowColumns}, p.value, page.expected, page.found, page.hubs, page.since, said.actor_name as reported_by,
      said.note
    from (${page}) page join packages p on p.id = page.id ${placeJoins}
    left join lateral (
      select k.actor_name, k.note from package_history k where k.package_id = p.id and ${sinceMade('k.at')}
        and k.to_status = p.status and k.from_status is distinct from k.to_status order by k.id desc limit 1
    ) said on true
    order by page.since, p.id`;
  const [records, [count]] = await Promise.all([
    readOnce<PackageRow & Finding>(pool, text, values),
    readOnce<{ total: number }>(pool, countOf(kind, user, hub_id, counting), counting),
  ]);
  return {
    data: records.map((record) => ({ ...record, hubs: record.hubs ?? [] })),
    meta: { total: count?.total ?? 0 },
  };
}

export async function countExceptions(
  pool: pg.Pool,
  user: SignedInUser,
  { hub_id }: QueryOf<'GET /exception-counts'>,
): Promise<Record<ExceptionKind, number>> {
  const values = new Values();
  const counts = exceptionKinds.map((kind) => `(${countOf(kind, user, hub_id, values)}) as ${kind}`);
  const [counted] = await readOnce<Record<ExceptionKind, number>>(pool, `select ${counts.join(', ')}`, values);
  if (!counted) throw new Error('a count has a row');
  return counted;
}

/** What is nothing but a status is told by what is kept, where that knows the hubs. */
function countOf(
  kind: ExceptionKind,
  user: SignedInUser,
  hub_id: readonly number[] | undefined,
  values: Values,
): string {
  const action = decided[kind];
  return action === undefined || (hub_id && !seesCustody(user, hub_id))
    ? `select count(*) as total from (${foundOf(kind, user, hub_id, values)}) f`
    : `select coalesce(sum(k.packages), 0) as total
      from ${keptCounts({ status: [...startsOf(action)], hub_id: hub_id && [...hub_id], hub_role: 'custody' }, user, values)} k`;
}
