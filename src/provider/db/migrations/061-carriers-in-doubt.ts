/** For a table's own use no longer than others can wait behind it; the migration tries again. */
const shortly = (statement: string): string => `set local lock_timeout = '500ms'; ${statement}`;

/**
 * What a carrier may have without our hearing of it, because its answer was lost: a package, which it is asked to drop
 * once the package is recalled, and a token.
 */
export const carriersInDoubt: readonly string[] = [
  shortly('alter table handovers add column if not exists in_doubt boolean not null default false'),
  // What it knew before the token that it may have; all of them sign.
  shortly(`alter table carriers add column if not exists earlier_tokens bytea[] not null default '{}'`),
  `update handovers o set in_doubt = true from packages p
   where p.status = 'Handover_failed' and o.package_id = p.id and o.state = 'failed' and not o.in_doubt
     and (o.fault in ('timeout', 'connection', 'response_too_large', 'bad_answer') or o.fault = 'status' and exists (
       select from carrier_tasks t where t.handover_id = o.id and t.kind = 'create' and t.status >= 500))`,
  `create or replace function follow_handovers() returns trigger language plpgsql as $$
   begin
     if exists (select from added where action = 'retry_3pl' and to_status = 'Waiting_for_handover') then
       update handovers o set state = 'ended' from added h
       where h.action = 'retry_3pl' and h.to_status = 'Waiting_for_handover' and o.package_id = h.package_id
         and o.state = 'accepted';
       with again as (
         insert into handovers (package_id, carrier_id, runsheet_id, attempt, asked_by)
         select h.package_id, last.carrier_id, last.runsheet_id, last.attempt + 1, h.actor_id
         from added h
         cross join lateral (select * from handovers o where o.package_id = h.package_id order by o.id desc limit 1) last
         join carriers c on c.id = last.carrier_id and c.active
         where h.action = 'retry_3pl' and h.to_status = 'Waiting_for_handover'
         on conflict do nothing
         returning id, carrier_id
       )
       insert into carrier_tasks (handover_id, carrier_id, kind) select id, carrier_id, 'create' from again;
     end if;
     if exists (select from added where action = 'cancel_request') then
       insert into carrier_tasks (handover_id, carrier_id, kind)
       select o.id, o.carrier_id, 'cancel' from added h
       join handovers o on o.package_id = h.package_id and o.state = 'accepted'
       where h.action = 'cancel_request'
       on conflict do nothing;
     end if;
     if exists (select from added where action = 'handover_recall') then
       insert into carrier_tasks (handover_id, carrier_id, kind)
       select o.id, o.carrier_id, 'cancel' from added h join handovers o on o.package_id = h.package_id and o.in_doubt
       where h.action = 'handover_recall'
       on conflict do nothing;
       update handovers o set state = 'ended' from added h
       where h.action = 'handover_recall' and o.package_id = h.package_id and o.state in ('waiting', 'accepted');
     end if;
     if not exists (select from added where from_status <> to_status) then
       return null;
     end if;
     -- Out of an open bag; a closed one is told as it left. Bags are opened only where one of the packages is in one.
     if exists (select from added h join carrier_bag_packages b on b.package_id = h.package_id and b.live
         where h.from_status <> h.to_status) then
       delete from carrier_bag_packages b using added h, carrier_bags g
       where b.package_id = h.package_id and b.live and g.id = b.carrier_bag_id and g.status <> 'Closed'
         and h.from_status <> h.to_status;
       update carrier_bag_packages b set live = false from added h
       where b.package_id = h.package_id and b.live and h.from_status <> h.to_status;
     end if;
     return null;
   end
   $$`,
];
