import { checkNode } from '../versions/expected-node';
import { startPooler } from './pooler';
import { startReplica } from './replica';
import { startOwnCluster, startTestCluster, testClusterUrl } from './test-cluster';

const stops: (() => Promise<void>)[] = [];

/**
 * Vitest's global setup: the cluster of the run, started here when these tests are all of it; `HUBLINE_POOLED=1` =
 * behind a pooler, `HUBLINE_REPLICATED=1` = lists are read from a replica.
 */
export async function setup(): Promise<void> {
  checkNode();
  const replicated = process.env.HUBLINE_REPLICATED === '1';
  // A replica begins as a copy, of which nothing may come and go meanwhile.
  stops.push(await (replicated ? startOwnCluster() : startTestCluster()));
  if (replicated) stops.push(await startReplica(testClusterUrl()));
  if (process.env.HUBLINE_POOLED === '1') stops.push(await startPooler(testClusterUrl()));
}

export async function teardown(): Promise<void> {
  for (const stop of stops.toReversed()) await stop();
}
