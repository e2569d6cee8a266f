/** For a table's own use no longer than others can wait behind it; the migration tries again. */
const shortly = (statement: string): string => `set local lock_timeout = '500ms'; ${statement}`;

/**
 * A change of one package writes no key that nobody looks for, and opens no table that has nothing to do with it: steps are
 * found by their package, who read what is only gone through, and old keys are met on a walk through all of them.
 */
export const lighterSteps: readonly string[] = [
  `create or replace function follow_handovers() returns trigger language plpgsql as $$
   begin
     if exists (select from added where action = 'retry_3pl' and to_status = 'Waiting_for_handover') then
       update handovers o set state = 'ended' from added h
       where h.action = 'retry_3pl' and h.to_status = 'Waiting_for_handover' and o.package_id = h.package_id and o.state = 'accepted';
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
       select o.id, o.carrier_id, 'cancel' from added h join handovers o on o.package_id = h.package_id and o.state = 'accepted'
       where h.action = 'cancel_request'
       on conflict do nothing;
     end if;
     if exists (select from added where action = 'handover_recall') then
       update handovers o set state = 'ended' from added h where h.action = 'handover_recall' and o.package_id = h.package_id and o.state in ('waiting', 'accepted');
     end if;
     if not exists (select from added where from_status <> to_status) then
       return null;
     end if;
     -- Out of an open bag; a closed one is told as it left. Bags are opened only where one of the packages is in one.
     if exists (select from added h join carrier_bag_packages b on b.package_id = h.package_id and b.live where h.from_status <> h.to_status) then
       delete from carrier_bag_packages b using added h, carrier_bags g
       where b.package_id = h.package_id and b.live and g.id = b.carrier_bag_id and g.status <> 'Closed' and h.from_status <> h.to_status;
       update carrier_bag_packages b set live = false from added h where b.package_id = h.package_id and b.live and h.from_status <> h.to_status;
     end if;
     return null;
   end
   $$;
   create or replace function sheet_lines_changed() returns trigger language plpgsql set enable_nestloop = off as $$
   begin
     -- As a rule the package is on no sheet.
     if exists (select from after_it) then
       insert into sheet_count_changes
       select distinct n.runsheet_id from before_it o join after_it n on n.runsheet_id = o.runsheet_id and n.position = o.position
       where n.leg in ('outbound', 'return')
         and (n.result, n.result_at, n.result_reason, n.cash, n.removed_at) is distinct from (o.result, o.result_at, o.result_reason, o.cash, o.removed_at);
     end if;
     return null;
   end
   $$`,
  shortly('alter table personal_data_reads drop column if exists id'),
  shortly('alter table package_history drop constraint if exists package_history_pkey'),
  'drop index concurrently if exists idempotency_keys_age',
];
