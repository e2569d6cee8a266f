import { get, runRaw } from './calls';
import { recordTurns, section } from './figures';
import { byTurns } from './measure';
import type { Statement } from '../helpers/recorded-statements';
import type { Network } from './network';
import type { Scale } from './scale';

const windowRows = 100;
/** Where in the list a jump goes, from 0 to 1: all over it in no order, and the same on every run. */
export const jumpShare = (index: number): number => (index * 0.618_033_988_749) % 1;

const windowPath = (from: number): string => `/v1/packages-window?from=${from}&limit=${windowRows}`;

/** Windows of the list over HTTP beside the statements they send, by turns. */
export async function windowTimes(network: Network, { large, rounds, windows }: Scale): Promise<void> {
  const to = section(
    'windows',
    `${windowRows} rows out of the whole list, over HTTP and the same statements over the driver`,
  );
  for (const [name, offset] of [
    ['first window', () => 0],
    ['random jump', (index: number) => Math.floor(jumpShare(index) * (large - windowRows))],
  ] as const) {
    const paths = Array.from({ length: windows }, (_, index) => windowPath(offset(index)));
    // The count is kept for some seconds: taken before, so that it is in none of them.
    await get(network.url + windowPath(0), network.token);
    const statements: Statement[][] = [];
    for (const path of paths) statements.push(await network.statementsOf(path));
    const api = (index: number) => get(network.url + (paths[index % windows] ?? ''), network.token);
    const raw = (index: number) => runRaw(network, statements[index % windows] ?? []);
    recordTurns(to, name, 'raw SQL', await byTurns(rounds, windows, api, raw), 'p95');
  }
}
