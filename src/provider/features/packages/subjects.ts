import type { ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Refusal, Request } from '../../calls/handler';
import { readOnce, Values } from '../../shared/sql/statement';
import { recentCount } from './count';
import { afterPlace, noCursor, readCursor, writeCursor, type Place } from './cursor';
import { listConditions } from '../../shared/packages/package-filters';
import { indexed, inOrder, orderBy, sortingOf } from './sorting';

type Subject = ResponseOf<'GET /packages-subjects'>['data'][number];

interface SubjectRecord extends Omit<Subject, 'current_hub' | 'fm_hub' | 'lm_hub'> {
  readonly status: PackageStatus;
  readonly current_hub_id: number | null;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
  /** What it is sorted by. */
  readonly place: Place['value'];
}

/** What a command acts on of everything the filter finds, in the order of the list. */
export async function listSubjects({
  query,
  user,
  locale,
  services: { pool },
}: Request<'GET /packages-subjects'>): Promise<ResponseOf<'GET /packages-subjects'> | Refusal<'ESP000'>> {
  const { limit, sort, cursor, ...filters } = query;
  const values = new Values();
  const conditions = listConditions(filters, user, values);
  const sorting = indexed(sortingOf(sort));
  const place = cursor === undefined ? null : readCursor(cursor, sorting);
  if (cursor !== undefined && !place) return noCursor(locale);
  if (place) conditions.push(afterPlace(place, sorting, values));
  const text = `
    select p.id, p.version, p.code as package_code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl,
      ${sorting.column} as place
    ${inOrder(sorting, conditions)} order by ${orderBy(sorting)} limit ${limit + 1}`;
  const [records, hubs, meta] = await Promise.all([
    readOnce<SubjectRecord>(pool, text, values),
    readOnce<{ id: number; code: string }>(pool, 'select id, code from hubs', new Values()),
    recentCount(pool, filters, user).count,
  ]);
  const codes = new Map(hubs.map((hub) => [hub.id, hub.code]));
  const hub = (id: number | null) => (id === null ? null : { id, code: codes.get(id) ?? '' });
  const shown = records.slice(0, limit);
  const last = records.length > limit ? shown.at(-1) : undefined;
  const data = shown.map(({ current_hub_id, fm_hub_id, lm_hub_id, place: _place, ...record }) => ({
    ...record,
    current_hub: hub(current_hub_id),
    fm_hub: hub(fm_hub_id),
    lm_hub: hub(lm_hub_id),
  }));
  return { data, meta, next: last ? writeCursor(sorting, { value: last.place, id: last.id }) : null };
}
