import type { Kysely } from 'kysely';
import { statusesInStock, type StockType } from '~domain/stock-count';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { custodySql } from '../../shared/packages/backlog-sql';
import { run, Values } from '../../shared/sql/statement';
import { countLines } from './checks';

interface Shelf {
  readonly hubId: number;
  readonly types: readonly StockType[];
}

/** What was not scanned is missing if it should be on the shelf still; otherwise it was taken from there rightly. */
export async function finishCheck(tx: Kysely<Database>, user: SignedInUser, checkId: number, shelf: Shelf): Promise<void> {
  const values = new Values();
  const text = `
    update backlog_check_lines l
    set finding = case when ${custodySql} = ${values.add(shelf.hubId)}::bigint and p.status = any(${values.add(statusesInStock(shelf.types))}::text[]) then 'missing' else 'left' end
    from packages p where p.id = l.package_id and l.check_id = ${values.add(checkId)} and l.finding = 'waiting'`;
  await run(tx, text, values);
  const ended = new Values();
  await run(tx, `update backlog_checks set finished_at = now(), finished_by = ${ended.add(user.id)} where id = ${ended.add(checkId)}`, ended);
  const { waiting: _none, ...counts } = await countLines(tx, checkId);
  await audit(tx, { actorId: user.id, action: 'backlog_check.finish', entity: 'backlog_check', entityId: checkId, after: counts });
}

/** Its lines go with it; that it was there stays in the audit log. */
export async function discardCheck(tx: Kysely<Database>, user: SignedInUser, checkId: number, shelf: Shelf): Promise<void> {
  await audit(tx, { actorId: user.id, action: 'backlog_check.discard', entity: 'backlog_check', entityId: checkId, before: { hub_id: shelf.hubId, types: [...shelf.types], ...(await countLines(tx, checkId)) } });
  const values = new Values();
  await run(tx, `delete from backlog_checks where id = ${values.add(checkId)}`, values);
}
