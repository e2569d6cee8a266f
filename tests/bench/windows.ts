import { get, runRaw } from './calls';
import { byTurns, median, ms, percentile, printTable, ratio } from './measure';
import type { Network, Statement } from './network';

const windowRows = 100;
const jumps = 40;
/** Where in the list a jump goes, from 0 to 1: all over it in no order, and the same on every run. */
export const jumpShare = (index: number): number => (index * 0.618_033_988_749) % 1;

const windowPath = (from: number): string => `/v1/packages-window?from=${from}&limit=${windowRows}`;

/** Windows of the list over HTTP beside the statements they send, by turns. */
export async function windowTimes(network: Network, packages: number): Promise<void> {
  const rows: string[][] = [];
  for (const [name, offset] of [
    ['first window', () => 0],
    ['random jump', (index: number) => Math.floor(jumpShare(index) * (packages - windowRows))],
  ] as const) {
    const paths = Array.from({ length: jumps }, (_, index) => windowPath(offset(index)));
    // The count is kept for some seconds: taken before, so that it is in none of them.
    await get(network.url + windowPath(0), network.token);
    const statements: Statement[][] = [];
    for (const path of paths) statements.push(await network.statementsOf(path));
    const api = (index: number) => get(network.url + (paths[index % jumps] ?? ''), network.token);
    const raw = (index: number) => runRaw(network, statements[index % jumps] ?? []);
    const { one, other } = await byTurns(3, jumps, api, raw);
    rows.push([name, `${ms(median(one))} / ${ms(percentile(one, 0.95))}`, `${ms(median(other))} / ${ms(percentile(other, 0.95))}`, ratio(percentile(one, 0.95) / percentile(other, 0.95))]);
  }
  printTable(`Windows of ${windowRows} rows out of ${packages.toLocaleString('en')}, p50 / p95 over HTTP and over the driver`, ['call', 'API', 'raw SQL', 'p95 ratio'], rows);
}
