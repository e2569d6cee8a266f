import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { wordsIn } from '../sql/name-search';
import { readOnce, Values } from '../sql/statement';
import { inHubScope } from '../access/visibility';

type Found = ResponseOf<'GET /search'>['data']['tickets'];

/** Requests (`r`) of the user's hubs, and whatever he wrote down himself: sales answer shops of every hub. */
export const visibleTicket = (user: SignedInUser, values: Values): string =>
  `(${inHubScope('r.hub_id', user, values)} or r.created_by = ${values.add(user.id)})`;

/** Of a request `r` of shop `s`: its number, or words of what it says or of the shop. */
export function ticketMatches(q: string, values: Values): string {
  if (/^#?\d{1,15}$/.test(q)) return `r.id = ${values.add(Number(q.replace('#', '')))}::bigint`;
  const within = values.add(wordsIn(q));
  return `(hl_fold(r.subject) like hl_fold(${within}) or hl_fold(r.content) like hl_fold(${within}) or s.name_fold like hl_fold(${within}) or s.code ilike ${within})`;
}

/** `q` of `searchWords`, not empty. */
export function findTickets(
  pool: pg.Pool,
  user: SignedInUser,
  { q, limit }: { readonly q: string; readonly limit: number },
): Promise<Found> {
  const values = new Values();
  const text = `
    select r.id, r.subject, r.status, coalesce(s.name, u.name, '') as requester
    from support_requests r left join shops s on s.id = r.requester_shop_id left join users u on u.id = r.created_by
    where ${ticketMatches(q, values)} and ${visibleTicket(user, values)} order by r.last_message_at desc, r.id desc
      limit ${values.add(limit)}`;
  return readOnce<Found[number]>(pool, text, values);
}
