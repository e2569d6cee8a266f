/** What dispatchers tell each other of a hub's pickups, and what is found when a courier comes back. */
export const pickup = /* sql */ `
create table pickup_notes (
  hub_id int primary key references hubs,
  version int not null default 0,
  note text not null default '',
  updated_by int not null references users,
  updated_at timestamptz not null default now()
);

-- Of a check-in: false = the courier had not reported it, and yet it came with him.
alter table runsheet_packages add column expected boolean not null default true;
-- A courier is checked in once at a time.
create unique index runsheets_open_checkin on runsheets (courier_id, hub_id) where type = 'checkin' and status in ('Created', 'Running');

-- Codes under the scanner that could not be taken in.
create table checkin_surprises (
  runsheet_id bigint not null references runsheets,
  code text not null,
  -- null = there is none that the user may see
  package_id bigint references packages,
  refusal text not null,
  scanned_by int not null references users,
  scanned_at timestamptz not null default now(),
  primary key (runsheet_id, code)
);
`;
