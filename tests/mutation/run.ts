import { Stryker } from '@stryker-mutator/core';
import { Client } from 'pg';
import { dropDatabase } from '../helpers/drop-database';
import { startTestCluster, testClusterUrl } from '../helpers/test-cluster';
import { partNamed, parts, partVariable, type Part } from './parts';

/**
 * `npm run test:mutation -- domain`: changes the part's sources in one place after the other and tells which changes no
 * test noticed; without a name, every part. It takes hours and stands outside `npm test`.
 */
const names = process.argv.slice(2);
const chosen = names.length === 0 ? parts : names.map(partNamed);

async function mutate({ name, mutate: files, floor, onDatabase }: Part): Promise<string> {
  const started = Date.now();
  process.env[partVariable] = name;
  const results = await new Stryker({
    plugins: ['@stryker-mutator/vitest-runner'],
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    mutate: [...files, '!**/*.test.ts'],
    coverageAnalysis: 'perTest',
    // What runs once when a module is loaded would be tried on every test of a database.
    ignoreStatic: onDatabase,
    concurrency: 1,
    // An endless loop is told by its count; a busy machine must not pass for one.
    timeoutMS: 300_000,
    // Rewriting it needs TypeScript's own parser, which TypeScript 7 does not hand out; it may stay as it is.
    tsconfigFile: 'none',
    tempDirName: `.cache/mutation/${name}`,
    ignorePatterns: ['/.*', '/dist', '/test-results', '/tests/bench', '/tests/journeys'],
    reporters: ['dots', 'clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false },
    jsonReporter: { fileName: `.cache/mutation/${name}.json` },
    thresholds: { high: 100, low: floor, break: null },
    allowEmpty: false,
  }).runMutationTest();
  const count = (...statuses: readonly string[]): number =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const all = killed + count('Survived', 'NoCoverage');
  const score = (100 * killed) / all;
  if (!(score >= floor)) process.exitCode = 1;
  return `${score >= floor ? 'ok    ' : 'FAILED'} ${name}: ${killed} of ${all} mutants killed, ${score.toFixed(2)} % (at least ${floor}), in ${Math.round((Date.now() - started) / 1000)} s`;
}

/** As many as two workers can have made and not yet opened. */
const youngest = 10;

/** Drops databases that workers left behind, which for every mutant is one more; those in use and the youngest stay. */
async function dropForgotten(clusterUrl: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database d
       where datname like 'test\\_%' and not exists (select from pg_stat_activity a where a.datname = d.datname)
       order by oid desc offset ${youngest}`,
    );
    for (const { datname } of rows) await dropDatabase(clusterUrl, datname);
  } finally {
    await client.end();
  }
}

/** The part beside a cluster of its own, which does not grow with every mutant. */
async function mutateOnDatabase(part: Part): Promise<string> {
  const stop = await startTestCluster();
  let sweeping = Promise.resolve();
  const sweep = setInterval(() => {
    sweeping = sweeping.then(() => dropForgotten(testClusterUrl()));
  }, 60_000);
  try {
    return await mutate(part);
  } finally {
    clearInterval(sweep);
    await sweeping;
    await stop();
  }
}

const told: string[] = [];
for (const part of chosen) told.push(await (part.onDatabase ? mutateOnDatabase(part) : mutate(part)));
console.log(told.join('\n'));
