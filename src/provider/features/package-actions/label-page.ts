import type { Kysely } from 'kysely';
import { startsFrom } from '~domain/package-decision';
import { packageStatuses } from '~domain/statuses';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type Request } from '../../http/handler';
import { run, Values } from '../../shared/statement';
import { labelSheet, type Label } from './label-sheet';
import { readTicket, type Ticket } from './ticket';

const printable = packageStatuses.filter((status) => startsFrom('print', status));

/** All labels of the ticket, in its order; the code in the address is one of them. */
export async function labelPage({ db, params, query, services }: Request<'GET /packages-awb/{code}'>): Promise<string | Refusal<'EPK009'>> {
  const ticket = isWellFormedCode(params.code) ? readTicket(services.secrets, query.ticket, new Date()) : null;
  if (!ticket) return refuse('EPK009');
  const labels = await readLabels(db, ticket);
  return labels.some((label) => label.code === params.code) ? labelSheet(labels) : refuse('EPK009');
}

/**
 * The ticket stands for its user, who may have been disabled since; an order cancelled since has no label any more. A
 * label shows the whole phone, so each leaves the trace of a reading.
 */
async function readLabels(db: Kysely<Database>, ticket: Ticket): Promise<Label[]> {
  const values = new Values();
  const ids = values.add(ticket.packageIds);
  const text = `
    with found as (
      select u.id as user_id, p.* from packages p join users u on u.id = ${values.add(ticket.userId)} and u.active = 1 and u.locked_at is null
      where p.id = any(${ids}::bigint[]) and p.status = any(${values.add(printable)}::text[])
    ), traced as (
      insert into personal_data_reads (user_id, package_id) select user_id, id from found
    )
    select p.code, p.order_code, s.name as sender_name, coalesce(nullif(p.pickup_point, ''), s.address) as sender_address, s.phone as sender_phone,
           p.receiver_name, p.receiver_phone, p.receiver_address, fh.code as fm_hub_code, lh.code as lm_hub_code, p.cod, p.weight,
           p.operator_note as note
    from found p join shops s on s.id = p.seller_id left join hubs fh on fh.id = p.fm_hub_id left join hubs lh on lh.id = p.lm_hub_id
    order by array_position(${ids}::bigint[], p.id)`;
  return run<Label>(db, text, values);
}
