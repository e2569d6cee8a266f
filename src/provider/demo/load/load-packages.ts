import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { PackageStatus } from '~domain/statuses';
import { quotas } from '../journeys/mix';
import type { SheetBook } from '../runsheets/sheet-book';
import { openBook, writeBook } from '../runsheets/write-sheets';
import { copyIn } from '../copy/copy-in';
import { CopyRows } from '../copy/copy-rows';
import { historyColumns } from '../packages/history-rows';
import type { Network } from '../packages/network';
import { storePackage, packageColumns, type PackageRows } from './package-rows';
import { creationTime, planPackage } from '../packages/plan';
import { readNetwork } from '../packages/read-network';
import { reserve } from '../copy/sequence';

/** Packages whose rows are made and sent together: some megabytes of text. */
const chunkSize = 1_000;
const turnEvery = 50;
const logEvery = 100_000;

/** One status per stream, as many of each as the mix gives it. */
function statusOfStreams(count: number): PackageStatus[] {
  return [...quotas(count)].flatMap(([status, share]) => Array.from({ length: share }, () => status));
}

/** Streams by when their packages are created: codes and ids grow with time, as in a network that has lived. */
function byCreation(network: Network, statuses: readonly PackageStatus[], firstStream: number, now: number): Uint32Array {
  const created = Float64Array.from(statuses, (status, index) => creationTime(network, status, firstStream + index, now));
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

/** Puts the rows of the packages from `start` on into `rows`; lets the event loop turn in between, so that those before go out meanwhile. */
async function makeChunk({ network, book, now, firstId, firstSerial, statuses, order }: Batch, start: number, rows: PackageRows): Promise<void> {
  rows.packages.clear();
  rows.histories.clear();
  const size = Math.min(chunkSize, order.length - start);
  for (let offset = 0; offset < size; offset += 1) {
    const index = order[start + offset] ?? 0;
    const status = statuses[index];
    if (status === undefined) throw new Error(`stream ${index} has no status`);
    const plan = planPackage(network, status, firstId + index, now);
    storePackage(rows, plan, network, book, firstId + start + offset, firstSerial + start + offset, now);
    if (offset % turnEvery === turnEvery - 1) await setImmediate();
  }
}

const emptyRows = (): PackageRows => ({ packages: new CopyRows(), histories: new CopyRows() });

async function send(client: pg.ClientBase, { packages, histories }: PackageRows, frozen: boolean): Promise<void> {
  await copyIn(client, 'packages', packageColumns, packages, { frozen });
  await copyIn(client, 'package_history', historyColumns, histories, { frozen });
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
  const batch = { network, book, now, firstId, firstSerial, statuses, order: byCreation(network, statuses, firstId, now) };
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
