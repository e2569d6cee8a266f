const pickup = `'Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_failed_attempt'`;
const delivery = `'Waiting_for_linehaul', 'Planned_for_linehaul', 'Pickup_successful', 'Waiting_for_delivery',
  'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt'`;
const back = `'Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_failed_attempt',
  'Return_waiting_for_linehaul', 'Return_planned_for_linehaul'`;
/** Nothing is tried with these until somebody decides: what a report named for them is no day. */
const undecided = `'Waiting_for_confirmation', 'Delivery_failed', 'Delivery_cancelled', 'Waiting_for_handover',
  'Handover_failed', '3pl_cancelled', 'Missing', 'Missing_courier', 'Pickup_failed', 'Return_failed'`;

/**
 * Customers' days of before they ended with the attempt they were chosen for: the history tells in which status a day
 * came. The backlog's index has all that the first part reads.
 */
export const daysLeftBehind: readonly { readonly untilNone: string }[] = [
  {
    untilNone: `
      with chosen as (
        select p.id, p.status, p.created_at from packages p
        where p.status in (${delivery}, ${back}, ${undecided}) and p.reattempt_date > p.stage_entered_at
      ), stale as (
        select c.id from chosen c left join lateral (
          select h.action, h.to_status from package_history h
          where h.package_id = c.id and h.at >= c.created_at - interval '1 day' and h.after ? 'reattempt_date'
          order by h.id desc limit 1
        ) told on true
        where case when c.status in (${delivery}) then told.to_status in (${pickup})
          when c.status in (${back}) then coalesce(told.to_status not in (${back}), true)
          else coalesce(told.action <> 'operator_update' or told.to_status not in (${undecided}), true) end
        order by c.id limit 5000
      )
      update packages p set reattempt_date = null from stale where p.id = stale.id`,
  },
];
