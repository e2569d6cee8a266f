import { post, runRaw } from './calls';
import { byTurns, median, ms, percentile, printTable, ratio } from './measure';
import type { Network } from './network';

const path = '/v1/packages-post';

/** As many pasted codes as a hub prints in a day, looked up in one call, beside the same statement over the driver. */
export async function codeTimes(network: Network, packages: number): Promise<void> {
  const { codes } = network;
  const statements = await network.statementsOf(path, { codes });
  const { one, other } = await byTurns(3, 12, () => post(network.url + path, network.token, { codes }), () => runRaw(network, statements));
  printTable(`Search by ${codes.length.toLocaleString('en')} pasted codes among ${packages.toLocaleString('en')} packages (aim: 1.5× or less)`, ['', 'p50', 'p95'], [
    ['API', ms(median(one)), ms(percentile(one, 0.95))],
    ['raw SQL', ms(median(other)), ms(percentile(other, 0.95))],
    ['ratio', ratio(median(one) / median(other)), ''],
  ]);
}
