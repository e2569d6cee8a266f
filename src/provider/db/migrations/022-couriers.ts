/** Contractors: how far each is on his way in, his papers, tools and contracts, and who read them. */
export const couriers = /* sql */ `
alter table couriers
  -- counts the writes on this row
  add column version int not null default 0,
  add column email text,
  add column training_status text not null default 'new' check (training_status in ('new', 'send', 'approved', 'reject')),
  add column tools_status text not null default 'new' check (tools_status in ('new', 'send', 'approved', 'reject')),
  add column deposit_status text not null default 'new' check (deposit_status in ('new', 'send', 'approved', 'reject')),
  add column e_contract_status text not null default 'not_submitted'
    check (e_contract_status in ('not_submitted', 'submitted', 'wait_for_contractor_sign', 'wait_for_approval', 'approved'));
create unique index couriers_email on couriers (lower(email)) where email is not null;
create index couriers_phone on couriers (phone text_pattern_ops);
create index couriers_created on couriers (created_at desc, id desc);

-- Whoever works or has worked went through it before it was kept here.
update couriers set training_status = 'approved', tools_status = 'approved', deposit_status = 'approved' where account_status <> 'new';
update couriers set e_contract_status = 'approved' where e_contract_approval_at is not null;

create table courier_steps (
  courier_id int not null references couriers,
  step text not null check (step in ('training', 'tools', 'deposit')),
  note text,
  amount numeric(15, 2) check (amount >= 0),
  sent_by int references users,
  sent_at timestamptz,
  decided_by int references users,
  decided_at timestamptz,
  primary key (courier_id, step)
);

create table courier_id_numbers (
  id bigint generated always as identity primary key,
  courier_id int not null references couriers,
  number text not null,
  replaced_by int references users,
  replaced_at timestamptz not null default clock_timestamp()
);
create index courier_id_numbers_courier on courier_id_numbers (courier_id, id desc);
insert into courier_id_numbers (courier_id, number) select id, old_id_card_number from couriers where old_id_card_number is not null;

-- Photos as those of parcels are kept: in the database, the pictures apart from what lists read.
create table courier_papers (
  id bigint generated always as identity primary key,
  courier_id int not null references couriers,
  kind text not null check (kind in ('id_card_front', 'id_card_back', 'business_licence')),
  at timestamptz not null default clock_timestamp(),
  actor_id int not null references users,
  actor_name text not null,
  width int not null,
  height int not null
);
create index courier_papers_courier on courier_papers (courier_id, id desc);
create table courier_paper_files (
  paper_id bigint primary key references courier_papers,
  picture bytea not null,
  thumbnail bytea not null
);
alter table courier_paper_files alter column picture set storage external, alter column thumbnail set storage external;

create table courier_tools (
  id bigint generated always as identity primary key,
  courier_id int not null references couriers,
  tool text not null check (tool in ('uniform', 'helmet', 'delivery_bag', 'phone', 'scanner', 'raincoat', 'card')),
  quantity int not null check (quantity > 0),
  serial_number text,
  given_at timestamptz not null default clock_timestamp(),
  given_by int not null references users,
  returned_at timestamptz,
  returned_by int references users,
  check ((returned_at is null) = (returned_by is null))
);
create index courier_tools_courier on courier_tools (courier_id, id desc);

create table courier_ship_units (
  courier_id int not null references couriers,
  carrier_id int not null references carriers,
  code text not null,
  synced_at timestamptz not null default clock_timestamp(),
  synced_by int not null references users,
  primary key (courier_id, carrier_id)
);

create table e_contracts (
  id bigint generated always as identity primary key,
  courier_id int not null references couriers,
  code text not null unique,
  status text not null check (status in ('not_submitted', 'submitted', 'wait_for_contractor_sign', 'wait_for_approval', 'approved')),
  template_version int not null,
  -- what the document says of the contractor, as it was when it was drawn up
  terms jsonb not null,
  signature jsonb,
  created_by int not null references users,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);
-- One that counts; those rejected or withdrawn stay as what they were.
create unique index e_contracts_live on e_contracts (courier_id) where status <> 'not_submitted';
create index e_contracts_courier on e_contracts (courier_id, id desc);
create index e_contracts_changed on e_contracts (changed_at desc, id desc);

create table e_contract_steps (
  contract_id bigint not null references e_contracts,
  position int not null,
  action text not null check (action in ('submit', 'offer', 'sign', 'approve', 'reject', 'withdraw')),
  to_status text not null,
  at timestamptz not null,
  actor_id int not null references users,
  actor_name text not null,
  note text,
  document_sha256 bytea not null check (length(document_sha256) = 32),
  -- over this step and the one before it
  sha256 bytea not null check (length(sha256) = 32),
  primary key (contract_id, position)
);

-- The document as it was drawn up, signed and approved, each in full.
create table e_contract_documents (
  contract_id bigint not null,
  position int not null,
  pdf bytea not null,
  primary key (contract_id, position),
  foreign key (contract_id, position) references e_contract_steps
);
alter table e_contract_documents alter column pdf set storage external;

create table courier_data_reads (
  id bigint generated always as identity primary key,
  user_id int not null references users,
  courier_id int not null references couriers,
  what text not null check (what in ('file', 'paper', 'contract', 'document')),
  at timestamptz not null default clock_timestamp()
);
create index courier_data_reads_courier on courier_data_reads (courier_id, id desc);
`;
