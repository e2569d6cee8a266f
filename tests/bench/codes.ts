import { post, runRaw } from './calls';
import { recordTurns, section } from './figures';
import { byTurns } from './measure';
import type { Network } from './network';
import type { Scale } from './scale';

const path = '/v1/packages-post';

/** As many pasted codes as a hub prints in a day, looked up in one call, beside the same statement over the driver. */
export async function codeTimes(network: Network, { rounds, slowCalls }: Scale): Promise<void> {
  const { codes } = network;
  const to = section('codes', `search by ${codes.length.toLocaleString('en')} pasted codes (aim: 1.5× or less)`);
  const statements = await network.statementsOf(path, { codes });
  recordTurns(
    to,
    'search',
    'raw SQL',
    await byTurns(
      rounds,
      slowCalls,
      () => post(network.url + path, network.token, { codes }),
      () => runRaw(network, statements),
    ),
    'p50',
  );
}
