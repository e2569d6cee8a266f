/** What shops are to have for lost parcels, how it came about, and which payouts paid it. */
export const lostClaims = /* sql */ `
-- Of papers of lost parcels: who answers, and how much of the compensation is asked of him, in percent.
alter table money_documents
  add column liable text check (liable in ('hub', 'courier', 'carrier', 'none')),
  add column share smallint check (share between 1 and 100),
  add constraint money_documents_liable check (liable is null or (liable = 'courier') = (courier_id is not null) and (liable = 'carrier') = (carrier_id is not null));

-- As it was reckoned when the paper was made.
create table lost_compensations (
  document_id bigint not null references money_documents,
  package_id bigint not null references packages,
  rule text not null,
  insured boolean not null,
  -- 0 = unknown
  worth numeric(15, 2) not null check (worth >= 0),
  worth_from text,
  shipping_fee numeric(15, 2) not null,
  ceiling numeric(15, 2),
  amount numeric(15, 2) not null check (amount >= 0),
  -- until the paper is rejected or taken back
  live boolean not null default true,
  primary key (document_id, package_id)
);
-- A parcel is compensated once.
create unique index lost_compensations_live on lost_compensations (package_id) where live;

create table payout_compensations (
  document_id bigint not null references money_documents,
  package_id bigint not null references packages,
  amount numeric(15, 2) not null check (amount >= 0),
  -- where the parcel stood before it was settled; null = it is not yet
  from_status text,
  live boolean not null default true,
  primary key (document_id, package_id)
);
-- And paid to its shop once.
create unique index payout_compensations_live on payout_compensations (package_id) where live;
`;
