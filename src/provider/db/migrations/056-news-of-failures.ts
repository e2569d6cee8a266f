/** News of failures say what failed: a pickup, a delivery, a return. Of many that failed alike a hub hears once. */
export const newsOfFailures = `
create or replace function tell_failed_packages() returns trigger language plpgsql as $$
declare
  failed record;
  hearers text[];
begin
  if hl_is_quiet() or not exists (select from added where to_status in
      ('Failed', 'Pickup_failed', 'Delivery_failed', 'Return_failed', 'Cancel_failed', 'Handover_failed')) then
    return null;
  end if;
  for failed in
    select coalesce(p.current_hub_id, p.fm_hub_id) as hub, h.to_status as status, min(what.vi) as what_vi,
      min(what.one) as one, min(what.many) as many, count(*) as n, min(p.id) as id, min(p.code) as code,
      min(why.vi) as vi, min(why.en) as en, case when count(distinct h.actor_id) = 1 then min(h.actor_id) end as actor
    from added h join packages p on p.id = h.package_id left join reasons why on why.code = h.reason
    join (values
      ('Failed', 'tạo đơn', 'Creation', 'creations'),
      ('Pickup_failed', 'lấy', 'Pickup', 'pickups'),
      ('Delivery_failed', 'giao', 'Delivery', 'deliveries'),
      ('Return_failed', 'hoàn', 'Return', 'returns'),
      ('Cancel_failed', 'hủy', 'Cancellation', 'cancellations'),
      ('Handover_failed', 'bàn giao 3PL', 'Hand-over', 'hand-overs')
    ) as what (status, vi, one, many) on what.status = h.to_status
    where h.from_status is distinct from h.to_status
    group by 1, 2
  loop
    -- One that was never at a hub is for who sees all of them.
    hearers := case when failed.hub is null then array['admin', 'admin_operator']
      else array['hub_manager', 'hub_operator', 'area_manager'] end;
    if failed.n = 1 then
      perform hl_notify('new_package_failed',
        'Kiện ' || failed.code || ' ' || failed.what_vi || ' không thành công: '
          || coalesce(failed.vi, 'chưa rõ lý do'),
        failed.one || ' of ' || failed.code || ' failed: ' || coalesce(failed.en, 'no reason given'),
        '/packages/' || failed.id, failed.hub, hearers, failed.actor);
    else
      perform hl_notify('new_package_failed', failed.n || ' kiện ' || failed.what_vi || ' không thành công cùng lúc',
        failed.n || ' ' || failed.many || ' failed at once', '/packages?status=' || failed.status, failed.hub, hearers,
        failed.actor);
    end if;
  end loop;
  return null;
end
$$;
`;
