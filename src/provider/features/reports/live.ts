import type pg from 'pg';
import { codStages, codStatusesOf } from '~domain/cod-stages';
import { seesAllHubs } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { dayMs, inVietNam } from '~domain/time';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { keptCounts, seesCustody } from '../../shared/packages/kept-counts';
import { read, readOnce, Values, quoted } from '../../shared/sql/statement';
import { inHubScope, visiblePackage } from '../../shared/access/visibility';
import { figuresOf } from './performance';
import { dayOfSteps, stepFigures } from '../../shared/reports/step-hours';

type Live = ResponseOf<'GET /live-report'>['data'];
type Hour = Live['hours']['today'][number];

/** How long a report may be shown again, ms: a wall of screens asks for the same one. */
const freshMs = 10_000;
const mostKept = 200;
const kept = new WeakMap<pg.Pool, Map<string, { readonly report: Promise<Live>; readonly until: number }>>();

/** The report for this scope, at most ten seconds old: `as_of` says of when it is. */
export function liveReport(pool: pg.Pool, query: QueryOf<'GET /live-report'>, user: SignedInUser): Promise<Live> {
  const reports = kept.get(pool) ?? new Map<string, { report: Promise<Live>; until: number }>();
  kept.set(pool, reports);
  const key = JSON.stringify([seesAllHubs(user.role) ? 'all' : user.hubIds, query.hub_id ?? null]);
  const found = reports.get(key);
  if (found && found.until > performance.now()) return found.report;
  if (reports.size >= mostKept) reports.clear();
  const report = readNow(pool, query, user);
  reports.set(key, { report, until: performance.now() + freshMs });
  report.catch(() => reports.delete(key));
  return report;
}

interface StepRecord {
  readonly hub_id: number | null;
  readonly code: string;
  readonly name: string;
  /**
   * Null = what is told by status; the other way round for what is told by hour. Of the last minutes both are known.
   */
  readonly hour: number | null;
  readonly status: PackageStatus | null;
  readonly count: number;
  readonly created: number;
  readonly picked_up: number;
  readonly dispatched: number;
  readonly delivered: number;
  readonly failed: number;
  readonly returned: number;
}

async function readNow(pool: pg.Pool, query: QueryOf<'GET /live-report'>, user: SignedInUser): Promise<Live> {
  const now = await databaseNow(pool);
  const { midnight, hour } = inVietNam(now);
  const [today, yesterday, cod] = await Promise.all([
    readSteps(pool, query, user, midnight),
    dayBefore(pool, query, user, midnight),
    readCod(pool, query, user),
  ]);
  const totals = sumOf(today);
  return {
    as_of: new Date(now).toISOString(),
    since: midnight.toISOString(),
    flow: grouped(today.filter(isFlow), (step) => `${step.hub_id} ${step.status}`).flatMap((group) => {
      const count = total(group, 'count');
      return count === 0 ? [] : { hub: hubOf(group[0]), status: group[0].status, count };
    }),
    deliveries: grouped(today, (step) => `${step.hub_id}`).flatMap((group) =>
      total(group, 'count') === 0 ? [] : { hub: hubOf(group[0]), ...figuresOf(sumOf(group)) },
    ),
    totals: { ...figuresOf(totals), created: totals.created, picked_up: totals.picked_up, returned: totals.returned },
    hours: { today: hoursOf(today, hour + 1), yesterday },
    cod,
  };
}

/** By which steps are dated: a provider ahead of it would keep a day before that is not over yet. */
async function databaseNow(pool: pg.Pool): Promise<number> {
  const [row] = await read<{ ms: number }>(
    pool,
    'select (extract(epoch from now()) * 1000)::float8 as ms',
    new Values(),
  );
  if (!row) throw new Error('a select of a value has a row');
  return Math.floor(row.ms);
}

const daysKept = new WeakMap<pg.Pool, Map<string, Promise<Hour[]>>>();

/** The hours of the day before, which is over: read once for each scope. What is taken back of it later stays in it. */
function dayBefore(
  pool: pg.Pool,
  query: QueryOf<'GET /live-report'>,
  user: SignedInUser,
  midnight: Date,
): Promise<Hour[]> {
  const days = daysKept.get(pool) ?? new Map<string, Promise<Hour[]>>();
  daysKept.set(pool, days);
  const key = JSON.stringify([midnight, seesAllHubs(user.role) ? 'all' : user.hubIds, query.hub_id ?? null]);
  const found = days.get(key);
  if (found) return found;
  if (days.size >= mostKept) days.clear();
  const hours = readSteps(pool, query, user, new Date(midnight.getTime() - dayMs)).then((steps) => hoursOf(steps, 24));
  days.set(key, hours);
  hours.catch(() => days.delete(key));
  return hours;
}

/** A hub's steps of a day are those done at it, wherever their packages have gone since: no package is looked at. */
async function readSteps(
  pool: pg.Pool,
  query: QueryOf<'GET /live-report'>,
  user: SignedInUser,
  midnight: Date,
): Promise<StepRecord[]> {
  const values = new Values();
  const ofHubs = (column: string): string => {
    const own = inHubScope(column, user, values);
    return query.hub_id ? `${own} and ${column} = any(${values.add(query.hub_id)}::bigint[])` : own;
  };
  return readOnce<StepRecord>(
    pool,
    `select sums.*, hub.code, hub.name from (
       select hub_id, hour, status,
         ${['count', ...stepFigures].map((figure) => `sum(${figure})::int as ${figure}`).join(', ')}
         from (${dayOfSteps(midnight, ofHubs, values)}) parts group by 1, 2, 3
     ) sums left join hubs hub on hub.id = sums.hub_id order by hub.code, sums.status`,
    values,
  );
}

type FlowRecord = StepRecord & { readonly status: PackageStatus };

const isFlow = (step: StepRecord): step is FlowRecord => step.status !== null;

const road: readonly PackageStatus[] = ['In_delivery', 'In_30_delivery'];

/** Money still to come in or to be passed on, by who has it; that of packages out with a courier apart. */
async function readCod(
  pool: pg.Pool,
  { hub_id }: QueryOf<'GET /live-report'>,
  user: SignedInUser,
): Promise<Live['cod']> {
  const values = new Values();
  const statuses = codStages.flatMap(codStatusesOf);
  const rows = await readOnce<{ status: PackageStatus; amount: number; packages: number }>(
    pool,
    hub_id && !seesCustody(user, hub_id)
      ? `select p.status, sum(p.cod) as amount, count(*)::int as packages from packages p
         where p.status in (${quoted(statuses)}) and p.cod > 0 and ${visiblePackage(user, values)}
           and ${custodySql} = any(${values.add(hub_id)}::bigint[]) group by 1`
      : `select k.status, sum(k.cod) as amount, sum(k.with_cod)::int as packages
         from ${keptCounts({ status: statuses, hub_id, hub_role: 'custody' }, user, values)} k group by 1`,
    values,
  );
  const sum = (figure: 'amount' | 'packages', stage: string): number =>
    rows.reduce((total, row) => (stageOf(row.status) === stage ? total + row[figure] : total), 0);
  return (['road', ...codStages] as const).map((stage) => ({
    stage,
    amount: sum('amount', stage),
    packages: sum('packages', stage),
  }));
}

const stageOf = (status: PackageStatus): Live['cod'][number]['stage'] | undefined =>
  road.includes(status) ? 'road' : codStages.find((stage) => codStatusesOf(stage).includes(status));

type Counted = 'count' | 'created' | 'picked_up' | 'dispatched' | 'delivered' | 'failed' | 'returned';

const total = (steps: readonly StepRecord[], figure: Counted): number =>
  steps.reduce((sum, step) => sum + step[figure], 0);

function sumOf(steps: readonly StepRecord[]) {
  const of = (figure: Counted): number => total(steps, figure);
  return {
    created: of('created'),
    picked_up: of('picked_up'),
    dispatched: of('dispatched'),
    delivered: of('delivered'),
    failed: of('failed'),
    returned: of('returned'),
  };
}

function hubOf({ hub_id, code, name }: StepRecord): Live['flow'][number]['hub'] {
  return hub_id === null ? null : { id: hub_id, code, name };
}

function hoursOf(steps: readonly StepRecord[], count: number): Hour[] {
  return Array.from({ length: count }, (_, hour) => {
    const { created, picked_up, delivered, failed } = sumOf(steps.filter((step) => step.hour === hour));
    return { created, picked_up, delivered, failed };
  });
}

/** In the order in which the keys first come; no group is empty. */
function grouped<Step extends StepRecord>(steps: readonly Step[], keyOf: (step: Step) => string): [Step, ...Step[]][] {
  const groups = new Map<string, [Step, ...Step[]]>();
  for (const step of steps) {
    const known = groups.get(keyOf(step));
    if (known) known.push(step);
    else groups.set(keyOf(step), [step]);
  }
  return [...groups.values()];
}
