import autocannon from 'autocannon';
import Fastify from 'fastify';
import { get, runRaw } from './calls';
import { byTurns, median, ms, percentile, printTable, ratio } from './measure';
import type { Network, Statement } from './network';

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

/** API p95 beside the same statements through the same driver, by turns. Returns the API's p95 by call. */
export async function latency(network: Network, packages: number): Promise<Map<string, number>> {
  const rows: string[][] = [];
  const p95 = new Map<string, number>();
  for (const call of calls) {
    const statements = await network.statementsOf(call.path(network, 0));
    const raw = (index: number) => runRaw(network, forTurn(statements, codeOf(network, 0), codeOf(network, index)));
    const api = (index: number) => get(network.url + call.path(network, index), network.token);
    const { one, other } = await byTurns(5, 400, api, raw);
    p95.set(call.name, percentile(one, 0.95));
    rows.push([
      call.name,
      `${ms(median(one))} / ${ms(percentile(one, 0.95))}`,
      `${ms(median(other))} / ${ms(percentile(other, 0.95))}`,
      ratio(percentile(one, 0.95) / percentile(other, 0.95)),
    ]);
  }
  printTable(`Latency at ${packages.toLocaleString('en')} packages, p50 / p95 over HTTP and over the driver`, ['call', 'API', 'raw SQL', 'p95 ratio'], rows);
  return p95;
}

async function requestsPerSecond(url: string, token: string): Promise<number> {
  const result = await autocannon({ url, connections: 20, duration: 3, headers: { authorization: `Bearer ${token}` }, workers: 1 });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`);
  return result.requests.average;
}

/** Requests a second against a bare fastify handler that runs the same statements and sends the rows as they are. */
export async function throughput(network: Network): Promise<void> {
  const rows: string[][] = [];
  for (const call of calls) {
    const path = call.path(network, 0);
    const statements = await network.statementsOf(path);
    const bare = Fastify();
    bare.get('/bare', () => runRaw(network, statements));
    const bareUrl = `${await bare.listen({ port: 0, host: '127.0.0.1' })}/bare`;
    const api: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      api.push(await requestsPerSecond(network.url + path, network.token));
      peer.push(await requestsPerSecond(bareUrl, network.token));
    }
    await bare.close();
    rows.push([call.name, median(api).toFixed(0), median(peer).toFixed(0), ratio(median(api) / median(peer))]);
  }
  printTable('Requests a second, 20 connections (aim: 0.7 of the bare handler or more)', ['call', 'Hubline', 'bare fastify, same query', 'ratio'], rows);
}

/** How p95 grows between two sizes of the network. */
export function growth(small: Map<string, number>, large: Map<string, number>, sizes: readonly [number, number]): void {
  const rows = [...large].map(([name, p95]) => [name, ms(small.get(name) ?? Number.NaN), ms(p95), ratio(p95 / (small.get(name) ?? Number.NaN))]);
  printTable(`Growth ${sizes.map((size) => size.toLocaleString('en')).join(' → ')} packages, API p95 (aim: 1.5× or less)`, ['call', 'small', 'large', 'growth'], rows);
}
