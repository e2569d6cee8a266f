/**
 * The live report adds up a day of steps. Those of an hour that is over are added up once: at a million packages the
 * report then takes tens of milliseconds instead of most of a second. What is taken back later is looked for apart, and
 * so by an index of its own.
 */
export const stepHours = /* sql */ `
-- Hours whose sums are kept, none of which can get another step.
create table step_hours (hour timestamptz primary key);

create table step_hour_sums (
  hour timestamptz not null references step_hours on delete cascade,
  hub_id int,
  status text not null,
  count int not null,
  created int not null,
  picked_up int not null,
  dispatched int not null,
  delivered int not null,
  failed int not null,
  returned int not null
);
create index step_hour_sums_hour on step_hour_sums (hour);

create index package_history_taken_back on package_history (at) include (undoes) where undoes is not null;

-- Money in somebody's hands, which the live report adds up: from its index alone, not from a package each.
create index packages_cod_in_hands on packages (status) include (cod, current_hub_id, fm_hub_id, lm_hub_id)
  where cod > 0 and status in (
    'Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt',
    'Delivery_successful', 'Delivered', 'Cod_collected', 'Cod_transferred_to_hub', 'Cod_transferred_to_center'
  );
`;
