import { ensureBuilt } from '../../src/tools/ensure-built';
import { backlogTimes } from './backlog';
import { batchTimes } from './batch';
import { codeTimes } from './codes';
import { compare } from './compare';
import { firstPaint } from './console';
import { dryRunTimes, lookedUpTimes } from './dry-run';
import { exportTimes, liveReportTimes } from './exports';
import { gridFigures } from './grid';
import { installRivals } from './install-rivals';
import { jobTimes } from './jobs';
import { labelTimes } from './labels';
import { moneyTimes } from './money';
import { databaseOf, networkName, seedNetwork, startCluster, startNetwork, type Network } from './network';
import { readOptions } from './options';
import { startPages } from './pages';
import { paletteTimes } from './palette';
import { growth, latency, throughput } from './provider';
import { readReport, reportOf, writeReport } from './report';
import { scanningTimes } from './scanning';
import { startTimes } from './start';
import { windowTimes } from './windows';
import { withCopy } from './with-copy';
import { workspaceTimes } from './workspace';

/** `npm run bench`: figures as ratios of things measured by turns in this one run. Nothing here passes or fails. */
const { scale, json, compare: earlier, wants } = readOptions();
// A mistyped name is told before anything is measured.
const was = earlier === undefined ? null : readReport(earlier);

/** Seeded, and then started anew: what seeding leaves to write back is in nobody's figures. */
async function seeded(): Promise<Awaited<ReturnType<typeof startCluster>>> {
  const seeding = await startCluster();
  try {
    if (wants('provider', 'money', 'jobs')) await seedNetwork(seeding.url, scale.small);
    if (wants('batch')) await seedNetwork(seeding.url, scale.batch);
    if (wants('provider', 'console', 'backlog', 'codes', 'exports', 'scanning'))
      await seedNetwork(seeding.url, scale.large);
  } finally {
    await seeding.stop();
  }
  return startCluster();
}

async function withNetwork<T>(database: string, work: (network: Network) => Promise<T>): Promise<T> {
  const network = await startNetwork(database);
  try {
    return await work(network);
  } finally {
    await network.close();
  }
}

async function inLarge(network: Network): Promise<void> {
  if (wants('backlog')) await backlogTimes(network, scale);
  if (wants('codes')) {
    await codeTimes(network, scale);
    await lookedUpTimes(network, scale);
  }
  if (wants('exports')) {
    await exportTimes(network, scale);
    await liveReportTimes(network, scale);
  }
  if (wants('console')) {
    await firstPaint(network, scale);
    await workspaceTimes(network, scale);
  }
}

async function inCluster(): Promise<void> {
  const cluster = await seeded();
  const small = networkName(scale.small);
  const large = networkName(scale.large);
  try {
    if (wants('provider')) {
      const ofSmall = await withNetwork(databaseOf(cluster.url, small), (network) =>
        latency(network, 'small network', scale),
      );
      await withNetwork(databaseOf(cluster.url, large), async (network) => {
        growth(ofSmall, await latency(network, 'large network', scale));
        await windowTimes(network, scale);
        await throughput(network, scale);
      });
    }
    if (wants('backlog', 'codes', 'exports', 'console')) await withNetwork(databaseOf(cluster.url, large), inLarge);
    if (wants('scanning')) await scanningTimes(cluster.url, large, scale);
    if (wants('money'))
      await withCopy(cluster.url, small, (url) => withNetwork(url, (network) => moneyTimes(network, scale)));
    if (wants('jobs')) await withCopy(cluster.url, small, (_url, pool) => jobTimes(pool, scale));
    if (wants('batch')) await batchTimes(cluster.url, networkName(scale.batch), scale);
  } finally {
    await cluster.stop();
  }
}

async function inPages(): Promise<void> {
  const pages = await startPages();
  try {
    if (wants('palette')) await paletteTimes(pages, scale);
    if (wants('grid')) await gridFigures(pages, scale);
  } finally {
    await pages.close();
  }
}

// Once for all runs: neither is measured, and how long they take is the registry's and the machine's affair.
await ensureBuilt();
if (wants('palette', 'grid')) installRivals();
const begun = new Date();
try {
  if (wants('start')) await startTimes(scale);
  if (wants('labels')) await labelTimes(scale);
  if (wants('provider', 'console', 'batch', 'backlog', 'codes', 'exports', 'scanning', 'money', 'jobs'))
    await inCluster();
  if (wants('batch')) await dryRunTimes(scale);
  if (wants('palette', 'grid')) await inPages();
} finally {
  // Of a run that broke off too: hours of measuring are not thrown away.
  const report = reportOf(begun, scale);
  writeReport(report, json);
  if (was !== null) compare(was, report);
  console.log(`all of it in ${Math.round((Date.now() - begun.getTime()) / 1000)} s`);
}
process.exit(0);
