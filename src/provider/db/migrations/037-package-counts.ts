/** What changes take from where packages were counted and add where they are. */
const stepsOf = (changes: string): string => `
  select s.* from ${changes} c cross join lateral (values
    (c.status_before, c.current_before, c.fm_before, c.lm_before, -c.packages, -c.with_cod_before, -c.cod_before),
    (c.status_after, c.current_after, c.fm_after, c.lm_after, c.packages, c.with_cod_after, c.cod_after)
  ) s (status, current_hub_id, fm_hub_id, lm_hub_id, packages, with_cod, cod) where s.status is not null`;

const hoursOf = (changes: string): string => `
  select s.* from ${changes} c cross join lateral (values (c.hour_before, -c.packages), (c.hour_after, c.packages)) s (hour, packages) where s.hour is not null`;

/** The hour in which a package was made. */
const hourOf = (moment: string): string => `date_bin('1 hour', ${moment}, '2000-01-01T00:00:00Z')`;

/**
 * How many packages there are at each hub in each status, and the money that is to be had for them, without reading them:
 * what a statement changes goes into `package_count_changes` in its own transaction, a row that nobody else waits for, and
 * is added to `package_counts` now and then. Both together are exact at every moment. By the hours in which packages were
 * made a place deep in their list is found without counting up to it.
 */
export const packageCounts = /* sql */ `
create table package_counts (
  -- all: of no hub; current, fm, lm, custody: by that hub; any: by each hub that has to do with the package,
  -- pair and triple: by each two and three of them, so that packages of several hubs can be counted once
  side text not null,
  -- 0 = none; of pair and triple in rising order
  hub_id int not null,
  second_hub_id int not null,
  third_hub_id int not null,
  status text not null,
  packages int not null,
  with_cod int not null,
  cod numeric not null,
  primary key (side, hub_id, second_hub_id, third_hub_id, status)
) with (fillfactor = 50);

create table package_hours (
  hour timestamptz primary key,
  packages int not null
) with (fillfactor = 50);

-- Of so many packages at once what they were and what they are; without a status there were or are none, and the hour in
-- which they were made is told where it is another one.
create table package_count_changes (
  packages int not null,
  status_before text,
  current_before int,
  fm_before int,
  lm_before int,
  with_cod_before int,
  cod_before numeric,
  hour_before timestamptz,
  status_after text,
  current_after int,
  fm_after int,
  lm_after int,
  with_cod_after int,
  cod_after numeric,
  hour_after timestamptz
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create view package_count_steps as ${stepsOf('package_count_changes')};

create view package_hour_steps as ${hoursOf('package_count_changes')};

-- Where a package with these hubs is counted.
create function package_sides(current_hub int, fm int, lm int)
  returns table (side text, hub_id int, second_hub_id int, third_hub_id int)
  language sql immutable parallel safe as $$
  with any_hub as (select distinct hub from (values (current_hub), (fm), (lm)) named (hub) where hub is not null)
  select 'all', 0, 0, 0
  union all select 'current', current_hub, 0, 0 where current_hub is not null
  union all select 'fm', fm, 0, 0 where fm is not null
  union all select 'lm', lm, 0, 0 where lm is not null
  union all select 'custody', coalesce(current_hub, fm, 0), 0, 0
  union all select 'any', hub, 0, 0 from any_hub
  union all select 'pair', a.hub, b.hub, 0 from any_hub a join any_hub b on b.hub > a.hub
  union all select 'triple', a.hub, b.hub, c.hub from any_hub a join any_hub b on b.hub > a.hub join any_hub c on c.hub > b.hub
$$;

-- Several may do it at once: each change is taken by one of them, and rows are locked in one order.
create function add_package_counts() returns void language sql as $$
  with taken as (
    delete from package_count_changes returning *
  ), steps as (
    select status, current_hub_id, fm_hub_id, lm_hub_id, sum(packages) as packages, sum(with_cod) as with_cod, sum(cod) as cod
    from (${stepsOf('taken')}) each group by 1, 2, 3, 4
  ), hours as (
    insert into package_hours as kept (hour, packages) select hour, sum(packages) from (${hoursOf('taken')}) each group by 1 order by 1
    on conflict (hour) do update set packages = kept.packages + excluded.packages
  )
  insert into package_counts as kept (side, hub_id, second_hub_id, third_hub_id, status, packages, with_cod, cod)
  select s.side, s.hub_id, s.second_hub_id, s.third_hub_id, steps.status, sum(steps.packages), sum(steps.with_cod), sum(steps.cod)
  from steps cross join lateral package_sides(steps.current_hub_id, steps.fm_hub_id, steps.lm_hub_id) s
  group by 1, 2, 3, 4, 5 having sum(steps.packages) <> 0 or sum(steps.with_cod) <> 0 or sum(steps.cod) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (side, hub_id, second_hub_id, third_hub_id, status) do update
    set packages = kept.packages + excluded.packages, with_cod = kept.with_cod + excluded.with_cod, cod = kept.cod + excluded.cod
$$;

-- For whoever writes packages without the triggers below, and keeps everybody else from writing any meanwhile.
create function recount_packages() returns void language sql as $$
  delete from package_counts;
  delete from package_hours;
  delete from package_count_changes;
  insert into package_hours (hour, packages) select ${hourOf('created_at')}, count(*) from packages group by 1;
  insert into package_count_changes (packages, status_after, current_after, fm_after, lm_after, with_cod_after, cod_after)
  select count(*), status, current_hub_id, fm_hub_id, lm_hub_id, count(*) filter (where cod > 0), sum(cod) from packages group by 2, 3, 4, 5;
  select add_package_counts();
$$;

create function packages_made() returns trigger language plpgsql as $$
begin
  insert into package_count_changes (packages, status_after, current_after, fm_after, lm_after, with_cod_after, cod_after, hour_after)
  select count(*), status, current_hub_id, fm_hub_id, lm_hub_id, count(*) filter (where cod > 0), sum(cod), ${hourOf('created_at')}
  from made group by 2, 3, 4, 5, 8;
  return null;
end
$$;
create trigger packages_made after insert on packages
  referencing new table as made for each statement execute function packages_made();

-- Its plan is kept from the first rows on, which may have been one: thousands must not be gone through for each.
create function packages_moved() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into package_count_changes
  select count(*),
    o.status, o.current_hub_id, o.fm_hub_id, o.lm_hub_id, count(*) filter (where o.cod > 0), sum(o.cod), case when o.created_at <> n.created_at then ${hourOf('o.created_at')} end,
    n.status, n.current_hub_id, n.fm_hub_id, n.lm_hub_id, count(*) filter (where n.cod > 0), sum(n.cod), case when o.created_at <> n.created_at then ${hourOf('n.created_at')} end
  from before_it o join after_it n on n.id = o.id
  where (n.status, n.current_hub_id, n.fm_hub_id, n.lm_hub_id, n.cod, n.created_at) is distinct from (o.status, o.current_hub_id, o.fm_hub_id, o.lm_hub_id, o.cod, o.created_at)
  group by 2, 3, 4, 5, 8, 9, 10, 11, 12, 15;
  return null;
end
$$;
create trigger packages_moved after update on packages
  referencing old table as before_it new table as after_it for each statement execute function packages_moved();

create function packages_removed() returns trigger language plpgsql as $$
begin
  insert into package_count_changes (packages, status_before, current_before, fm_before, lm_before, with_cod_before, cod_before, hour_before)
  select count(*), status, current_hub_id, fm_hub_id, lm_hub_id, count(*) filter (where cod > 0), sum(cod), ${hourOf('created_at')}
  from removed group by 2, 3, 4, 5, 8;
  return null;
end
$$;
create trigger packages_removed after delete on packages
  referencing old table as removed for each statement execute function packages_removed();

create function packages_emptied() returns trigger language plpgsql as $$
begin
  delete from package_counts;
  delete from package_hours;
  delete from package_count_changes;
  return null;
end
$$;
create trigger packages_emptied after truncate on packages for each statement execute function packages_emptied();

select recount_packages();
`;
