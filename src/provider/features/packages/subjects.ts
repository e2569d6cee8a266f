import type { ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Request } from '../../http/handler';
import { readOnce, Values } from '../../shared/statement';
import { recentCount } from './count';
import { listConditions } from './filters';
import { orderBy, sortingOf } from './sorting';

type Subject = ResponseOf<'GET /packages-subjects'>['data'][number];

interface SubjectRecord extends Omit<Subject, 'current_hub' | 'fm_hub' | 'lm_hub'> {
  readonly status: PackageStatus;
  readonly current_hub_id: number | null;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
}

/** What a command acts on of everything the filter finds, in the order of the list. */
export async function listSubjects({ query, user, services: { pool } }: Request<'GET /packages-subjects'>): Promise<ResponseOf<'GET /packages-subjects'>> {
  const { limit, sort, ...filters } = query;
  const values = new Values();
  const conditions = listConditions(filters, user, values);
  const sorting = sortingOf(sort);
  const text = `
    select p.id, p.version, p.code as package_code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl
    from packages p ${sorting.name === 'seller_code' ? 'join shops s on s.id = p.seller_id' : ''}
    ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`} order by ${orderBy(sorting)} limit ${limit}`;
  const [records, hubs, meta] = await Promise.all([
    readOnce<SubjectRecord>(pool, text, values),
    readOnce<{ id: number; code: string }>(pool, 'select id, code from hubs', new Values()),
    recentCount(pool, filters, user).count,
  ]);
  const codes = new Map(hubs.map((hub) => [hub.id, hub.code]));
  const hub = (id: number | null) => (id === null ? null : { id, code: codes.get(id) ?? '' });
  const data = records.map(({ current_hub_id, fm_hub_id, lm_hub_id, ...record }) => ({ ...record, current_hub: hub(current_hub_id), fm_hub: hub(fm_hub_id), lm_hub: hub(lm_hub_id) }));
  return { data, meta };
}
