import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { PackageStatus } from '~domain/statuses';
import { areaTypeBetween } from '~domain/price-zone';
import { quote } from '~domain/price';
import { hourMs } from '~domain/time';
import { trackingCode } from '~domain/tracking-code';
import { quotas } from '../journeys/mix';
import type { SheetBook } from '../runsheets/sheet-book';
import { openBook, writeBook } from '../runsheets/write-sheets';
import { copyIn, reserve } from '../copy/copy-in';
import { CopyRows, copyNull } from '../copy/copy-rows';
import { historyColumns, addHistory } from '../packages/history-rows';
import type { Network, Hub, Place, Shop, TimedPriceLine } from '../packages/network';
import { creationTime, planPackage, type Plan } from '../packages/plan';
import { readNetwork } from '../packages/read-network';
import { personName, phoneNumber } from '../text/people';
import { streetAddress } from '../text/streets';
import { packContents } from '../packages/contents';
import { speak } from '../packages/words';

const carriers = ['GHN', 'VTP', 'AHM'] as const;
const operatorNotes = [
  'Gọi trước khi giao',
  'Hàng dễ vỡ',
  'Giao giờ hành chính',
  'Cho xem hàng, không cho thử',
  'Không giao cuối tuần',
  'Khách nhận tại quầy',
] as const;

const momentText = (at: number | undefined): string => (at === undefined ? copyNull : new Date(at).toISOString());

/** Statuses that only a package with cash to collect comes to. */
const cashStatuses: ReadonlySet<PackageStatus> = new Set([
  'Cod_collected',
  'Cod_transferred_to_hub',
  'Cod_transferred_to_center',
  'Cod_transferred_to_shop',
]);
/** A delivered package with cash is settled within days; one that rests longer had none. */
const unsettledHours = 60;

function cashOf({ way, times, random }: Plan, value: number, now: number): number {
  const arrived = times.at(-1) ?? now;
  if (way.status === 'Delivered' && now - arrived > unsettledHours * hourMs) return 0;
  return cashStatuses.has(way.status) || random.chance(0.74) ? value : 0;
}

/** Shops number their orders as they like. */
function orderCode(shop: Shop, serial: number): string {
  if (shop.id % 3 === 0) return `DH${serial}`;
  return shop.id % 3 === 1 ? `SO-${serial}` : `#${serial}`;
}

/** The day a receiver asked for after a failed delivery, on the half hour. */
function reattemptDate({ times, random }: Plan, postponedAt: number | null): string {
  if (postponedAt === null) return copyNull;
  const asked = (times[postponedAt] ?? 0) + random.between(20, 44) * hourMs;
  return momentText(Math.ceil(asked / (hourMs / 2)) * (hourMs / 2));
}

interface PackageRows {
  /** Of `packages`: as its rows name them. */
  columns: readonly string[];
  readonly packages: CopyRows;
  readonly histories: CopyRows;
}

/** Adds a planned package and its history; answers the names of the package's columns. */
function storePackage(
  { packages, histories }: PackageRows,
  planned: Plan,
  network: Network,
  book: SheetBook,
  id: number,
  serial: number,
  now: number,
): readonly string[] {
  const { shop, hubs, way, random } = planned;
  const { traces } = way;
  const words = speak(way, random);
  const { times, actors } = book.carry(planned, words, id);
  const plan = { ...planned, times };
  const place = random.pick(hubs.last.places);
  const contents = packContents(random);
  const line = priceFor(shop, hubs.last, place);
  const fees = quote(line, contents);
  const cod = cashOf(plan, contents.value, now);
  const carrier = random.pick(carriers);
  const phone = phoneNumber(random);
  const momentOf = (index: number | null): string => momentText(index === null ? undefined : times[index]);
  const record = {
    id,
    version: way.steps.length - 1,
    code: trackingCode(serial),
    order_code: orderCode(shop, serial),
    seller_id: shop.id,
    status: way.status,
    previous_status: traces.previousStatus ?? copyNull,
    current_hub_id: way.hub === null ? copyNull : hubs[way.hub].id,
    fm_hub_id: hubs.first.id,
    lm_hub_id: hubs.last.id,
    held_by_3pl: way.held,
    tracking_3pl: traces.carrierUsed ? `${carrier}${random.digits(9)}` : copyNull,
    three_pl_lm_code: traces.carrierUsed ? carrier : copyNull,
    receiver_name: personName(random),
    receiver_phone: phone,
    receiver_address: streetAddress(random, place.region, place.urban),
    ward_id: place.wardId,
    pickup_point: shop.pickupPoint,
    weight: contents.weight,
    length: contents.length,
    width: contents.width,
    height: contents.height,
    dim: contents.dim,
    value: contents.value,
    total_product_value: contents.value,
    estimate: momentText((times[0] ?? now) + line.delivery_time_hours * hourMs),
    cod,
    cod_collected: traces.success === null ? 0 : cod,
    shipping_fee: fees.shipping_fee,
    insurance_fee: fees.insurance_fee,
    return_fee: fees.return_fee,
    area_type: line.area_type,
    success_date: momentOf(traces.success),
    no_of_attempt: traces.attempts,
    latest_attempt: momentOf(traces.latestAttempt),
    reattempt_date: reattemptDate(plan, words.postponedAt),
    reason: words.reason ?? copyNull,
    operator_note: random.chance(0.06) ? random.pick(operatorNotes) : copyNull,
    return_note: words.returnNote ?? copyNull,
    abandoned_note: words.abandonedNote ?? copyNull,
    lost_note: words.lostNote ?? copyNull,
    is_print: traces.prints > 0,
    print_count: traces.prints,
    stage_entered_at: momentOf(traces.stageEntered),
    status_entered_at: momentOf(traces.statusEntered),
    created_at: momentOf(0),
    updated_at: momentOf(way.steps.length - 1),
  };
  packages.text(`${Object.values(record).join('\t')}\n`);
  addHistory(histories, plan, network, words, { id, carrier, contents, phone, actors });
  return Object.keys(record);
}

function priceFor(shop: Shop, to: Hub, place: Place): TimedPriceLine {
  const area = areaTypeBetween(
    { hub_id: shop.hub.id, province_id: shop.hub.provinceId, region: shop.hub.region },
    { hub_id: to.id, province_id: place.provinceId, region: place.region },
  );
  const line = shop.prices.get(area);
  if (!line) throw new Error(`shop ${shop.code} has no price for ${area}`);
  return line;
}

/** Packages whose rows are made and sent together: some megabytes of text. */
const chunkSize = 1_000;
const turnEvery = 50;
const logEvery = 100_000;

/** One status per stream, as many of each as the mix gives it. */
function statusOfStreams(count: number): PackageStatus[] {
  return [...quotas(count)].flatMap(([status, share]) => Array.from({ length: share }, () => status));
}

/** Streams by when their packages are created: codes and ids grow with time, as in a network that has lived. */
function byCreation(
  network: Network,
  statuses: readonly PackageStatus[],
  firstStream: number,
  now: number,
): Uint32Array {
  const created = Float64Array.from(statuses, (status, index) =>
    creationTime(network, status, firstStream + index, now),
  );
  return Uint32Array.from(statuses.keys()).sort((a, b) => (created[a] ?? 0) - (created[b] ?? 0) || a - b);
}

/** Where a load's numbers begin, and which package has which. */
interface Batch {
  readonly network: Network;
  readonly book: SheetBook;
  readonly now: number;
  readonly firstId: number;
  readonly firstSerial: number;
  readonly statuses: readonly PackageStatus[];
  readonly order: Uint32Array;
}

/**
 * Puts the rows of the packages from `start` on into `rows`; lets the event loop turn in between, so that those before
 * go out meanwhile.
 */
async function makeChunk(
  { network, book, now, firstId, firstSerial, statuses, order }: Batch,
  start: number,
  rows: PackageRows,
): Promise<void> {
  rows.packages.clear();
  rows.histories.clear();
  const size = Math.min(chunkSize, order.length - start);
  for (let offset = 0; offset < size; offset += 1) {
    const index = order[start + offset] ?? 0;
    const status = statuses[index];
    if (status === undefined) throw new Error(`stream ${index} has no status`);
    const plan = planPackage(network, status, firstId + index, now);
    rows.columns = storePackage(rows, plan, network, book, firstId + start + offset, firstSerial + start + offset, now);
    if (offset % turnEvery === turnEvery - 1) await setImmediate();
  }
}

const emptyRows = (): PackageRows => ({ columns: [], packages: new CopyRows(), histories: new CopyRows() });

async function send(
  client: pg.ClientBase,
  { columns, packages, histories }: PackageRows,
  frozen: boolean,
): Promise<void> {
  await copyIn(client, 'packages', columns, packages, { frozen });
  // PostgreSQL freezes no rows on their way into a table of months.
  await copyIn(client, 'package_history', historyColumns, histories, { frozen: false });
}

interface LoadOptions {
  readonly count: number;
  /** The present of the network. */
  readonly present: Date;
  /** Into tables that this transaction has emptied. */
  readonly frozen: boolean;
  readonly log: (line: string) => void;
}

/** Adds packages of the last 45 days with their histories and runsheets to the network that is there. */
export async function loadPackages(client: pg.ClientBase, { count, present, frozen, log }: LoadOptions): Promise<void> {
  const now = present.getTime();
  const network = await readNetwork(client, new Date(now));
  const firstId = await reserve(client, 'packages_id_seq', count);
  const firstSerial = await reserve(client, 'package_serial', count);
  const statuses = statusOfStreams(count);
  const book = await openBook(client, network, now);
  const batch = {
    network,
    book,
    now,
    firstId,
    firstSerial,
    statuses,
    order: byCreation(network, statuses, firstId, now),
  };
  let sent = Promise.resolve();
  // One is filled while the other goes out.
  let [rows, others]: [PackageRows, PackageRows] = [emptyRows(), emptyRows()];
  for (let start = 0; start < count; start += chunkSize) {
    await Promise.all([makeChunk(batch, start, rows), sent]);
    if (start > 0 && start % logEvery === 0) log(`${start} of ${count} packages written`);
    sent = send(client, rows, frozen);
    [rows, others] = [others, rows];
  }
  await sent;
  await writeBook(client, book, frozen);
}
