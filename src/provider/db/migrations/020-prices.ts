/**
 * Price tables as versions. A row of price_tables has been one version all along, the latest of its owner holding; it now
 * says who made it and whether it was withdrawn. Lines may be for one zone of an area type.
 */
export const prices = /* sql */ `
alter table price_tables
  add column version int not null default 1,
  -- taken back before its day came
  add column withdrawn_at timestamptz,
  add column changed_by int references users,
  add column changed_at timestamptz not null default now();

-- Versions of one owner from one moment: the later row held, so it begins a microsecond later.
update price_tables t set valid_from = t.valid_from + twin.nth * interval '1 microsecond'
from (select id, row_number() over (partition by hub_id, shop_id, valid_from order by id) - 1 as nth from price_tables) twin
where twin.id = t.id and twin.nth > 0;

-- Two clerks can't both have the same day.
create unique index price_tables_from on price_tables (hub_id, shop_id, valid_from) nulls not distinct where withdrawn_at is null;

alter table price_lines drop constraint price_lines_pkey;
-- null = the whole area type
alter table price_lines add column zone text;
alter table price_lines add check (zone is null or (area_type, zone) in (
  ('urban', 'intra_metro'), ('urban', 'intra_city'), ('urban', 'district_ward'), ('suburban', 'suburban'),
  ('intra_region', 'same_region'), ('region', 'cross_metro'), ('region', 'central_region'), ('region', 'cross_region')
));
create unique index price_lines_once on price_lines (price_table_id, area_type, zone) nulls not distinct;

-- Known of orders from now on; a parcel without is priced by its area type.
alter table packages add column price_zone text;

-- Each version with its number among its owner's, and until when it holds.
create view price_versions as
select t.*,
  row_number() over (partition by hub_id, shop_id order by id)::int as no,
  case when withdrawn_at is null then lead(valid_from) over (partition by hub_id, shop_id, withdrawn_at is null order by valid_from) end as valid_until
from price_tables t;
`;
