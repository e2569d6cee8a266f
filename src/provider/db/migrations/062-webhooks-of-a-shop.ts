/** A webhook may be one shop's: it hears of no other's packages. Those that are there go on hearing of all. */
export const webhooksOfAShop = `
alter table outbound_endpoints add column seller_id int references shops,
  add constraint outbound_endpoints_seller check (seller_id is null or kind = 'webhook');
create or replace function tell_package_events() returns trigger language plpgsql as $$
begin
  if not exists (select from outbound_endpoints where enabled and removed_at is null) then
    return null;
  end if;
  insert into outbound_deliveries (kind, endpoint_id, package_id, history_id)
  select 'event', e.id, h.package_id, h.id
  from added h
  join outbound_endpoints e on e.enabled and e.removed_at is null
   and case when h.from_status is null then 'package.created'
     when h.from_status <> h.to_status then 'package.status_changed' end = any (e.events)
  where e.seller_id is null or e.seller_id = (select p.seller_id from packages p where p.id = h.package_id)
  order by h.id;
  insert into outbound_deliveries (kind, endpoint_id, package_id, history_id)
  select 'oms_push', e.id, h.package_id, h.id
  from added h join outbound_endpoints e on e.kind = 'oms' and e.enabled and e.removed_at is null
  where h.action = 'retry_push_oms' and h.from_status = h.to_status and h.actor_id is not null
  on conflict (package_id) where kind = 'oms_push' and state = 'waiting' do nothing;
  return null;
end
$$;
`;
