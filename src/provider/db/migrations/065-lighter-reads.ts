/** For a table's own use no longer than others can wait behind it; the migration tries again. */
const shortly = (statement: string): string => `set local lock_timeout = '500ms'; ${statement}`;

/** What somebody does every day is none of his account's history. */
const ofAccounts = `(entity_id, id desc) where entity = 'user' and action not in (
  'read_staff', 'read_notifications', 'login', 'logout', 'change_locale', 'ignore_password_reminder')`;

/** Parts of the audit log whose index is not yet a part of the whole's: it was made while they were there. */
const without = `
  from months m where m.kept = 'audit_log'::regclass and not exists (
    select from pg_inherits i join pg_index x on x.indexrelid = i.inhrelid
    where i.inhparent = 'audit_log_of_accounts'::regclass and x.indrelid = m.part)`;

/**
 * What was done to an account is found by itself, beside all that it signed in and read. A month that is made from here on
 * gets the index by itself; those that are there get it beside whoever writes them.
 */
export const accountHistory: readonly (string | { readonly each: string })[] = [
  shortly(`create index if not exists audit_log_of_accounts on only audit_log ${ofAccounts}`),
  // Half an index is none.
  { each: `select format('drop index concurrently if exists %I', m.part || '_of_accounts') as statement ${without}` },
  {
    each: `
      select format('create index concurrently %I on %s ${ofAccounts.replaceAll("'", "''")}',
        m.part || '_of_accounts', m.part) as statement ${without}`,
  },
  {
    each: `
      select format('set local lock_timeout = 500; alter index audit_log_of_accounts attach partition %I',
        m.part || '_of_accounts') as statement ${without}`,
  },
];

/** What a hand-over (`o`) counts as, by its package (`p`). */
const countsAs = (o: string, p: string): string => `
  case when ${o}.state = 'accepted' and ${p}.held_by_3pl then 'accepted'
    when ${o}.state = 'failed' and ${p}.status = 'Handover_failed' and not exists (
      select from handovers l where l.package_id = ${o}.package_id and l.id > ${o}.id) then 'failed' end`;

/** The few columns of a package that decide it; those of all others change no hand-over. */
const decides = (p: string): string => `(${p}.held_by_3pl, ${p}.status = 'Handover_failed')`;

/**
 * What carriers have now, and what they refused, stands with the hand-over: it is counted in an index, and not looked up
 * package by package.
 */
export const handoversCounted: readonly string[] = [
  shortly(`alter table handovers add column if not exists counts_as text check (counts_as in ('accepted', 'failed'))`),
  shortly(`
    create or replace function handover_counts() returns trigger language plpgsql as $$
    begin
      new.counts_as := null;
      if new.state in ('accepted', 'failed') then
        select ${countsAs('new', 'p')} into new.counts_as from packages p where p.id = new.package_id;
      end if;
      return new;
    end
    $$;
    create or replace function handovers_follow_package() returns trigger language plpgsql as $$
    begin
      update handovers o set counts_as = ${countsAs('o', 'new')}
      where o.package_id = new.id and o.counts_as is distinct from ${countsAs('o', 'new')};
      return null;
    end
    $$;
    create or replace trigger handover_counts before insert or update of state on handovers
      for each row execute function handover_counts();
    create or replace trigger handovers_follow_package after update on packages
      for each row when (${decides('old')} is distinct from ${decides('new')})
      execute function handovers_follow_package()`),
  // Anew from what it is of; packages are held first, as by whoever moves one.
  `create or replace function recount_handovers() returns void language plpgsql as $$
   begin
     perform from packages p where p.held_by_3pl or p.status = 'Handover_failed' order by p.id for no key update;
     update handovers o set counts_as = ${countsAs('o', 'p')} from packages p
     where p.id = o.package_id and (p.held_by_3pl or p.status = 'Handover_failed')
       and o.counts_as is distinct from ${countsAs('o', 'p')};
     update handovers o set counts_as = null
     where o.counts_as is not null and not exists (
       select from packages p where p.id = o.package_id and (p.held_by_3pl or p.status = 'Handover_failed'));
   end
   $$;
   select recount_handovers()`,
  'drop index concurrently if exists handovers_counted',
  `create index concurrently handovers_counted on handovers (carrier_id, counts_as) where counts_as is not null`,
  'analyze handovers',
];

/**
 * What waits to be picked up, with all that its groups are made of: it is added up in the index, and no package is looked
 * at. In place of the index that had the hub and the time alone, which the archive has under a name of its own.
 */
export const pickupsWaiting: readonly string[] = [
  ...['packages', 'packages_archived'].flatMap((table) => [
    `drop index concurrently if exists ${table}_to_pick_up`,
    `create index concurrently ${table}_to_pick_up on ${table} (fm_hub_id, stage_entered_at)
     include (seller_id, pickup_point, weight, held_by_3pl, reattempt_date)
     where status = 'Waiting_for_pickup'`,
  ]),
  'drop index concurrently if exists packages_pickups',
  'drop index concurrently if exists packages_archived_fm_hub_id_stage_entered_at_idx',
];
