import autocannon from 'autocannon';
import Fastify from 'fastify';
import { get, runRaw } from './calls';
import { recordTurns, section } from './figures';
import { byTurns, inRounds, p95, ratios } from './measure';
import type { Statement } from '../helpers/recorded-statements';
import type { Network } from './network';
import type { Scale } from './scale';

interface Call {
  readonly name: string;
  path(network: Network, index: number): string;
}

const codeOf = (network: Network, index: number): string => network.codes[index % network.codes.length] ?? '';

const calls: readonly Call[] = [
  { name: 'lookup by code', path: (network, index) => `/v1/package?code=${codeOf(network, index)}` },
  { name: 'list page (50)', path: () => '/v1/packages?limit=50&count=none' },
  { name: 'list page (50), one status', path: () => '/v1/packages?limit=50&count=none&status=Waiting_for_delivery' },
];

/** The recorded statements with the code of this turn in the place of the recorded one. */
function forTurn(statements: readonly Statement[], recorded: string, code: string): Statement[] {
  return statements.map((statement) => ({
    ...statement,
    values: statement.values.map((value) => (value === recorded ? code : value)),
  }));
}

/** The API's p95 of each round, by call. */
export type Latency = ReadonlyMap<string, readonly number[]>;

/** The API beside the same statements through the same driver, by turns. */
export async function latency(
  network: Network,
  where: 'small network' | 'large network',
  { calls: count, rounds }: Scale,
): Promise<Latency> {
  const to = section(`latency, ${where}`, 'over HTTP and the same statements over the driver');
  const taken = new Map<string, readonly number[]>();
  for (const call of calls) {
    const statements = await network.statementsOf(call.path(network, 0));
    const raw = (index: number) => runRaw(network, forTurn(statements, codeOf(network, 0), codeOf(network, index)));
    const api = (index: number) => get(network.url + call.path(network, index), network.token);
    const turns = await byTurns(rounds, count, api, raw);
    recordTurns(to, call.name, 'raw SQL', turns, 'p95');
    taken.set(call.name, p95(turns.one));
  }
  return taken;
}

/** How p95 grows between two sizes of the network. */
export function growth(small: Latency, large: Latency): void {
  const to = section('growth', 'API p95 in the large network to that in the small one (aim: 1.5× or less)');
  for (const [name, taken] of large) to.record(name, '×', ratios(taken, small.get(name) ?? []));
}

async function requestsPerSecond(url: string, token: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: 20,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests a second against a bare fastify handler that runs the same statements and sends the rows as they are. */
export async function throughput(network: Network, { rounds, throughputSeconds }: Scale): Promise<void> {
  const to = section('throughput', 'requests a second, 20 connections (aim: 0.7 of the bare handler or more)');
  for (const call of calls) {
    const path = call.path(network, 0);
    const statements = await network.statementsOf(path);
    const bare = Fastify();
    bare.get('/bare', () => runRaw(network, statements));
    const bareUrl = `${await bare.listen({ port: 0, host: '127.0.0.1' })}/bare`;
    const turns = await inRounds(rounds, async () => ({
      api: await requestsPerSecond(network.url + path, network.token, throughputSeconds),
      peer: await requestsPerSecond(bareUrl, network.token, throughputSeconds),
    }));
    await bare.close();
    const api = turns.map((turn) => turn.api);
    const peer = turns.map((turn) => turn.peer);
    to.record(call.name, 'per s', api);
    to.record(`${call.name}, bare fastify with the same query`, 'per s', peer);
    to.record(`${call.name}, ratio`, '×', ratios(api, peer));
  }
}
