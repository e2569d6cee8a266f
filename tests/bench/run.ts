import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { backlogTimes } from './backlog';
import { batchTimes } from './batch';
import { codeTimes } from './codes';
import { firstPaint } from './console';
import { dryRunTimes, lookedUpTimes } from './dry-run';
import { exportTimes } from './exports';
import { gridFigures } from './grid';
import { labelTimes } from './labels';
import { seedNetwork, startCluster, startNetwork } from './network';
import { startPages } from './pages';
import { moneyTimes } from './money';
import { paletteTimes } from './palette';
import { growth, latency, throughput } from './provider';
import { scanningTimes } from './scanning';
import { startTimes } from './start';
import { windowTimes } from './windows';
import { workspaceTimes } from './workspace';

/** `npm run bench`: figures as ratios of things measured by turns in this one run. Nothing here passes or fails. */
const sections = ['start', 'provider', 'console', 'batch', 'palette', 'grid', 'backlog', 'codes', 'labels', 'exports', 'scanning', 'money'] as const;
type Section = (typeof sections)[number];

const { values } = parseArgs({
  options: { small: { type: 'string', default: '10000' }, batch: { type: 'string', default: '80000' }, large: { type: 'string', default: '1000000' }, belt: { type: 'string', default: '30' }, only: { type: 'string' } },
});
const sizes = { small: Number(values.small), batch: Number(values.batch), large: Number(values.large), beltSeconds: Number(values.belt) };
const only = values.only?.split(',').map((name) => {
  const section = sections.find((one) => one === name.trim());
  if (section === undefined) throw new Error(`--only takes some of ${sections.join(', ')}`);
  return section;
});
const wants = (...asked: readonly Section[]): boolean => only === undefined || asked.some((section) => only.includes(section));

await ensureBuilt();

if (wants('start')) await startTimes();
if (wants('labels')) await labelTimes();
if (wants('provider', 'console', 'batch', 'backlog', 'codes', 'exports', 'scanning', 'money')) {
  const needed = [...(wants('provider', 'money') ? [sizes.small] : []), ...(wants('batch') ? [sizes.batch] : []), ...(wants('provider', 'console', 'backlog', 'codes', 'exports', 'scanning') ? [sizes.large] : [])];
  const seeding = await startCluster();
  try {
    for (const size of needed) await seedNetwork(seeding.url, size);
  } finally {
    await seeding.stop();
  }
  const cluster = await startCluster();
  try {
    const smallP95 = wants('provider') ? await smallLatency(cluster.url) : new Map<string, number>();
    if (wants('provider', 'console', 'backlog', 'codes', 'exports')) {
      const large = await startNetwork(cluster.url, sizes.large);
      if (wants('provider')) {
        growth(smallP95, await latency(large, sizes.large), [sizes.small, sizes.large]);
        await windowTimes(large, sizes.large);
        await throughput(large);
      }
      if (wants('backlog')) await backlogTimes(large, sizes.large);
      if (wants('codes')) {
        await codeTimes(large, sizes.large);
        await lookedUpTimes(large, sizes.large);
      }
      if (wants('exports')) await exportTimes(large, sizes.large);
      if (wants('console')) {
        await firstPaint(large);
        await workspaceTimes(large, sizes.large);
      }
      await large.close();
    }
    if (wants('scanning')) await scanningTimes(cluster.url, sizes.large, sizes.beltSeconds);
    if (wants('money')) {
      const small = await startNetwork(cluster.url, sizes.small);
      await moneyTimes(small);
      await small.close();
    }
    if (wants('batch')) await batchTimes(cluster.url, `bench_${sizes.batch}`);
  } finally {
    await cluster.stop();
  }
}
if (wants('batch')) await dryRunTimes();
if (wants('palette', 'grid')) {
  const pages = await startPages();
  try {
    if (wants('palette')) await paletteTimes(pages);
    if (wants('grid')) await gridFigures(pages);
  } finally {
    await pages.close();
  }
}
process.exit(0);

async function smallLatency(clusterUrl: string): Promise<Map<string, number>> {
  const small = await startNetwork(clusterUrl, sizes.small);
  const p95 = await latency(small, sizes.small);
  await small.close();
  return p95;
}
