import type { ResponseOf } from '~contract/endpoints';
import type { Request } from '../../calls/handler';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { read, readOnce, Values } from '../../shared/sql/statement';
import { newCount, quickCount } from './count';
import { deep, forgetAnchors, isAfter, anchorBefore, type KeysetAnchor } from './keyset-anchors';
import { listConditions, plansAlike } from '../../shared/packages/package-filters';
import { orderBy, reversed, sortingOf, type Sorting } from './sorting';

type WindowRequest = Request<'GET /packages-window'>;

/** Where to read: so many rows after so many skipped, from the list's beginning, a keyset anchor of it, or its end. */
interface Stretch {
  readonly skip: number;
  readonly take: number;
  readonly fromEnd: boolean;
  readonly after: KeysetAnchor | null;
}

/** Rows `from` to `from + limit` of the list. Where the total is known, rows near its end are read from there. */
export async function readWindow(request: WindowRequest): Promise<ResponseOf<'GET /packages-window'>> {
  const { from, limit, sort, count: asked, ...filters } = request.query;
  const sorting = sortingOf(sort);
  const list = { pool: request.services.pool, filters, user: request.user, sorting };
  if (asked === 'now') forgetAnchors(list);
  const { known, count } = (asked === 'now' ? newCount : quickCount)(request.services.pool, filters, request.user);
  const short = stretchOf(from, limit, known?.total ?? null);
  const after = short.skip < deep || short.take === 0 ? null : anchorBefore(list, from);
  const stretch = after === null ? short : { skip: from - after.place, take: limit, fromEnd: false, after };
  const [data, meta] = await Promise.all([readStretch(request, stretch, sorting), count]);
  return { data, meta };
}

function stretchOf(from: number, limit: number, total: number | null): Stretch {
  if (total === null || from <= total / 2) return { skip: from, take: limit, fromEnd: false, after: null };
  const take = Math.max(0, Math.min(limit, total - from));
  return { skip: Math.max(0, total - from - take), take, fromEnd: true, after: null };
}

/**
 * The keys of the rows are found first, in an index where the sort has one: skipping a row costs an entry of the index.
 * Codes are keys of their own, so that their index is enough.
 */
function readStretch(
  { query, user, services: { pool } }: WindowRequest,
  { skip, take, fromEnd, after }: Stretch,
  sorting: Sorting,
): Promise<PackageRow[]> | PackageRow[] {
  if (take === 0) return [];
  const values = new Values();
  const conditions = listConditions(query, user, values);
  if (after) conditions.push(isAfter(after, sorting, values));
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const key = sorting.name === 'package_code' ? 'code' : 'id';
  const towards = fromEnd ? reversed(sorting) : sorting;
  const order = key === 'code' ? `p.code ${towards.direction}` : orderBy(towards);
  const shops = sorting.name === 'seller_code' ? 'join shops s on s.id = p.seller_id' : '';
  const keys = `select p.${key} from packages p ${shops} ${where} order by ${order} limit ${take} offset ${values.add(skip)}`;
  const text = `select ${rowColumns} from (${keys}) page join packages p on p.${key} = page.${key} ${placeJoins} order by ${orderBy(sorting)}`;
  return plansAlike(query) ? read<PackageRow>(pool, text, values) : readOnce<PackageRow>(pool, text, values);
}
