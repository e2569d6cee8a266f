/**
 * What the backlog is read from, figures and lists alike: every parcel in a stage, the oldest first, with all that decides
 * its hub, stage and age, so that no row need be looked at. And checks of shelves.
 */
export const backlog = /* sql */ `
create index packages_backlog on packages (greatest(stage_entered_at, reattempt_date), id)
  include (status, current_hub_id, fm_hub_id, seller_id, stage_entered_at, reattempt_date)
  where status in (
    'Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_failed_attempt', 'Pickup_failed',
    'Waiting_for_linehaul', 'Planned_for_linehaul', 'Pickup_successful',
    'Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt',
    'Waiting_for_confirmation', 'Delivery_failed', 'Delivery_cancelled',
    'Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_failed_attempt', 'Return_failed',
    'Return_waiting_for_linehaul', 'Return_planned_for_linehaul',
    'Waiting_for_handover', 'Handover_failed', '3pl_cancelled',
    'Missing', 'Missing_courier'
  );

create table backlog_checks (
  id bigint generated always as identity primary key,
  hub_id int not null references hubs,
  -- sorted, so that the same choice is the same value
  types text[] not null check (cardinality(types) > 0),
  started_by int not null references users,
  started_at timestamptz not null default now(),
  finished_by int references users,
  finished_at timestamptz,
  check ((finished_by is null) = (finished_at is null))
);
-- Two people who begin the same check at once are in one.
create unique index backlog_checks_open on backlog_checks (hub_id, types) where finished_at is null;
create index backlog_checks_hub on backlog_checks (hub_id, id desc);

create table backlog_check_lines (
  check_id bigint not null references backlog_checks on delete cascade,
  code text not null,
  -- null = there was no such package for who scanned it
  package_id bigint references packages,
  finding text not null check (finding in ('waiting', 'matched', 'missing', 'left', 'unexpected')),
  surprise text check (surprise in ('unknown', 'other_hub', 'away', 'other_stage')),
  scanned_by int references users,
  scanned_at timestamptz,
  primary key (check_id, code),
  check ((surprise is not null) = (finding = 'unexpected')),
  check ((scanned_at is null) = (finding in ('waiting', 'missing', 'left')))
);
`;
