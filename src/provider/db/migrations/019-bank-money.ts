/** Bank accounts of hubs, and what banks say of the accounts: statements and the movements in them; what shops are charged. */
export const bankMoney = /* sql */ `
alter table hubs
  add column bank_account_name text,
  add column bank_account_number text,
  add column bank_branch text;

create table bank_statements (
  id bigint generated always as identity primary key,
  format text not null,
  from_day date not null,
  to_day date not null,
  lines int not null,
  created_by int not null references users,
  created_at timestamptz not null default now()
);

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  version int not null default 1,
  statement_id bigint not null references bank_statements,
  day date not null,
  amount numeric(15, 2) not null check (amount <> 0),
  balance numeric(15, 2),
  reference text not null,
  description text not null,
  -- of all that the bank tells of it, and the how manieth of those it tells alike: a file that comes again adds nothing
  line_key bytea not null unique,
  state text not null default 'open' check (state in ('open', 'accepted', 'suspense')),
  verdict text not null default 'left_over' check (verdict in ('matched', 'ambiguous', 'left_over')),
  why text,
  candidates bigint[] not null default '{}',
  document_id bigint references money_documents,
  note text,
  decided_by int references users,
  decided_at timestamptz,
  check ((state = 'accepted') = (document_id is not null))
);
create index bank_statement_lines_statement on bank_statement_lines (statement_id);
create index bank_statement_lines_open on bank_statement_lines (id desc) where state = 'open';
-- One movement is one document's money, whoever accepts it first.
create unique index bank_statement_lines_document on bank_statement_lines (document_id) where document_id is not null;

-- What each parcel of a payout costs its shop; of a returned one it is the way back.
create table payout_fees (
  document_id bigint not null references money_documents,
  package_id bigint not null references packages,
  amount numeric(15, 2) not null check (amount >= 0),
  returned boolean not null,
  live boolean not null default true,
  primary key (document_id, package_id)
);
create unique index payout_fees_live on payout_fees (package_id) where live;
`;
