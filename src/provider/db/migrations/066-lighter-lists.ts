import { shortly } from './049-kept-money';
import { made } from './053-trips';

const closed = `type = 'linehaul' and status = 'Closed'`;
/** When a trip (`r`) had come in: its first bag was received, or it was closed without any. */
const arrival = (r: string): string =>
  `coalesce((select min(m.received_at) from mobile_units m where m.runsheet_id = ${r}.id), ${r}.closed_at)`;

/**
 * When a trip had come in stands with it from its end on: what a lane usually takes is read from one index, and not
 * looked up trip by trip among all bags.
 */
export const tripsArrived: readonly (string | { readonly untilNone: string })[] = [
  shortly('alter table runsheets add column if not exists arrived_at timestamptz'),
  shortly(`
    create or replace function trip_arrived() returns trigger language plpgsql as $$
    begin
      -- A trip that is only now written has no bags yet.
      new.arrived_at := case when tg_op = 'INSERT' then new.closed_at else ${arrival('new')} end;
      return new;
    end
    $$;
    create or replace trigger trip_arrived before insert or update of status, closed_at on runsheets
      for each row when (new.type = 'linehaul' and new.status = 'Closed') execute function trip_arrived()`),
  {
    untilNone: `
      update runsheets r set arrived_at = ${arrival('r')}
      where r.id in (
        select id from runsheets where ${closed} and arrived_at is null and closed_at is not null limit 1000)`,
  },
  ...made(
    'runsheets_lane_arrivals',
    `runsheets (hub_id, destination_hub_id, dispatched_at desc) include (arrived_at) where ${closed}`,
  ),
  ...made('runsheets_arrivals', `runsheets (dispatched_at) include (arrived_at) where ${closed}`),
  ...made('unloadings_under_way', 'unloadings (runsheet_id) include (id) where finished_at is null'),
  // What is on the road now, of all lines there ever were.
  ...made('runsheet_packages_on_trips', `runsheet_packages (runsheet_id) where live and leg = 'linehaul'`),
  ...['runsheets_lane_trips', 'runsheets_all_trips'].map((name) => `drop index concurrently if exists ${name}`),
];

/** Sheets by when they left; what has not left is found by the same index. */
export const sheetsByLeaving: readonly string[] = made('runsheets_dispatched', 'runsheets (dispatched_at, id)');

/** Whether a payout has a compensation (`k`), which is so only of one that stands. */
const isPaid = (k: string): string =>
  `${k}.live and exists (select from payout_compensations c where c.package_id = ${k}.package_id and c.live)`;

/**
 * Whose each compensation is, and whether a payout has it, stands with it: what waits to be paid for lost packages is
 * found among what is open, and no package is looked at. What hubs owe for, and payouts that wait for a decision, are few
 * of all there ever were.
 */
export const compensationsDue: readonly (string | { readonly untilNone: string })[] = [
  shortly(`
    alter table lost_compensations add column if not exists seller_id int,
      add column if not exists paid boolean not null default false`),
  shortly(`
    create or replace function compensation_made() returns trigger language plpgsql as $$
    begin
      new.seller_id := (select p.seller_id from packages p where p.id = new.package_id);
      new.paid := ${isPaid('new')};
      return new;
    end
    $$;
    create or replace trigger compensation_made before insert on lost_compensations
      for each row execute function compensation_made();
    create or replace function compensation_paid() returns trigger language plpgsql as $$
    begin
      update lost_compensations k set paid = new.live
      where k.package_id = new.package_id and k.live and k.paid <> new.live;
      return null;
    end
    $$`),
  shortly(`
    create or replace trigger compensation_paid after insert or update of live on payout_compensations
      for each row execute function compensation_paid()`),
  {
    untilNone: `
      update lost_compensations k set seller_id = p.seller_id,
        paid = ${isPaid('k')}
      from packages p where p.id = k.package_id and (k.document_id, k.package_id) in (
        select document_id, package_id from lost_compensations where seller_id is null limit 1000)`,
  },
  ...made(
    'lost_compensations_due',
    'lost_compensations (seller_id) include (document_id, package_id, amount) where live and not paid',
  ),
  ...made(
    'money_lines_charged',
    `money_lines (package_id) include (document_id, amount) where live and kind = 'hub_lost_claim'`,
  ),
  ...made('money_documents_payouts_open', `money_documents (seller_id) where kind = 'shop_payout' and status = 'New'`),
];
