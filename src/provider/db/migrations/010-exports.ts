/** Exports that were made, with what they held; and what reports of a day read of histories. */
export const exports = /* sql */ `
create table exports (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  name text not null,
  format text not null check (format in ('csv', 'xlsx')),
  file_name text not null,
  filters jsonb not null,
  -- whose packages are in it; null = every hub's
  hub_ids int[],
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  rows bigint not null default 0,
  bytes bigint not null default 0,
  started_at timestamptz not null default now(),
  -- a running one that nothing was written to for long has lost its provider
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  check ((finished_at is null) = (state = 'running')),
  check ((expires_at is not null) = (state = 'done'))
);
create index exports_user on exports (user_id, id desc);
create index exports_expiry on exports (expires_at) where expires_at is not null;

-- What it held, in pieces of some hundred KB, so that any provider can serve it without holding it in memory.
create table export_parts (
  export_id bigint not null references exports on delete cascade,
  position int not null,
  -- of CSV a member of gzip; of XLSX, which is compressed already, as it is
  content bytea not null,
  primary key (export_id, position)
);
alter table export_parts alter column content set storage external;

create index package_history_at on package_history (at desc, id desc);
-- Steps that were taken back don't count.
create index package_history_undoes on package_history (undoes) where undoes is not null;
create index packages_success on packages (success_date desc, id desc) where success_date is not null;
`;

/** 69: how far one is that is made day by day. */
export const exportDays = /* sql */ `
alter table exports add column days smallint, add column days_done smallint;
`;
