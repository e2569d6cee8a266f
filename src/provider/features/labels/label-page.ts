import { isWellFormedCode } from '~domain/tracking-code';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { Values } from '../../shared/sql/statement';
import { pageHtml } from './page-html';
import { readLabels } from './read-labels';
import { readTicket } from './ticket';
import { drawn } from './visible-labels';

/**
 * All labels of the ticket, in its order; the code in the address is one of them. The ticket stands for its user, who may
 * have been disabled since; an order cancelled since has no label any more.
 */
export async function labelPage({ db, params, query, services }: Request<'GET /packages-awb/{code}'>): Promise<string | Refusal<'EPK009'>> {
  const ticket = isWellFormedCode(params.code) ? readTicket(services.secrets, query.ticket, new Date()) : null;
  if (!ticket) return refuse('EPK009');
  const values = new Values();
  const scope = `exists (select 1 from users u where u.id = ${values.add(ticket.userId)} and u.active = 1 and u.locked_at is null)`;
  const records = await readLabels(db, { ids: ticket.packageIds, kind: query.kind, userId: ticket.userId, scope, values });
  return records.some((record) => record.code === params.code) ? pageHtml(records.map((record) => drawn(record, query))) : refuse('EPK009');
}
