/** What was scanned where, whatever came of it: what two hubs say of one parcel must be found even where neither changed it. */
export const scans = /* sql */ `
create table scans (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('inbound', 'success', 'failure')),
  -- where it was held under the scanner, as far as the call says
  hub_id int references hubs,
  user_id int not null references users,
  code text not null,
  -- null = there is none that the user may see
  package_id bigint references packages,
  outcome text not null check (outcome in ('done', 'already', 'refused')),
  refusal text,
  -- what it did, for taking it back
  run_id bigint references runs,
  check ((refusal is not null) = (outcome = 'refused'))
);
create index scans_user on scans (user_id, kind, id desc);
create index scans_package on scans (package_id, at) where package_id is not null and hub_id is not null;

-- Measurements, among the many other rows of the history.
create index package_history_weight on package_history (package_id, id desc) where before ? 'weight';
`;
