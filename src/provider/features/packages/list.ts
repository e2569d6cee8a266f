import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import { refuse, type Refusal, type Request, type SignedInUser } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { placeJoins, rowColumns, toRow, type RowRecord } from '../../shared/packages/package-row';
import { read, readOnce, Values } from '../../shared/sql/statement';
import { countPackages } from './count';
import { afterPlace, readCursor, writeCursor, type Place } from './cursor';
import { listConditions, plansAlike, type ListQuery } from '../../shared/packages/package-filters';
import { orderBy, sortingOf, type Sorting } from './sorting';

type List = ResponseOf<'GET /packages'>;

export async function listPackages({ query, user, services, locale }: Request<'GET /packages'>): Promise<List | Refusal<'ESP000'>> {
  const sorting = sortingOf(query.sort);
  const place = query.cursor === undefined ? null : readCursor(query.cursor, sorting);
  if (query.cursor !== undefined && place === null) return refuse('ESP000', { cursor: [issueText({ message: 'invalid' }, locale)] });
  const [records, total] = await Promise.all([
    readPage(services.pool, query, user, sorting, place),
    query.count === 'exact' ? countPackages(services.pool, query, user) : -1,
  ]);
  const data = records.slice(0, query.limit).map(toRow);
  const last = data.at(-1);
  return {
    data,
    meta: {
      pagination: {
        ...paginationOf({ total, count: data.length, page: query.page, limit: query.limit }),
        ...(total < 0 ? { total_pages: -1 } : {}),
      },
    },
    next: last && records.length > query.limit ? writeCursor(sorting, { value: last[sorting.name], id: last.id }) : null,
  };
}

/**
 * One row more than asked for tells whether another page follows. The page's ids are found first, in an index where the
 * sort has one, and the rows and names of these few are fetched after: a deep page skips index entries, not rows.
 */
function readPage(pool: pg.Pool, query: ListQuery, user: SignedInUser, sorting: Sorting, place: Place | null): Promise<RowRecord[]> {
  const values = new Values();
  const conditions = listConditions(query, user, values);
  if (place) conditions.push(afterPlace(place, sorting, values));
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const order = orderBy(sorting);
  const shops = sorting.name === 'seller_code' ? 'join shops s on s.id = p.seller_id' : '';
  const skipped = place ? 0 : (query.page - 1) * query.limit;
  const offset = skipped === 0 ? '' : `offset ${values.add(skipped)}`;
  // The limit stands in the text: a prepared plan must know that few rows are wanted.
  const ids = `select p.id from packages p ${shops} ${where} order by ${order} limit ${query.limit + 1} ${offset}`;
  const send = plansAlike(query) ? read<RowRecord> : readOnce<RowRecord>;
  return send(pool, `select ${rowColumns} from (${ids}) page join packages p on p.id = page.id ${placeJoins} order by ${order}`, values);
}
