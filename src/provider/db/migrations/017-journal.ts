/**
 * The journal: every movement of money as a transaction whose entries add up to nothing. What stands in an account is the
 * sum of its entries and is stored nowhere. Entries are never changed and never removed: a correction is a further one.
 */
export const journal = /* sql */ `
create table ledger_accounts (
  id int generated always as identity primary key,
  kind text not null,
  -- whose: a courier, hub, shop or carrier as the kind says; 0 = the network's own
  owner_id bigint not null,
  -- which hub answers for it; null = none. A courier has one with each hub that he worked for.
  hub_id int references hubs,
  unique nulls not distinct (kind, owner_id, hub_id)
);
create index ledger_accounts_hub on ledger_accounts (hub_id, kind);

create table ledger_transactions (
  id bigint generated always as identity primary key,
  -- what happened
  event text not null,
  -- of what happens once: whoever comes second finds it here
  effect_key text not null unique,
  runsheet_id bigint references runsheets,
  document_id bigint,
  -- the transaction that it takes back
  reverses bigint unique references ledger_transactions,
  -- null = the house itself
  user_id int references users,
  at timestamptz not null default now(),
  note text
);
create index ledger_transactions_document on ledger_transactions (document_id) where document_id is not null;
create index ledger_transactions_runsheet on ledger_transactions (runsheet_id) where runsheet_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions,
  account_id int not null references ledger_accounts,
  -- debit > 0, credit < 0
  amount numeric(15, 2) not null check (amount <> 0),
  -- whose money it is; null = a difference or a sum
  package_id bigint references packages
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id, id) include (amount);
create index ledger_entries_differences on ledger_entries (account_id) include (amount) where package_id is null;
create index ledger_entries_package on ledger_entries (package_id) where package_id is not null;

-- Entries come in statements that balance for themselves, so that a thousand of them are checked by one sum.
create function ledger_entries_balance() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select transaction_id into unbalanced from added group by transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'ledger transaction % does not balance', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_balance after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_entries_balance();

-- At the commit each transaction is added up once more, whatever statements wrote it.
create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) from ledger_entries where transaction_id = new.id) <> 0 then
    raise exception 'ledger transaction % does not balance', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transaction_balances after insert on ledger_transactions
  deferrable initially deferred for each row execute function ledger_transaction_balances();

create function ledger_is_final() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed: a correction is a further transaction', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entries_final before update or delete or truncate on ledger_entries for each statement execute function ledger_is_final();
create trigger ledger_transactions_final before update or delete or truncate on ledger_transactions for each statement execute function ledger_is_final();
`;
