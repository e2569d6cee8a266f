import type { ResponseOf } from '~contract/endpoints';
import type { Request } from '../../calls/handler';
import { deep } from '../../shared/sql/keyset-anchors';
import { newCount, quickCount, recentCount } from './count';
import { sortingOf } from './sorting';
import { forgetPlaces, readStretch, stretchAt } from './stretch';

/** Rows `from` to `from + limit` of the list. */
export async function readWindow({
  query,
  user,
  services: { pool },
}: Request<'GET /packages-window'>): Promise<ResponseOf<'GET /packages-window'>> {
  const { from, limit, sort, count: asked, ...filters } = query;
  const list = { pool, filters, user, sorting: sortingOf(sort) };
  if (asked === 'now') forgetPlaces(list);
  const { known, count } = (asked === 'now' ? newCount : quickCount)(pool, filters, user);
  // Counting takes less than skipping so many rows, and only a true count tells how far off the end is.
  const total = from < deep ? known : (known ?? (await recentCount(pool, filters, user).count));
  const stretch = await stretchAt(list, from, limit, total?.total ?? null);
  const [data, meta] = await Promise.all([readStretch(list, stretch), count]);
  return { data, meta };
}
