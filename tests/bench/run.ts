import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { firstPaint } from './console';
import { seedNetwork, startCluster, startNetwork } from './network';
import { growth, latency, throughput } from './provider';
import { startTimes } from './start';

/** `npm run bench`: figures as ratios of things measured by turns in this one run. Nothing here passes or fails. */
const { values } = parseArgs({ options: { small: { type: 'string', default: '10000' }, large: { type: 'string', default: '1000000' } } });
const sizes = [Number(values.small), Number(values.large)] as const;

if (!existsSync('dist/console/index.html')) throw new Error('The console is not built: run `npm run build` first');

await startTimes();
const seeding = await startCluster();
try {
  for (const size of sizes) await seedNetwork(seeding.url, size);
} finally {
  await seeding.stop();
}
const cluster = await startCluster();
try {
  const small = await startNetwork(cluster.url, sizes[0]);
  const smallP95 = await latency(small, sizes[0]);
  await small.close();
  const large = await startNetwork(cluster.url, sizes[1]);
  const largeP95 = await latency(large, sizes[1]);
  growth(smallP95, largeP95, sizes);
  await throughput(large);
  await firstPaint(large);
  await large.close();
} finally {
  await cluster.stop();
}
process.exit(0);
