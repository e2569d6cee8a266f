/** Runs of one action over many packages, what may be taken back of them, settings of users, and indexes of lists. */
export const runs = /* sql */ `
create table runs (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  -- method and path with its ids, and the Idempotency-Key: sent again, the run goes on where it stood
  call text not null,
  key text not null check (length(key) <= 255),
  body_hash bytea not null,
  action text not null,
  line text,
  total int not null,
  ok int not null default 0,
  refused int not null default 0,
  -- of ok: those that were changed, and those of them taken back since
  changed int not null default 0,
  undone int not null default 0,
  undo_of bigint references runs,
  created_at timestamptz not null default now(),
  unique (user_id, call, key)
);
create index runs_user on runs (user_id, id desc);

-- No reference to packages: an id that is nobody's has its outcome too. Nor to its run, with which each is written:
-- checking it would cost a tenth of the whole.
create table run_items (
  run_id bigint not null,
  -- in the request
  position int not null,
  package_id bigint not null,
  -- null = done
  code text,
  version_before int,
  version_after int,
  -- null = there was nothing to change
  history_id bigint,
  -- how the package was left, to tell it again
  status text,
  fm_hub_id int,
  lm_hub_id int,
  current_hub_id int,
  held_by_3pl boolean,
  undone_at timestamptz,
  primary key (run_id, position)
);

alter table package_history
  add column run_id bigint,
  -- the row that this one took back
  add column undoes bigint;

-- json, not jsonb: it is given back as it was, whatever texts are in it
create table user_settings (
  user_id int not null references users,
  name text not null,
  value json not null,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (user_id, name)
);

create index packages_seller on packages (seller_id, created_at desc, id desc);
`;
