import type pg from 'pg';
import { mobileUnitCode, runsheetCode } from '~domain/runsheet-types';
import { copyIn } from '../copy/copy-in';
import { CopyRows } from '../copy/copy-rows';
import { copyNull, copyText } from '../copy/copy-text';
import type { Network } from '../packages/network';
import { continueSequence, lockSequence } from '../copy/sequence';
import { bagLineColumns, lineColumns, momentText } from './line-rows';
import type { Bag, Sheet } from './sheet';
import { SheetBook } from './sheet-book';
import { writeUnloadings } from './write-unloadings';

const sheetColumns = [
  'id', 'version', 'code', 'type', 'status', 'hub_id', 'destination_hub_id', 'courier_id', 'license_plate', 'driver_code', 'driver_name',
  'dispatched_by', 'dispatched_at', 'closed_by', 'closed_at', 'created_by', 'created_at',
] as const;
const bagColumns = [
  'id', 'version', 'mu_code', 'serial_number', 'status', 'origin_hub_id', 'destination_hub_id', 'runsheet_id', 'sealed_at', 'received_at',
  'received_by', 'created_by', 'created_at',
] as const;

const sheetSequence = 'runsheets_id_seq';
const bagSequence = 'mobile_units_id_seq';

/** Its numbers begin after those there are; nobody else draws any until the load is over. */
export async function openBook(client: pg.ClientBase, network: Network, now: number): Promise<SheetBook> {
  return new SheetBook(network, now, await lockSequence(client, sheetSequence), await lockSequence(client, bagSequence));
}

/** Lines refer to sheets, so all of them are written at the end; frozen where this transaction has emptied their tables. */
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
  const driven = truck ? [truck.plate, truck.driverCode, copyText(truck.driverName)] : [orNull(courier?.plate), copyNull, copyNull];
  const by = orNull(clerk.id);
  rows.text(
    row([
      id, version, runsheetCode(type, new Date(created), id), type, status, hub.id, orNull(destination?.id), orNull(courier?.id), ...driven,
      started === null ? copyNull : by, momentOrNull(started), isClosed ? by : copyNull, momentOrNull(isClosed ? closed : null), by, momentText(created),
    ]),
  );
}

/** Bags are sealed when their truck leaves and received when its sheet closes. */
function addBag(rows: CopyRows, { id, count, created }: Bag, { plan, closed }: Sheet): void {
  const { destination, clerk, receiver, started, status, hub } = plan;
  const isClosed = status === 'Closed';
  rows.text(
    row([
      id, count + 1, mobileUnitCode(new Date(created), id), `N${String(id).padStart(8, '0')}`, started === null ? 'Open' : 'Closed', hub.id, orNull(destination?.id),
      plan.id, momentOrNull(started), momentOrNull(isClosed ? closed : null), isClosed ? orNull(receiver?.id) : copyNull, orNull(clerk.id), momentText(created),
    ]),
  );
}
