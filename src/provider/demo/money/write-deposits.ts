import { createHash } from 'node:crypto';
import type pg from 'pg';
import { kindRow, moneyDocumentCode } from '~domain/money-documents';
import { vietnamClock } from '~provider/shared/sql/moment';
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

/** How bank statements name the account's day; amounts in VND. */
interface Movement {
  readonly day: string;
  readonly amount: number;
  readonly reference: string;
  readonly description: string;
}

/**
 * What waits at the center this morning: deposits of some hubs that nobody approved yet, and yesterday's bank
 * statement, most of it matched, some of it nobody's. Of the demo's money as it was written; without any there is
 * nothing to do.
 */
export async function writeDeposits(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(waitingSql, [now, kindRow('cod_hub_deposit').prefix]);
  await client.query(`
    insert into money_lines (document_id, kind, package_id, amount)
    select d.id, d.kind, l.package_id, l.amount
    from money_documents d join money_documents c on c.hub_id = d.hub_id and c.kind = 'cod_collection'
      and c.status = 'Approved'
    join money_lines l on l.document_id = c.id and l.live join packages p on p.id = l.package_id
      and p.status = 'Cod_collected'
    where d.kind = 'cod_hub_deposit' and d.status = 'New' order by d.id, l.package_id`);
  await writeStatement(client, now);
}

/** All that every fourth hub has collected is on its way to the bank. */
const waitingSql = `
  with waiting as (
    select c.hub_id, count(*)::int as lines, sum(l.amount) as cash
    from packages p join money_lines l on l.package_id = p.id and l.kind = 'cod_collection' and l.live
      join money_documents c on c.id = l.document_id and c.status = 'Approved'
    where p.status = 'Cod_collected' and c.hub_id % 4 = 2 group by c.hub_id
  ), numbered as (
    select w.*, nextval(pg_get_serial_sequence('money_documents', 'id')) as id,
      to_char(${vietnamClock('$1::timestamptz')}, 'YYMMDD') as day from waiting w where cash > 0
      order by hub_id
  )
  insert into money_documents (id, code, kind, hub_id, lines, expected, counted, bank_reference, created_by, created_at)
  select n.id, $2 || n.day || lpad(n.id::text, 5, '0'), 'cod_hub_deposit', n.hub_id, n.lines, n.cash, n.cash,
    'FT' || n.day || lpad(n.id::text, 6, '0'),
    coalesce((select min(u.id) from users u join roles r on r.id = u.role_id join user_hubs h on h.user_id = u.id
      where r.name = 'hub_manager' and h.hub_id = n.hub_id and u.active = 1),
             (select min(u.id) from users u join roles r on r.id = u.role_id where r.name = 'admin_operator'
               and u.active = 1)), $1::timestamptz - interval '40 minutes'
  from numbered n`;

/**
 * The last few deposits as the bank tells of them: by their reference, or by their amount alone; and fees, and a
 * stranger's money.
 */
async function writeStatement(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ id: number; amount: string; reference: string; hub: string; day: string }>(
    `select d.id, d.counted::text as amount, d.bank_reference as reference, h.code as hub,
      to_char(${vietnamClock('coalesce(d.decided_at, d.created_at)')}, 'YYYY-MM-DD') as day
     from money_documents d join hubs h on h.id = d.hub_id where d.kind in ('cod_hub_deposit', 'cod_center_deposit')
       and d.bank_reference is not null and d.created_at <= $1 order by d.created_at desc, d.id desc limit 12`,
    [now],
  );
  const [first] = rows;
  if (!first) return;
  const deposits = rows.map((row): Movement & { readonly document: number } => ({
    document: row.id,
    day: row.day,
    amount: Number(row.amount),
    reference: row.reference,
    description: `${row.hub} NOP TIEN COD ${row.reference}`,
  }));
  const others: readonly Movement[] = [
    {
      day: first.day,
      amount: -55_000,
      reference: `PHI${first.day.replaceAll('-', '')}`,
      description: 'THU PHI DICH VU INTERNET BANKING',
    },
    { day: first.day, amount: 2_350_000, reference: '', description: 'NGUYEN VAN HOA CHUYEN TIEN' },
  ];
  const { rows: made } = await client.query<{ id: number }>(
    `insert into bank_statements (format, from_day, to_day, lines, created_by, created_at)
     select 'vietcombank', $1::date, $2::date, $3::int, min(u.id), $4::timestamptz - interval '30 minutes' from users u
       join roles r on r.id = u.role_id where r.name = 'admin_operator' returning id`,
    [rows.at(-1)?.day, first.day, deposits.length + others.length, now],
  );
  const all = [
    ...deposits.map((line) => ({ ...line, verdict: 'matched', why: 'reference', candidates: [line.document] })),
    ...others.map((line) => ({ ...line, verdict: 'left_over', why: null, candidates: [] })),
  ];
  for (const { day, amount, reference, description, verdict, why, candidates } of all) {
    const key = createHash('sha256')
      .update(JSON.stringify([day, amount, reference, description]))
      .digest();
    await client.query(
      `insert into bank_statement_lines (statement_id, day, amount, reference, description, line_key, verdict, why,
        candidates) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [made[0]?.id, day, amount, reference, description, key, verdict, why, candidates],
    );
  }
}
