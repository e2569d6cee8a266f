import { backlogBuckets, bucketCutoff } from '~domain/backlog';
import { backlogBucketTitles, backlogTypeTitles, wordsOf, statusTitles } from '~domain/titles';
import type { ExportColumnKey } from '~domain/export-columns';
import { deliveredStatuses, finishedStatuses } from '~domain/statuses';
import type { QueryOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { anchorSql, typeSql } from '../../shared/packages/backlog-sql';
import { free, maskedPhone, stamp, titled, type Cell, type Sheet } from '../../shared/exports/sheet';
import { isoMoment, moment, momentEnd } from '../../shared/sql/moment';
import { listConditions, type ListFilters } from '../../shared/packages/package-filters';
import { placeJoins, receiverAddress } from '../../shared/packages/package-row';
import { type Values, quoted, whereOf } from '../../shared/sql/statement';

/** The language of titles and of what the catalogue calls things. */
export type Locale = 'vi' | 'en';

type Cells = Record<ExportColumnKey<'packages'>, Cell>;

/** Columns of a package, as its list shows it: the phone masked. */
const cellsOf = (locale: Locale): Cells => ({
  code: 'p.code',
  order_code: free('p.order_code'),
  seller_code: 's.code',
  seller_name: free('s.name'),
  status: 'p.status',
  status_title: 'title.text',
  current_hub: 'ch.code',
  fm_hub: 'fh.code',
  lm_hub: 'lh.code',
  receiver_name: free('p.receiver_name'),
  receiver_phone: maskedPhone('p.receiver_phone'),
  receiver_address: free(receiverAddress),
  weight: 'p.weight',
  cod: 'p.cod',
  cod_collected: 'p.cod_collected',
  shipping_fee: 'p.shipping_fee',
  attempts: 'p.no_of_attempt',
  reason: free(`why.${locale}`),
  tracking_3pl: free('p.tracking_3pl'),
  stage_entered_at: stamp('p.stage_entered_at'),
  created_at: stamp('p.created_at'),
  updated_at: stamp('p.updated_at'),
  success_date: stamp('p.success_date'),
});

function fromOf(conditions: readonly string[], order: string, locale: Locale, values: Values): string {
  const titles = Object.entries(statusTitles);
  const known = `unnest(${values.add(titles.map(([status]) => status))}::text[], ${values.add(titles.map(([, title]) => title[locale]))}::text[]) as title (status, text)`;
  const where = whereOf(conditions);
  return `from packages p ${placeJoins} left join reasons why on why.code = p.reason left join ${known} on title.status
    = p.status ${where} order by ${order}`;
}

/** The list's own order, newest first, which an index has. */
const newest = 'p.created_at desc, p.id desc';

const filtersOf = (filters: Partial<ListFilters>): ListFilters => ({ hub_role: 'any', ...filters });

export function packagesSheet(
  filters: ListFilters,
  user: SignedInUser,
  locale: Locale,
  values: Values,
): Sheet<'packages'> {
  return { cells: cellsOf(locale), from: fromOf(listConditions(filters, user, values), newest, locale, values) };
}

type BacklogQuery = Omit<QueryOf<'GET /export-backlog-view'>, 'format'>;

/** The oldest first, as the list is worked off; every backlog type unless some are named. */
export function backlogSheet(
  query: BacklogQuery,
  user: SignedInUser,
  locale: Locale,
  now: number,
  values: Values,
): Sheet<'backlog-view'> {
  const conditions = backlogWhere(query, user, values);
  const bucket = backlogBuckets
    .toReversed()
    .map((name) => `when ${anchorSql} < ${values.add(isoMoment(bucketCutoff(name, now)))}::timestamptz then '${name}'`)
    .join(' ');
  return {
    cells: {
      backlog_type: titled(typeSql('p.status'), wordsOf(backlogTypeTitles, locale), values),
      bucket: titled(`case ${bucket} else '${backlogBuckets[0]}' end`, wordsOf(backlogBucketTitles, locale), values),
      anchor: stamp(anchorSql),
      ...cellsOf(locale),
    },
    from: fromOf(conditions, `${anchorSql}, p.id`, locale, values),
  };
}

/** The backlog’s filters as the conditions of a package list, and the range of the moments from which ages count. */
export function backlogWhere(
  { type, hub_id, seller_id, bucket, days_over, q, from, to }: BacklogQuery,
  user: SignedInUser,
  values: Values,
): string[] {
  const conditions = listConditions(
    {
      hub_role: 'custody',
      ...(type ? { backlog_type: type } : {}),
      days_over: days_over ?? 0,
      ...(hub_id ? { hub_id } : {}),
      ...(seller_id ? { seller_id } : {}),
      ...(bucket ? { backlog_bucket: bucket } : {}),
      ...(q ? { q } : {}),
    },
    user,
    values,
  );
  return [...conditions, ...between(anchorSql, { from, to }, values)];
}

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The wire counts milliseconds, the columns microseconds: the last millisecond counts whole. */
export function between(column: string, { from, to }: Span, values: Values): string[] {
  return [
    ...(from === undefined ? [] : [`${column} >= ${values.add(moment(from))}::timestamptz`]),
    ...(to === undefined ? [] : [`${column} <= ${values.add(momentEnd(to))}::timestamptz`]),
  ];
}

type ReportQuery = Omit<QueryOf<'GET /export-package-successful'>, 'format'>;

const placesOf = ({ hub_id, seller_id }: ReportQuery): Partial<ListFilters> => ({
  ...(hub_id ? { hub_id } : {}),
  ...(seller_id ? { seller_id } : {}),
});

/** Those that reached their receiver in the range and still count as delivered. */
export function successfulSheet(
  query: ReportQuery,
  user: SignedInUser,
  locale: Locale,
  values: Values,
): Sheet<'package-successful'> {
  const { from, to } = query;
  const delivered = { delivered_from: from, delivered_to: to, status: [...deliveredStatuses] };
  const conditions = listConditions(filtersOf({ ...placesOf(query), ...delivered }), user, values);
  return { cells: cellsOf(locale), from: fromOf(conditions, 'p.success_date desc, p.id desc', locale, values) };
}

export function incompleteSheet(
  query: ReportQuery,
  user: SignedInUser,
  locale: Locale,
  now: number,
  values: Values,
): Sheet<'packages-incomplete'> {
  const conditions = [
    ...listConditions(filtersOf(placesOf(query)), user, values),
    ...between('p.created_at', query, values),
    `p.status not in (${quoted(finishedStatuses)})`,
  ];
  const days = `floor(extract(epoch from ${values.add(isoMoment(now))}::timestamptz - p.created_at) / 86400)::int`;
  return {
    cells: { days_open: days, ...cellsOf(locale) },
    from: fromOf(conditions, 'p.created_at, p.id', locale, values),
  };
}
