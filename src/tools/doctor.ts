import { constants, readFileSync } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { checkPort } from '../provider/process/check-port';
import { loadConfig, type Config } from '../provider/process/config';
import { dataDirectoryError } from '../provider/process/data-directory';
import { checkGiven } from '../provider/database';
import { locateBinaries } from '../provider/db/embedded/binaries';
import { databaseUser } from '../provider/db/embedded/os-user';
import { findEmbeddedPostgres } from '../provider/db/embedded/embedded-postgres';
import { ConfigError, StartupError } from '../provider/process/startup-error';
import { findChromium } from './find-chromium';

/** Something a machine must have. */
interface Check {
  readonly name: string;
  /** Hubline starts without it. */
  readonly optional?: boolean;
  /** What was found; throws StartupError or ConfigError, with what to do about it, where it is lacking. */
  find(): string | Promise<string>;
}

const versions = z.record(z.string(), z.string());
const manifestSchema = z.object({
  engines: z.object({ node: z.string() }),
  dependencies: versions,
  devDependencies: versions,
});
const manifest = manifestSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** A demo network with its database, and room to grow, in bytes. */
const leastFree = 2_000_000_000;
const inGigabytes = (bytes: number): string => `${(bytes / 1_000_000_000).toFixed(1)} GB`;

function nodeVersion(): string {
  const [least = ''] = /[\d.]+/.exec(manifest.engines.node) ?? [];
  const { node } = process.versions;
  if (node.localeCompare(least, 'en', { numeric: true }) < 0)
    throw new StartupError(`Node ${node} is too old: install ${least} or newer`);
  return node;
}

function versionOf(name: string): string | null {
  try {
    return z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'))).version;
  } catch {
    return null;
  }
}

function packages(): string {
  const wanted = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const wrong = wanted.filter(([name, version]) => versionOf(name) !== version).map(([name]) => name);
  if (wrong.length > 0)
    throw new StartupError(
      `${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''} missing or of another version: run npm ci`,
    );
  return `${wanted.length} as package.json names them`;
}

async function dataDirectory({ dataDir }: Config): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw dataDirectoryError(dataDir, error);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  if (free < leastFree)
    throw new StartupError(
      `${dataDir} has ${inGigabytes(free)} left, ${inGigabytes(leastFree)} are needed: free some, or set DATA_DIR`,
    );
  return `${dataDir}, ${inGigabytes(free)} free`;
}

async function database({ databaseUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl !== null) {
    await checkGiven(databaseUrl);
    return 'the one of DATABASE_URL answers';
  }
  try {
    const { major } = await locateBinaries(await databaseUser(join(dataDir, 'postgres')), console.log);
    return `embedded PostgreSQL ${major}`;
  } catch (error) {
    throw dataDirectoryError(dataDir, error);
  }
}

async function port(config: Config): Promise<string> {
  const running = config.databaseUrl === null && (await findEmbeddedPostgres(config.dataDir)) !== null;
  // A provider that is at work there has the port rightly.
  if (!running) await checkPort(config);
  return running ? `${config.port}, Hubline is running` : `${config.port} on ${config.host} is free`;
}

function chromium(): string {
  const found = findChromium();
  if (found === null)
    throw new StartupError(
      'none: the browser journeys of npm test need one, install chromium or name it in CHROMIUM_PATH',
    );
  return found;
}

function checks(config: Config): readonly Check[] {
  return [
    { name: 'packages', find: packages },
    { name: 'data directory', find: () => dataDirectory(config) },
    { name: 'database', find: () => database(config) },
    { name: 'port', find: () => port(config) },
    { name: 'Chromium', optional: true, find: chromium },
  ];
}

/** Tells one check in a line; false = what Hubline needs is lacking. */
async function tell({ name, optional = false, find }: Check): Promise<boolean> {
  try {
    console.log(`ok    ${name}: ${await find()}`);
    return true;
  } catch (error) {
    if (!(error instanceof StartupError) && !(error instanceof ConfigError)) throw error;
    for (const line of error.message.split('\n')) console.log(`${optional ? 'later' : 'lacks'} ${name}: ${line}`);
    return optional;
  }
}

/**
 * `npm run doctor`: what this machine lacks for Hubline, and what to do about it. Ends with 1 where a start would fail.
 */
async function doctor(): Promise<void> {
  let config: Config | null = null;
  const settings = (): string => {
    config = loadConfig(process.env);
    return 'all readable';
  };
  const first = [
    { name: 'Node', find: nodeVersion },
    { name: 'settings', find: settings },
  ];
  const found: boolean[] = [];
  for (const check of first) found.push(await tell(check));
  if (config !== null) for (const check of checks(config)) found.push(await tell(check));
  process.exitCode = found.includes(false) ? 1 : 0;
}

await doctor();
