import type pg from 'pg';

/** How trips that left looked, as they left: only on its way back does a package go to the hub that picked it up. */
const snapshots = `
  insert into linehaul_snapshots (runsheet_id, position, package_id, mobile_unit_id, status, seller_code, receiver_name, receiver_address, weight, cod, bound_hub_id)
  select l.runsheet_id, l.position, p.id, m.id, way.status, s.code, p.receiver_name, p.receiver_address, p.weight, p.cod, case when way.status = 'In_linehaul' then p.lm_hub_id else p.fm_hub_id end
  from runsheets r join runsheet_packages l on l.runsheet_id = r.id join packages p on p.id = l.package_id join shops s on s.id = p.seller_id
  join mobile_unit_packages b on b.package_id = p.id join mobile_units m on m.id = b.mobile_unit_id and m.runsheet_id = r.id
  cross join lateral (select case when r.destination_hub_id = p.fm_hub_id then 'Return_in_linehaul' else 'In_linehaul' end as status) way
  where r.id >= $1 and r.type = 'linehaul' and r.dispatched_at is not null`;

/** Trips that have come in were unloaded by whoever received their bags. */
const unloadings = `
  insert into unloadings (runsheet_id, hub_id, started_by, started_at, finished_by, finished_at, note)
  select r.id, r.destination_hub_id, who.id, told.first, who.id, r.closed_at, case when told.short > 0 then 'Không thấy trên xe khi dỡ' end
  from runsheets r
  join (select l.runsheet_id, min(l.result_at) as first, count(*) filter (where l.result = 'missing') as short from runsheet_packages l where l.runsheet_id >= $1 group by l.runsheet_id) told on told.runsheet_id = r.id
  left join (select m.runsheet_id, min(m.received_by) as id from mobile_units m group by m.runsheet_id) received on received.runsheet_id = r.id
  cross join lateral (select coalesce(received.id, (select min(u.id) from users u)) as id) who
  where r.id >= $1 and r.type = 'linehaul' and r.status = 'Closed' and told.first is not null order by r.id`;
const lines = `
  insert into unloading_lines (unloading_id, code, package_id, mobile_unit_id, finding, scanned_by, scanned_at)
  select u.id, p.code, p.id, m.id, case when l.result = 'missing' then 'short' else 'matched' end,
    case when l.result <> 'missing' then u.started_by end, case when l.result <> 'missing' then l.result_at end
  from unloadings u join runsheet_packages l on l.runsheet_id = u.runsheet_id join packages p on p.id = l.package_id
  join mobile_unit_packages b on b.package_id = p.id join mobile_units m on m.id = b.mobile_unit_id and m.runsheet_id = u.runsheet_id
  where u.runsheet_id >= $1 on conflict do nothing`;

/** A bag stands ready where packages wait for a hub that gets most of them. */
const drafts = `
  insert into mobile_units (id, mu_code, origin_hub_id, destination_hub_id, created_by, created_at)
  select n.id, 'MU' || to_char($1::timestamptz at time zone 'Asia/Ho_Chi_Minh', 'YYMMDD') || lpad(n.id::text, greatest(5, length(n.id::text)), '0'), n.origin, n.bound,
    (select min(a.user_id) from user_hubs a where a.hub_id = n.origin), $1::timestamptz
  from (
    select nextval('mobile_units_id_seq') as id, w.origin, w.bound from (
      select distinct on (p.current_hub_id) p.current_hub_id as origin, p.lm_hub_id as bound from packages p
      where p.status = 'Waiting_for_linehaul' and p.current_hub_id <> p.lm_hub_id
        and p.current_hub_id not in (select m.origin_hub_id from mobile_units m where m.status = 'Draft')
      group by p.current_hub_id, p.lm_hub_id order by p.current_hub_id, count(*) desc, p.lm_hub_id
    ) w order by w.origin
  ) n`;

/** What belongs to trips from `firstId` on besides their lines and bags. */
export async function writeUnloadings(client: pg.ClientBase, firstId: number, now: number): Promise<void> {
  // A bulk load has taken the indexes away and knows no figures of its tables: a nested loop would never end.
  await client.query('set local enable_nestloop = off');
  for (const text of [snapshots, unloadings, lines]) await client.query(text, [firstId]);
  await client.query(drafts, [new Date(now).toISOString()]);
  await client.query('set local enable_nestloop = on');
}
