/** Anew where it was cut short: half an index is none. */
const made = (name: string, definition: string): readonly string[] => [
  `drop index concurrently if exists ${name}`,
  `create ${name === 'packages_order' ? 'unique ' : ''}index concurrently ${name} on ${definition}`,
];

/**
 * Small indexes of what is looked for among all packages, and fewer that every change writes: what is owed comes from the
 * counts, and a shop's code is found by its beginning in the index that keeps it unique.
 */
export const packageIndexes: readonly string[] = [
  ...made('packages_order', 'packages (order_code text_pattern_ops, seller_id)'),
  // Of these each hub's oldest is asked for by everybody every 30 seconds, and what waits at each shop.
  ...made('packages_pickups', `packages (fm_hub_id, stage_entered_at) where status = 'Waiting_for_pickup'`),
  // Whose cash a courier has.
  ...made(
    'packages_paid',
    `packages (id) include (status, cod, cod_collected) where status in ('Delivery_successful', 'Delivered') and (cod > 0 or cod_collected > 0)`,
  ),
  // What somebody must decide on, the oldest first.
  ...made(
    'packages_undecided',
    `packages (stage_entered_at, id) include (status)
     where status in ('Missing', 'Missing_courier', 'Waiting_for_confirmation', 'Waiting_for_return', 'Return_failed')`,
  ),
  // What is only passed through.
  ...made(
    'packages_passing',
    `packages (status, greatest(status_entered_at, stage_entered_at)) include (id, status_entered_at, stage_entered_at, current_hub_id, fm_hub_id, lm_hub_id)
     where status in (
       'Waiting_for_approval', 'In_pickup', 'Pickup_failed_attempt', 'In_linehaul', 'Return_in_linehaul', 'In_delivery', 'In_30_delivery', 'Delivery_successful',
       'Delivery_failed_attempt', 'Delivery_failed', 'Delivery_cancelled', 'In_return', 'Return_successful', 'Return_failed_attempt', 'Request_cancel', 'Cancel_failed', 'Handover_accepted'
     )`,
  ),
  // What no rule expects: as a rule nothing is in them.
  ...made(
    'packages_of_no_hub',
    'packages (stage_entered_at, id) where coalesce(current_hub_id, fm_hub_id) is null or lm_hub_id is null',
  ),
  ...made(
    'packages_cod_differs',
    `packages (updated_at, id)
     where cod_collected <> cod and (cod_collected > 0 or status in ('Cod_collected', 'Cod_transferred_to_hub', 'Cod_transferred_to_center', 'Cod_transferred_to_shop'))`,
  ),
  ...made(
    'package_history_weighed_off',
    `package_history (at)
     where before ? 'weight' and abs((after ->> 'weight')::numeric - (before ->> 'weight')::numeric) > 0.2 * (before ->> 'weight')::numeric`,
  ),
  ...['packages_cod_in_hands', 'packages_waiting_for_pickup', 'packages_order_code'].map(
    (name) => `drop index concurrently if exists ${name}`,
  ),
];
