import type pg from 'pg';
import { kindRow, moneyDocumentCode } from '~domain/money-documents';
import { vietnamClock } from '../../shared/sql/vietnam-clock';
import { bothSides, entriesSql } from './demo-postings';

const day = `${vietnamClock('at')}::date`;

/**
 * What carriers delivered and were paid for, put on a collection a carrier and day: they owe it. What none was made of
 * yet waits for one. `now` = the present of the network.
 */
export async function writeCarrierMoney(client: pg.ClientBase, now: Date): Promise<void> {
  const { prefix, posts } = kindRow('three_pl_collection');
  await client.query(`
    create temporary table demo_step as
    select p.id as package_id, p.seller_id, null::int as hub_id, o.carrier_id, p.cod as cash, h.at, null::bigint as document_id
    from packages p join lateral (select o.carrier_id from handovers o where o.package_id = p.id and o.state = 'ended' order by o.id desc limit 1) o on true
    join lateral (select h.at from package_history h where h.package_id = p.id and h.action = 'cod_collect_3pl' order by h.id desc limit 1) h on true
    where p.status = 'Cod_collected' and p.cod > 0`);
  await client.query(`
    with grouped as (
      select carrier_id, ${day} as day, count(*)::int as lines, sum(cash) as cash, max(at) as at from demo_step
        group by 1, 2 order by max(at), 1
    ), numbered as (
      select g.*, nextval(pg_get_serial_sequence('money_documents', 'id')) as id from grouped g
    ), made as (
      insert into money_documents (id, version, code, kind, status, carrier_id, lines, expected, counted, created_by,
        created_at, decided_by, decided_at)
      select n.id, 1, '${prefix}' || to_char(${vietnamClock('at')}, 'YYMMDD') || lpad(n.id::text, 5,
        '0'), 'three_pl_collection', 'Approved', n.carrier_id, lines, cash, cash,
        (select min(u.id) from users u join roles r on r.id = u.role_id where r.name = 'admin_operator'
          and u.active = 1), at - interval '5 minutes',
        (select min(u.id) from users u join roles r on r.id = u.role_id where r.name = 'admin' and u.active = 1), at
      from numbered n order by n.id)
    update demo_step s set document_id = n.id from numbered n where n.carrier_id = s.carrier_id
      and n.day = ${day.replace('at', 's.at')}`);
  await client.query(
    `insert into money_lines (document_id, kind, package_id, amount, live, open, from_status)
      select document_id, 'three_pl_collection', package_id, cash, true, false, 'Delivered' from demo_step
      order by document_id, package_id`,
  );
  await client.query(`create temporary table demo_posting (effect_key, event, kind, owner_id, hub_id, amount, package_id, at, runsheet_id, document_id) as
    ${bothSides(posts.lines, 'at, null::bigint, document_id from demo_step', `'document ' || document_id || ' approved'`, 'document_approved')}`);
  await client.query(entriesSql);
  await client.query('drop table demo_step, demo_posting');
  await writePayment(client, now);
}

/**
 * The oldest collection has been paid into the bank this morning, as far as the carrier says: nobody has approved that
 * yet.
 */
async function writePayment(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; collection: number; carrier: string }>(
    `select nextval(pg_get_serial_sequence('money_documents', 'id'))::int as id, d.id as collection, c.code as carrier
     from (select * from money_documents where kind = 'three_pl_collection' order by decided_at, id limit 1) d
       join carriers c on c.id = d.carrier_id`,
  );
  for (const { id, collection, carrier } of rows) {
    const created = new Date(now.getTime() - 35 * 60_000);
    const code = moneyDocumentCode('three_pl_deposit', created, id);
    await client.query(
      `insert into money_documents (id, code, kind, carrier_id, lines, expected, counted, bank_reference, note,
        created_by, created_at)
       select $1, $2, 'three_pl_deposit', d.carrier_id, d.lines, d.expected, d.counted, $3, $4, d.created_by, $5
         from money_documents d where d.id = $6`,
      [id, code, `FT${code.replaceAll(/\D/g, '')}`, `${carrier} chuyển khoản đủ theo phiếu thu`, created, collection],
    );
    await client.query(
      `insert into money_lines (document_id, kind, package_id, amount) select $1, 'three_pl_deposit', package_id, amount
        from money_lines where document_id = $2 order by package_id`,
      [id, collection],
    );
  }
}
