import type pg from 'pg';
import { mobileUnitCode, runsheetCode } from '~domain/runsheet-types';
import { fullAddress } from '../../shared/sql/full-address';
import { vietnamClock } from '~provider/shared/sql/moment';
import { copyIn, continueSequence, lockSequence } from '../copy/copy-in';
import { CopyRows, copyNull, copyText } from '../copy/copy-rows';
import type { Network } from '../packages/network';
import type { Bag, Sheet } from './sheet';
import { SheetBook, bagLineColumns, lineColumns, momentText } from './sheet-book';

/** How trips that left looked, as they left: only on its way back does a package go to the hub that picked it up. */
const snapshots = `
  insert into linehaul_snapshots (runsheet_id, position, package_id, mobile_unit_id, status, seller_code, receiver_name,
    receiver_address, weight, cod, bound_hub_id)
  select l.runsheet_id, l.position, p.id, m.id, way.status, s.code, p.receiver_name,
    ${fullAddress('p.receiver_address', 'p.ward_id')}, p.weight, p.cod,
    case when way.status = 'In_linehaul' then p.lm_hub_id else p.fm_hub_id end
  from runsheets r join runsheet_packages l on l.runsheet_id = r.id join packages p on p.id = l.package_id
    join shops s on s.id = p.seller_id
  join mobile_unit_packages b on b.package_id = p.id join mobile_units m on m.id = b.mobile_unit_id
    and m.runsheet_id = r.id
  cross join lateral (select case when r.destination_hub_id = p.fm_hub_id then 'Return_in_linehaul'
    else 'In_linehaul' end as status) way
  where r.id >= $1 and r.type = 'linehaul' and r.dispatched_at is not null`;

/** Trips that have come in were unloaded by whoever received their bags. */
const unloadings = `
  insert into unloadings (runsheet_id, hub_id, started_by, started_at, finished_by, finished_at, note)
  select r.id, r.destination_hub_id, who.id, told.first, who.id, r.closed_at,
    case when told.short > 0 then 'Không thấy trên xe khi dỡ' end
  from runsheets r
  join (select l.runsheet_id, min(l.result_at) as first, count(*) filter (where l.result = 'missing') as short
    from runsheet_packages l where l.runsheet_id >= $1 group by l.runsheet_id) told on told.runsheet_id = r.id
  left join (select m.runsheet_id, min(m.received_by) as id from mobile_units m
    group by m.runsheet_id) received on received.runsheet_id = r.id
  cross join lateral (select coalesce(received.id, (select min(u.id) from users u)) as id) who
  where r.id >= $1 and r.type = 'linehaul' and r.status = 'Closed' and told.first is not null order by r.id`;
const lines = `
  insert into unloading_lines (unloading_id, code, package_id, mobile_unit_id, finding, scanned_by, scanned_at)
  select u.id, p.code, p.id, m.id, case when l.result = 'missing' then 'short' else 'matched' end,
    case when l.result <> 'missing' then u.started_by end, case when l.result <> 'missing' then l.result_at end
  from unloadings u join runsheet_packages l on l.runsheet_id = u.runsheet_id join packages p on p.id = l.package_id
  join mobile_unit_packages b on b.package_id = p.id join mobile_units m on m.id = b.mobile_unit_id
    and m.runsheet_id = u.runsheet_id
  where u.runsheet_id >= $1 on conflict do nothing`;

/** A bag stands ready where packages wait for a hub that gets most of them. */
const drafts = `
  insert into mobile_units (id, mu_code, origin_hub_id, destination_hub_id, created_by, created_at)
  select n.id, 'MU' || to_char(${vietnamClock('$1::timestamptz')}, 'YYMMDD') || lpad(n.id::text,
    greatest(5, length(n.id::text)), '0'), n.origin, n.bound,
    (select min(a.user_id) from user_hubs a where a.hub_id = n.origin), $1::timestamptz
  from (
    select nextval('mobile_units_id_seq') as id, w.origin, w.bound from (
      select distinct on (p.current_hub_id) p.current_hub_id as origin, p.lm_hub_id as bound from packages p
      where p.status = 'Waiting_for_linehaul' and p.current_hub_id <> p.lm_hub_id
        and p.current_hub_id not in (select m.origin_hub_id from mobile_units m where m.status = 'Draft')
      group by p.current_hub_id, p.lm_hub_id order by p.current_hub_id, count(*) desc, p.lm_hub_id
    ) w order by w.origin
  ) n`;

/** What belongs to trips from `firstId` on besides their lines and bags. */
async function writeUnloadings(client: pg.ClientBase, firstId: number, now: number): Promise<void> {
  // A bulk load has taken the indexes away and knows no figures of its tables: a nested loop would never end.
  await client.query('set local enable_nestloop = off');
  for (const text of [snapshots, unloadings, lines]) await client.query(text, [firstId]);
  await client.query(drafts, [new Date(now).toISOString()]);
  await client.query('set local enable_nestloop = on');
}

const sheetColumns = [
  'id',
  'version',
  'code',
  'type',
  'status',
  'hub_id',
  'destination_hub_id',
  'courier_id',
  'license_plate',
  'driver_code',
  'driver_name',
  'dispatched_by',
  'dispatched_at',
  'closed_by',
  'closed_at',
  'created_by',
  'created_at',
] as const;
const bagColumns = [
  'id',
  'version',
  'mu_code',
  'serial_number',
  'status',
  'origin_hub_id',
  'destination_hub_id',
  'runsheet_id',
  'sealed_at',
  'received_at',
  'received_by',
  'created_by',
  'created_at',
] as const;

const sheetSequence = 'runsheets_id_seq';
const bagSequence = 'mobile_units_id_seq';

/** Its numbers begin after those there are; nobody else draws any until the load is over. */
export async function openBook(client: pg.ClientBase, network: Network, now: number): Promise<SheetBook> {
  return new SheetBook(
    network,
    now,
    await lockSequence(client, sheetSequence),
    await lockSequence(client, bagSequence),
  );
}

/**
 * Lines refer to sheets, so all of them are written at the end; frozen where this transaction has emptied their tables.
 */
export async function writeBook(client: pg.ClientBase, book: SheetBook, frozen: boolean): Promise<void> {
  const sheets = new CopyRows();
  const bags = new CopyRows();
  for (const sheet of book.sheets) {
    addSheet(sheets, sheet);
    for (const bag of sheet.bags) addBag(bags, bag, sheet);
  }
  await copyIn(client, 'runsheets', sheetColumns, sheets, { frozen: false });
  await copyIn(client, 'runsheet_packages', lineColumns, book.lines, { frozen });
  await copyIn(client, 'mobile_units', bagColumns, bags, { frozen: false });
  await copyIn(client, 'mobile_unit_packages', bagLineColumns, book.bagLines, { frozen });
  await continueSequence(client, sheetSequence, book.firstId + book.sheets.length);
  await continueSequence(client, bagSequence, book.firstBagId + book.bags);
  await writeUnloadings(client, book.firstId, book.now);
}

const orNull = (value: number | string | null | undefined): number | string => value ?? copyNull;
const momentOrNull = (at: number | null): string => (at === null ? copyNull : momentText(at));
const row = (cells: readonly (number | string)[]): string => `${cells.join('\t')}\n`;

function addSheet(rows: CopyRows, { plan, count, created, closed, truck }: Sheet): void {
  const { id, type, status, hub, destination, courier, clerk, started } = plan;
  const isClosed = status === 'Closed';
  const version = count + (started === null ? 0 : 1) + (isClosed ? 1 : 0);
  const driven = truck
    ? [truck.plate, truck.driverCode, copyText(truck.driverName)]
    : [orNull(courier?.plate), copyNull, copyNull];
  const by = orNull(clerk.id);
  rows.text(
    row([
      id,
      version,
      runsheetCode(type, new Date(created), id),
      type,
      status,
      hub.id,
      orNull(destination?.id),
      orNull(courier?.id),
      ...driven,
      started === null ? copyNull : by,
      momentOrNull(started),
      isClosed ? by : copyNull,
      momentOrNull(isClosed ? closed : null),
      by,
      momentText(created),
    ]),
  );
}

/** Bags are sealed when their truck leaves and received when its sheet closes. */
function addBag(rows: CopyRows, { id, count, created }: Bag, { plan, closed }: Sheet): void {
  const { destination, clerk, receiver, started, status, hub } = plan;
  const isClosed = status === 'Closed';
  rows.text(
    row([
      id,
      count + 1,
      mobileUnitCode(new Date(created), id),
      `N${String(id).padStart(8, '0')}`,
      started === null ? 'Open' : 'Closed',
      hub.id,
      orNull(destination?.id),
      plan.id,
      momentOrNull(started),
      momentOrNull(isClosed ? closed : null),
      isClosed ? orNull(receiver?.id) : copyNull,
      orNull(clerk.id),
      momentText(created),
    ]),
  );
}
