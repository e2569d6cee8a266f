/**
 * Deliveries by day, hub and courier, for reports of up to a month: kept by workers up to a moment, behind which no step can
 * come any more. They begin with the last month and bring themselves up to now.
 */
export const deliveryDays = /* sql */ `
create table delivery_days (
  -- the Vietnamese midnight it begins with
  day timestamptz not null,
  -- where the step was done, and who had the package out; 0 = at none, by none
  hub_id int not null,
  courier_id int not null,
  dispatched int not null,
  delivered int not null,
  failed int not null,
  primary key (day, hub_id, courier_id)
) with (fillfactor = 50);

-- One row: steps, and what takes back a step, are in the days from this midnight up to this moment.
create table delivery_days_kept (
  since timestamptz not null,
  until timestamptz not null
) with (fillfactor = 50);
create unique index delivery_days_kept_once on delivery_days_kept ((true));

-- Anew; workers bring them up to now.
create function recount_deliveries() returns void language sql as $$
  delete from delivery_days_kept;
  delete from delivery_days;
  insert into delivery_days_kept select midnight, midnight from (select vietnam_day(now() - interval '31 days') as midnight) begun;
$$;
select recount_deliveries();
`;
