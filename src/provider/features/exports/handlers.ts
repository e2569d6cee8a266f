import type { exportEndpoints } from '~contract/features/exports';
import { bucketCutoff, daysOverCutoff } from '~domain/backlog';
import { backlogTypeTitles, wordsOf, actorTitles, actionTitle, titledActions, statusTitles } from '~domain/titles';
import { performanceSteps } from '~domain/performance';
import { backlogTypes, statusesOf } from '~domain/stages';
import { deliveredStatuses, finishedStatuses } from '~domain/statuses';
import type { QueryOf } from '~contract/endpoints';
import { faultTitles, systemName } from '~domain/step-words';
import { dayMs, inVietNam } from '~domain/time';
import { refuse, type HandlersOf, type SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { makeExport, type Range } from '../../shared/exports/make-export';
import { anchorSql, custodySql, typeSql } from '../../shared/packages/backlog-sql';
import { isoMoment, moment, vietnamClock } from '../../shared/sql/moment';
import { free, stamp, titled, type Sheet } from '../../shared/exports/sheet';
import { listConditions } from '../../shared/packages/package-filters';
import { countOf, indexedStepHub, stands } from '../../shared/reports/performance-sql';
import { type Values, quoted, whereOf } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { historyConditions } from '../../shared/packages/history-filters';
import { storedFile, listExports, readExport } from './stored-exports';
import {
  backlogSheet,
  incompleteSheet,
  packagesSheet,
  successfulSheet,
  backlogWhere,
  between,
  type Locale,
} from './package-sheets';

/** The figures of the backlog at `now`, a row for each hub and stage that has any. */
function backlogByTypeSheet(
  query: Omit<QueryOf<'GET /export-backlog-by-type'>, 'format'>,
  user: SignedInUser,
  locale: Locale,
  now: number,
  values: Values,
): Sheet<'backlog-by-type'> {
  const before = (cutoff: number): string => `${anchorSql} < ${values.add(isoMoment(cutoff))}::timestamptz`;
  const ofDay = before(bucketCutoff('within_48h', now));
  const ofTwo = before(bucketCutoff('over_48h', now));
  const late = backlogTypes
    .map((type) => `(p.status in (${quoted(statusesOf(type))}) and ${before(daysOverCutoff(type, 1, now))})`)
    .join(' or ');
  const count = (condition: string): string => `count(*) filter (where ${condition})`;
  return {
    cells: {
      hub: 'h.code',
      hub_name: free('h.name'),
      backlog_type: titled('stage', wordsOf(backlogTypeTitles, locale), values),
      within_24h: count(`not (${ofDay})`),
      within_48h: count(`${ofDay} and not (${ofTwo})`),
      over_48h: count(ofTwo),
      late: count(late),
      total: 'count(*)',
      oldest: stamp(`min(${anchorSql})`),
    },
    from: `from packages p cross join lateral (select ${typeSql('p.status')} as stage) staged
      left join hubs h on h.id = ${custodySql}
      ${whereOf(backlogWhere(query, user, values))} group by h.code, h.name, stage order by h.code, stage`,
  };
}

type ReportQuery = Omit<QueryOf<'GET /export-package-sales'>, 'format'>;

const returned = [
  'Returned',
  'Return_successful',
  'Returned_fee_charged_to_shop',
  'Returned_fee_charged_to_hub',
  'Returned_cod_transferred_to_shop',
];
const ended = finishedStatuses.filter((status) => ![...deliveredStatuses, ...returned].includes(status));

/** Orders of a range and their money by shop, the most orders first. */
function salesSheet(
  { hub_id, seller_id, from, to }: ReportQuery,
  user: SignedInUser,
  values: Values,
): Sheet<'package-sales'> {
  const conditions = [
    ...listConditions(
      { hub_role: 'any', ...(hub_id ? { hub_id } : {}), ...(seller_id ? { seller_id } : {}) },
      user,
      values,
    ),
    ...between('p.created_at', { from, to }, values),
  ];
  const count = (statuses: readonly string[]): string => `count(*) filter (where p.status in (${quoted(statuses)}))`;
  return {
    cells: {
      seller_code: 's.code',
      seller_name: free('s.name'),
      hub: 'h.code',
      orders: 'count(*)',
      delivered: count(deliveredStatuses),
      returned: count(returned),
      ended: count(ended),
      open: `count(*) filter (where p.status not in (${quoted(finishedStatuses)}))`,
      cod: 'sum(p.cod)',
      cod_collected: 'sum(p.cod_collected)',
      shipping_fee: 'sum(p.shipping_fee)',
      insurance_fee: 'sum(p.insurance_fee)',
      return_fee: 'sum(p.return_fee)',
      service_fee: 'sum(p.service_fee)',
    },
    from: `from packages p join shops s on s.id = p.seller_id left join hubs h on h.id = s.hub_id ${whereOf(conditions)}
      group by s.code, s.name, h.code order by count(*) desc, s.code`,
  };
}

/** What hubs did, by Vietnamese day; steps that were taken back don’t count. */
function systemSheet(
  { hub_id, seller_id, from, to }: ReportQuery,
  user: SignedInUser,
  values: Values,
): Sheet<'package-report-system'> {
  const conditions = [
    inHubScope(indexedStepHub, user, values),
    ...between('h.at', { from, to }, values),
    stands(from === undefined ? undefined : `${values.add(moment(from))}::timestamptz`),
  ].filter((condition) => condition !== 'true');
  if (hub_id) conditions.push(`${indexedStepHub} = any(${values.add(hub_id)}::bigint[])`);
  if (seller_id) conditions.push(`p.seller_id = any(${values.add(seller_id)}::bigint[])`);
  const of = (figure: keyof typeof performanceSteps): string => countOf(figure);
  const attempts = `(${of('delivered')} + ${of('failed')})`;
  const percent = (part: string, whole: string): string =>
    `case when ${whole} > 0 then round(least(100, 100.0 * ${part} / ${whole}), 1) end`;
  return {
    cells: {
      day: { day: 'day' },
      hub: 'hub.code',
      hub_name: free('hub.name'),
      created: `count(*) filter (where h.from_status is null)`,
      picked_up: of('picked_up'),
      dispatched: of('dispatched'),
      attempts,
      delivered: of('delivered'),
      failed: of('failed'),
      success_percent: percent(of('delivered'), attempts),
      attempt_percent: percent(attempts, of('dispatched')),
      returned: of('returned'),
      lost: `count(*) filter (where h.to_status = 'Lost')`,
    },
    from: `from package_history h ${seller_id ? 'join packages p on p.id = h.package_id' : ''}
      left join hubs hub on hub.id = ${indexedStepHub}
      cross join lateral (select ${vietnamClock('h.at')}::date as day) local
      where ${conditions.join(' and ')} group by day, hub.code, hub.name order by day, hub.code`,
  };
}

/** The Vietnamese days of a range, each as far as it was asked for. */
function daysOf({ from, to }: Range): Range[] {
  const days: Range[] = [];
  const end = Math.min(to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to), Date.now());
  let since = from;
  for (let next = inVietNam(Date.parse(from ?? '')).midnight.getTime() + dayMs; next <= end; next += dayMs) {
    days.push({ from: since, to: new Date(next - 1).toISOString() });
    since = new Date(next).toISOString();
  }
  return [...days, { from: since, to }];
}

export const exportHandlers: HandlersOf<typeof exportEndpoints> = {
  'GET /export-packages': (request) => {
    const { query, user, locale } = request;
    return makeExport('packages', request, { from: query.created_from, to: query.created_to }, (values) =>
      packagesSheet(query, user, locale, values),
    );
  },

  'GET /export-backlog-view': (request) => {
    const { query, user, locale } = request;
    return makeExport('backlog-view', request, query, (values) =>
      backlogSheet(query, user, locale, Date.now(), values),
    );
  },

  'GET /export-backlog-by-type': (request) => {
    const { query, user, locale } = request;
    return makeExport('backlog-by-type', request, query, (values) =>
      backlogByTypeSheet(query, user, locale, Date.now(), values),
    );
  },

  'GET /export-package-successful': (request) => {
    const { query, user, locale } = request;
    return makeExport('package-successful', request, query, (values) => successfulSheet(query, user, locale, values));
  },

  'GET /export-package-sales': (request) =>
    makeExport('package-sales', request, request.query, (values) => salesSheet(request.query, request.user, values)),

  'GET /export-package-report-system': (request) => {
    const { query, user } = request;
    return makeExport(
      'package-report-system',
      request,
      query,
      (values, day) => systemSheet({ ...query, ...day }, user, values),
      // A shop's packages are looked for once, not each day.
      query.seller_id ? undefined : daysOf,
    );
  },

  'GET /export-packages-incomplete': (request) => {
    const { query, user, locale } = request;
    return makeExport('packages-incomplete', request, query, (values) =>
      incompleteSheet(query, user, locale, Date.now(), values),
    );
  },

  'GET /export-package-history': (request) => {
    const { query, user, locale } = request;
    return makeExport('package-history', request, query, (values) => historySheet(query, user, locale, values));
  },

  'GET /exports': async ({ db, user, query }) => {
    const { rows, total } = await listExports(db, user, query);
    return {
      data: rows,
      meta: { pagination: paginationOf({ total, count: rows.length, page: query.page, limit: query.limit }) },
    };
  },

  'GET /exports/{id}': async ({ db, user, params }) => {
    const data = await readExport(db, user, params.id);
    return data ? { data } : refuse('ESY018');
  },

  'GET /exports/{id}/file': async ({ db, user, params, services }) => {
    const row = await readExport(db, user, params.id);
    return row?.expires_at ? storedFile(services.pool, row) : refuse('ESY018');
  },
};

/** Steps of packages, newest first. */
function historySheet(
  query: Omit<QueryOf<'GET /export-package-history'>, 'format'>,
  user: SignedInUser,
  locale: Locale,
  values: Values,
): Sheet<'package-history'> {
  const titles = titledActions.map((action) => [action, actionTitle(action)?.[locale] ?? action] as const);
  const faults = `${values.add(JSON.stringify(wordsOf(faultTitles, locale)))}::jsonb`;
  const known = `unnest(${values.add(titles.map(([action]) => action))}::text[], ${values.add(titles.map(([, title]) => title))}::text[]) as title (action, text)`;
  return {
    cells: {
      at: stamp('h.at'),
      code: 'p.code',
      action: 'h.action',
      action_title: 'title.text',
      from_status: titled('h.from_status', wordsOf(statusTitles, locale), values),
      to_status: titled('h.to_status', wordsOf(statusTitles, locale), values),
      actor_name: free(
        `case when h.actor_name = ${values.add(systemName)} then ${values.add(actorTitles.system[locale])} else h.actor_name end`,
      ),
      actor_role: titled('h.actor_role', wordsOf(actorTitles, locale), values),
      hub: 'hub.code',
      reason: free(`why.${locale}`),
      // As `noteText`.
      note: free(
        `coalesce(regexp_replace(h.note, '[a-z_]+$', ${faults} ->> substring(h.note from ': ([a-z_]+)$')), h.note)`,
      ),
    },
    from: `from package_history h join packages p on p.id = h.package_id left join hubs hub on hub.id = h.hub_id
      left join reasons why on why.code = h.reason left join ${known} on title.action = h.action
      where ${historyConditions(query, user, values)} order by h.at desc, h.id desc`,
  };
}
