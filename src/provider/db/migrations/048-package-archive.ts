/** For a table's own use no longer than others can wait behind it; the migration tries again. */
const shortly = (statement: string): string => `set local lock_timeout = '500ms'; ${statement}`;

/** What names packages by a foreign key so far, which knows the rows of one table alone. */
const naming = [
  'backlog_check_lines',
  'carrier_bag_packages',
  'checkin_surprises',
  'cod_takings',
  'handovers',
  'linehaul_snapshots',
  'lost_compensations',
  'mobile_unit_packages',
  'money_lines',
  'payout_compensations',
  'payout_fees',
  'photos',
  'runsheet_packages',
  'unloading_lines',
];

/** And what has named them without one. */
const alsoNaming = ['package_history', 'scans', 'personal_data_reads', 'ledger_entries'];

/** Moving a package from one table into the other is no change of it. */
const unlessMoved = `when (current_setting('hubline.archiving', true) is distinct from 'on')`;

const named = [...naming, ...alsoNaming].map((table) => `'${table}'`).join(', ');

/**
 * Finished packages may lie in a table of their own, which is a child of the packages' once it has a row: whoever reads or
 * changes packages finds both, and their statements, keys and plans stay what they are where nothing is put away.
 */
export const packageArchive: readonly string[] = [
  `create or replace function names_package() returns trigger language plpgsql as $$
   begin
     if (select p.id from packages p where p.id = new.package_id) is null then
       perform names_nothing(tg_table_name, 'package ' || new.package_id);
     end if;
     return null;
   end
   $$;
   create or replace function package_stays_named() returns trigger language plpgsql as $$
   declare naming text; named boolean;
   begin
     foreach naming in array tg_argv loop
       execute format('select exists (select from %I where package_id = $1)', naming) into named using old.id;
       if named then
         raise exception '% of packages is named in %', old.id, naming using errcode = 'foreign_key_violation';
       end if;
     end loop;
     return null;
   end
   $$`,
  ...naming.map((table) =>
    shortly(
      `create or replace trigger names_package after insert or update of package_id on ${table}
         for each row when (new.package_id is not null) execute function names_package();
       alter table ${table} drop constraint if exists ${table}_package_id_fkey`,
    ),
  ),
  shortly(
    `create or replace trigger stays_named after delete or update of id on packages
       for each row ${unlessMoved} execute function package_stays_named(${named});
     drop trigger if exists stays_in_history on packages;
     drop trigger if exists stays_in_scans on packages;
     drop trigger if exists stays_in_reads on packages;
     drop trigger if exists stays_in_ledger on packages;
     create or replace trigger packages_made after insert on packages
       referencing new table as made for each statement ${unlessMoved} execute function packages_made();
     create or replace trigger packages_removed after delete on packages
       referencing old table as removed for each statement ${unlessMoved} execute function packages_removed();
     create or replace trigger package_updates_made after insert on packages
       referencing new table as after_it for each statement ${unlessMoved} execute function package_updates_made();
     create or replace trigger package_updates_removed after delete on packages
       referencing old table as removed for each statement ${unlessMoved} execute function package_updates_removed()`,
  ),
  shortly(
    `create table if not exists packages_archived (like packages including all excluding identity);
     do $$
     declare statement text;
     begin
       for statement in
         select format('alter table packages_archived add constraint %I %s', replace(c.conname, 'packages_', 'packages_archived_'), pg_get_constraintdef(c.oid))
         from pg_constraint c where c.conrelid = 'packages'::regclass and c.contype = 'f'
           and not exists (select from pg_constraint a where a.conrelid = 'packages_archived'::regclass and a.contype = 'f' and a.conkey = c.conkey)
       loop
         execute statement;
       end loop;
     end
     $$;
     create or replace trigger stays_named after delete or update of id on packages_archived
       for each row ${unlessMoved} execute function package_stays_named(${named})`,
  ),
  `create or replace function open_package_archive() returns void language plpgsql as $$
   begin
     if not exists (select from pg_inherits where inhrelid = 'packages_archived'::regclass) then
       alter table packages_archived inherit packages;
     end if;
   end
   $$`,
];
