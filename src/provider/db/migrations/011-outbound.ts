/** Jobs' effects, the endpoints of others, what is to be told them, and each call that was made. */
export const outbound = /* sql */ `
-- A job that runs twice finds its key here and does nothing. Written in the transaction of the effect.
create table job_effects (
  key text primary key,
  at timestamptz not null default now()
);
create index job_effects_at on job_effects (at);

create table outbound_endpoints (
  id int generated always as identity primary key,
  kind text not null check (kind in ('oms', 'webhook')),
  name text not null,
  url text not null,
  -- sealed: readable with the provider's root secret alone
  secret bytea not null,
  events text[] not null,
  enabled boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- kept for the log's sake
  removed_at timestamptz
);
create unique index outbound_endpoints_oms on outbound_endpoints (kind) where kind = 'oms' and removed_at is null;

-- The outbox: a row is written in the transaction of what it tells.
create table outbound_deliveries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('oms_push', 'event', 'test')),
  endpoint_id int not null references outbound_endpoints,
  -- No reference: a foreign key check for each event of a bulk run would cost more than the row.
  package_id bigint,
  history_id bigint,
  -- sent along with every try, so that the other side can tell a second one
  key uuid not null default gen_random_uuid(),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null default now(),
  -- handed to the queue; null = the relay has yet to
  queued_at timestamptz,
  -- of the last try
  status int,
  fault text,
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
create index outbound_deliveries_due on outbound_deliveries (endpoint_id, due_at) where state = 'waiting' and queued_at is null;
create index outbound_deliveries_queued on outbound_deliveries (endpoint_id, queued_at) where state = 'waiting' and queued_at is not null;
create index outbound_deliveries_state on outbound_deliveries (state, id desc);
create index outbound_deliveries_endpoint on outbound_deliveries (endpoint_id, id desc);
create index outbound_deliveries_package on outbound_deliveries (package_id, id desc) where package_id is not null;
-- One push of an order at a time, whoever asks for it.
create unique index outbound_deliveries_push on outbound_deliveries (package_id) where kind = 'oms_push' and state = 'waiting';

create table outbound_calls (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  delivery_id bigint,
  kind text not null,
  method text not null,
  url text not null,
  entity text not null,
  entity_id text not null,
  attempt int not null,
  status int,
  ms int not null,
  fault text,
  -- excerpts, without secrets and personal data
  request text not null,
  response text not null
);
create index outbound_calls_delivery on outbound_calls (delivery_id, id);
create index outbound_calls_at on outbound_calls (at);

-- Every event passes through package_history, whoever writes it: so here, and nowhere else, it enters the outbox. A push to
-- the order system is a row by which a person asks for it and which moves nothing; the row of its result has no person.
create function tell_package_events() returns trigger language plpgsql as $$
begin
  if not exists (select from outbound_endpoints where enabled and removed_at is null) then
    return null;
  end if;
  insert into outbound_deliveries (kind, endpoint_id, package_id, history_id)
  select 'event', e.id, h.package_id, h.id
  from added h
  join outbound_endpoints e on e.enabled and e.removed_at is null
   and case when h.from_status is null then 'package.created' when h.from_status <> h.to_status then 'package.status_changed' end = any (e.events)
  order by h.id;
  insert into outbound_deliveries (kind, endpoint_id, package_id, history_id)
  select 'oms_push', e.id, h.package_id, h.id
  from added h join outbound_endpoints e on e.kind = 'oms' and e.enabled and e.removed_at is null
  where h.action = 'retry_push_oms' and h.from_status = h.to_status and h.actor_id is not null
  on conflict (package_id) where kind = 'oms_push' and state = 'waiting' do nothing;
  return null;
end
$$;
create trigger tell_package_events after insert on package_history
  referencing new table as added for each statement execute function tell_package_events();
`;
