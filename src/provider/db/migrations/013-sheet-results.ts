/** What a courier's day comes to: the cash of each parcel, what was scanned back, and what was counted at the end. */
export const sheetResults = /* sql */ `
alter table runsheet_packages
  -- taken in cash for this parcel; null = not reported done, or no delivery
  add column cash numeric(15, 2) check (cash >= 0),
  -- not done, and scanned back in
  add column back_at timestamptz,
  add column back_by int references users;

alter table runsheets
  -- the sum of its lines' cash when it was closed
  add column cash_expected numeric(15, 2),
  add column cash_counted numeric(15, 2) check (cash_counted >= 0),
  -- why they differ
  add column cash_reason text,
  add constraint runsheets_cash_explained check (cash_counted is null or cash_counted = cash_expected or cash_reason is not null);
create index runsheets_cash_difference on runsheets (hub_id, closed_at desc) where cash_counted <> cash_expected;
`;
