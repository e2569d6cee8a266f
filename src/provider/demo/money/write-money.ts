import type pg from 'pg';
import { kindRow, type MoneyDocumentKind } from '~domain/money-documents';
import { vietnamClock } from '~provider/shared/sql/moment';
import { bothSides, entriesSql } from './demo-postings';

/**
 * The money of the demo's packages that no shop has yet: what each courier was paid, the documents by which it went on,
 * and the books of all of it. What was paid out to its shop before is settled and not in the books. `now` = the present
 * of the network.
 */
export async function writeMoney(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `update runsheet_packages l set cash = p.cod_collected from packages p where p.id = l.package_id
      and l.leg = 'outbound' and l.result = 'done' and l.cash is null`,
  );
  await client.query(takingsSql, [now]);
  await client.query(stepsSql, [now]);
  await client.query(documentsSql());
  await client.query(`insert into money_lines (document_id, kind, package_id, amount, live, open, from_status)
    select document_id, kind, package_id, cash, true, status = 'New', case when status = 'Approved' then from_status end
      from demo_step order by document_id, package_id`);
  await client.query(`insert into cod_takings (package_id, hub_id, courier_id, runsheet_id, cash, at, collected_by)
    select c.package_id, c.hub_id, c.courier_id, c.runsheet_id, c.cash, c.taken_at, s.document_id
    from demo_cash c left join demo_step s on s.package_id = c.package_id and s.kind = 'cod_collection'
      and s.status = 'Approved' order by c.package_id`);
  await client.query(postingsSql());
  await client.query(entriesSql);
  await client.query('drop table demo_cash, demo_step, demo_posting');
}

/** Of packages that a courier of ours delivered; whose sheet is forgotten had one of the hub's couriers. */
const takingsSql = `
  create temporary table demo_cash as
  select p.id as package_id, p.status as now_status, p.seller_id, p.cod_collected as cash, coalesce(p.success_date, p.updated_at) as taken_at,
    coalesce(r.hub_id, p.lm_hub_id) as hub_id, coalesce(r.courier_id, c.ids[1 + p.id % array_length(c.ids, 1)]) as courier_id, r.id as runsheet_id,
    least(coalesce(p.success_date, p.updated_at) + interval '4 hours', $1::timestamptz - interval '20 minutes') as collected_at,
    least(coalesce(p.success_date, p.updated_at) + interval '20 hours', $1::timestamptz - interval '5 minutes') as passed_at
  from packages p
  left join lateral (
    select r.id, r.hub_id, r.courier_id from runsheet_packages l join runsheets r on r.id = l.runsheet_id
    where l.package_id = p.id and l.leg = 'outbound' and l.result = 'done' and r.status = 'Closed' order by r.id desc limit 1) r on true
  join (select hub_id, array_agg(id order by id) as ids from couriers group by hub_id) c on c.hub_id = coalesce(r.hub_id, p.lm_hub_id)
  where p.status in ('Delivered', 'Cod_collected', 'Cod_transferred_to_hub', 'Cod_transferred_to_center') and p.cod_collected > 0 and p.tracking_3pl is null`;

/** Every fourth courier's cash has been counted and waits for somebody to approve it. */
const stepsSql = `
  create temporary table demo_step as
  with greatest_hub as (select region, min(id) as id, max(id) as next_id from hubs group by region)
  select 'cod_collection' as kind, 'Approved' as status, package_id, seller_id, hub_id, null::int as to_hub_id, courier_id, cash, collected_at as at, 'Delivered' as from_status, null::bigint as document_id
  from demo_cash where now_status <> 'Delivered'
  union all
  select 'cod_collection', 'New', package_id, seller_id, hub_id, null, courier_id, cash, $1::timestamptz - interval '10 minutes', 'Delivered', null
  from demo_cash where now_status = 'Delivered' and courier_id % 4 = 0
  union all
  select 'cod_transfer_hub', 'Approved', package_id, seller_id, hub_id, case when g.id = hub_id then g.next_id else g.id end, null, cash, passed_at, 'Cod_collected', null
  from demo_cash c join hubs h on h.id = c.hub_id join greatest_hub g on g.region = h.region where now_status = 'Cod_transferred_to_hub'
  union all
  select 'cod_center_deposit', 'Approved', package_id, seller_id, hub_id, null, null, cash, passed_at, 'Cod_collected', null
  from demo_cash where now_status = 'Cod_transferred_to_center'`;

const written: readonly MoneyDocumentKind[] = ['cod_collection', 'cod_transfer_hub', 'cod_center_deposit'];

/**
 * One document a day of a courier or a hub; made by the hub's clerk, approved by its manager or, at the bank, by the
 * center.
 */
function documentsSql(): string {
  const day = `${vietnamClock('at')}::date`;
  const prefix = written.map((kind) => `when '${kind}' then '${kindRow(kind).prefix}'`).join(' ');
  const atHub = (role: string, hub: string): string =>
    `(select min(u.id) from users u join roles r on r.id = u.role_id join user_hubs uh on uh.user_id = u.id
      where r.name = '${role}' and uh.hub_id = ${hub} and u.active = 1)`;
  const central = (role: string): string =>
    `(select min(u.id) from users u join roles r on r.id = u.role_id where r.name = '${role}' and u.active = 1)`;
  return `
    with grouped as (
      select kind, status, hub_id, to_hub_id, courier_id, ${day} as day, count(*)::int as lines, sum(cash) as cash,
        max(at) as at from demo_step group by 1, 2, 3, 4, 5, 6 order by max(at), 1, 2, 3, 4, 5, 6
    ), people as (
      select h.id as hub_id, coalesce(${atHub('hub_operator', 'h.id')}, ${central('admin_operator')}) as clerk,
        coalesce(${atHub('hub_manager', 'h.id')}, ${central('admin')}) as manager, ${central('admin')} as banker
        from hubs h
    ), numbered as (
      select g.*, nextval(pg_get_serial_sequence('money_documents', 'id')) as id from grouped g
    ), made as (
      insert into money_documents (id, version, code, kind, status, hub_id, to_hub_id, courier_id, lines, expected,
        counted, bank_reference, created_by, created_at, decided_by, decided_at)
      select n.id, case when status = 'New' then 0 else 1 end,
        case kind ${prefix} end || to_char(${vietnamClock('at')}, 'YYMMDD') || lpad(n.id::text, 5, '0'),
        kind, status, n.hub_id, to_hub_id, courier_id, lines, cash, cash,
        case when kind = 'cod_center_deposit' then 'FT' || to_char(${vietnamClock('at')},
          'YYMMDD') || lpad(n.id::text, 6, '0') end, p.clerk, at - interval '5 minutes',
        case when status = 'Approved' then case when kind = 'cod_collection' then p.manager else p.banker end end,
          case when status = 'Approved' then at end
      from numbered n join people p on p.hub_id = n.hub_id order by n.id)
    update demo_step s set document_id = n.id from numbered n
    where n.kind = s.kind and n.status = s.status and n.hub_id = s.hub_id
      and n.to_hub_id is not distinct from s.to_hub_id and n.courier_id is not distinct from s.courier_id
      and n.day = ${day.replace('at', 's.at')}`;
}

function postingsSql(): string {
  const taken = `taken_at as at, runsheet_id, null::bigint as document_id from demo_cash`;
  const day = `${vietnamClock('taken_at')}::date`;
  const key = `coalesce('runsheet ' || runsheet_id || ' closed',
    'opening ' || hub_id || ' ' || courier_id || ' ' || ${day})`;
  const cash = `(select demo_cash.*, null::int as to_hub_id from demo_cash) demo_cash`;
  const steps = written.map((kind) =>
    bothSides(
      kindRow(kind).posts.lines,
      `at, null::bigint, document_id from demo_step where kind = '${kind}' and status = 'Approved'`,
      `'document ' || document_id || ' approved'`,
      'document_approved',
    ),
  );
  return `
    create temporary table demo_posting (effect_key, event, kind, owner_id, hub_id, amount, package_id, at, runsheet_id, document_id) as
    ${bothSides('cash_taken', taken.replace('demo_cash', cash), key, 'sheet_closed')} union all ${steps.join(' union all ')}`;
}

/** Every hub pays into an account of its own but the newest, which has registered none yet. */
export async function writeBankAccounts(client: pg.ClientBase): Promise<void> {
  await client.query(`
    update hubs set bank_account_name = 'CONG TY CO PHAN HUBLINE',
      bank_account_number = '0071' || lpad((id * 7919)::text, 9, '0'), bank_branch = 'Vietcombank, chi nhánh ' || name
    where id < (select max(id) from hubs)`);
}
