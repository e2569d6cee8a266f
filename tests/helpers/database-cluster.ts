import { checkNode } from '../versions/expected-node';
import { startTestCluster } from './test-cluster';

let stop: () => Promise<void> = () => Promise.resolve();

/** Vitest's global setup: the cluster of the run, started here when these tests are all of it. */
export async function setup(): Promise<void> {
  checkNode();
  stop = await startTestCluster();
}

export const teardown = (): Promise<void> => stop();
