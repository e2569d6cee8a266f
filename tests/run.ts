import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../src/tools/ensure-built';
import { findPooler } from './helpers/pooler';
import { seed } from './helpers/seed';
import { startTestCluster } from './helpers/test-cluster';
import { journeysPart } from './run/journeys-part';
import { check, runLanes, type Lane, type Part, type Result, type RunOptions } from './run/part';
import { report } from './run/report';
import { dealt, everything, parseShare, shardFlag, shareOfCommit, type Share } from './run/share';
import { vitestPart } from './run/vitest-part';
import { expectedNode } from './versions/expected-node';
import { nodeBinary, nodeVersions, type NodeVersion } from './versions/node-version';

/**
 * `npm test`: what must hold after every change; the last line is the total.
 * --long  everything there is
 * --share what must hold, and the share of the long tests that is this commit's turn (`--share=2/4`: that one)
 */
const options = parseArgs({
  options: { long: { type: 'boolean' }, share: { type: 'string' } },
  args: process.argv.slice(2).map((argument) => (argument === '--share' ? '--share=' : argument)),
}).values;

const scratch = mkdtempSync(join(tmpdir(), 'hubline-run-'));
const share = options.share === '' ? shareOfCommit() : options.share === undefined ? null : parseShare(options.share);

const checks: readonly Lane[] = [
  [check('format', 'node_modules/oxfmt/bin/oxfmt', ['--check'])],
  [check('types and lint', 'node_modules/oxlint/bin/oxlint', [])],
];

const projects = ['unit', 'api', 'apart', 'console', 'console apart'];

/** Some tests do more where there is time for it; these are all that ask. */
const atLength: RunOptions = { env: { HUBLINE_LONG: '1' } };
const halfAnHour = ['--testTimeout=1800000', '--hookTimeout=1800000'];
const quarterOfAnHour = '--timeout=900000';

const everyday: readonly Lane[] = [
  [vitestPart(scratch, 'layers, units, API, console', { projects })],
  [journeysPart(scratch, 'everyday journeys', 'playwright.config.ts', { flags: ['--grep=@everyday', '--workers=1'] })],
];

/**
 * What would fail first on another Node: the network, native modules, streams, files; and the built product in a
 * browser. What a browser makes of a scanner's keys is no matter of Node's: of the scans only the everyday ones.
 */
const onAnotherNode = {
  api: ['session', 'boot', 'embedded-binaries', 'photos', 'labels', 'exports', 'backup', 'outbound'],
  journeys: ['sign-in', 'scan', 'labels', '--grep=(sign-in|labels).journey|@everyday'],
};

/** The part is made when its turn comes: only then is its Node brought. */
const onNode = (version: NodeVersion, what: string, make: (name: string, options: RunOptions) => Part): Part => {
  const name = `Node ${version}: ${what}`;
  return { name, run: () => make(name, { node: nodeBinary(version), env: { [expectedNode]: version } }).run() };
};

const onNodes = (versions: readonly NodeVersion[]): readonly Part[] =>
  versions.flatMap((version) => [
    onNode(version, 'API', (name, options) =>
      vitestPart(scratch, name, {
        projects: ['api', 'long'],
        flags: onAnotherNode.api.map((file) => `/${file}.test.ts`),
        ...options,
      }),
    ),
    onNode(version, 'journeys', (name, options) =>
      journeysPart(scratch, name, 'playwright.config.ts', { flags: onAnotherNode.journeys, ...options }),
    ),
  ]);

const longTests = (part: Share): Part =>
  vitestPart(scratch, 'long tests', {
    projects: ['long'],
    flags: ['--maxWorkers=2', ...halfAnHour, ...shardFlag(part)],
    ...atLength,
  });

/** What of an everyday run asks the run's database for nothing is as it is without a pooler. */
const withoutDatabase = ['boot', 'built-console', 'embedded-binaries', 'openapi'].map((name) => `${name}.test.ts`);

const withDatabase = (): string[] =>
  readdirSync('tests/api').flatMap((name) =>
    name.endsWith('.test.ts') && !withoutDatabase.includes(name) ? `tests/api/${name}` : [],
  );

/**
 * Every endpoint where nothing of a session is to be had, in a time zone that is nobody's, and lists come from a
 * replica.
 */
const behindPooler = { HUBLINE_POOLED: '1', HUBLINE_REPLICATED: '1' };

/** A share of it, as on every day. */
const apiBehindPooler = (part: Share): readonly Part[] =>
  findPooler() === null
    ? []
    : [
        vitestPart(scratch, 'API behind a pooler, with a replica', {
          projects: ['api'],
          flags: [...withDatabase(), ...halfAnHour, ...shardFlag(part)],
          env: behindPooler,
        }),
      ];

/** All of it, at length: behind a pooler, where there is one, and not a second time without. */
const apiAtLength = (): Part => {
  const [name, env] = findPooler() === null ? ['API', {}] : ['API behind a pooler, with a replica', behindPooler];
  return vitestPart(scratch, name, { projects: ['api'], flags: halfAnHour, env: { ...atLength.env, ...env } });
};

const everyPage = (part: Share): Part =>
  journeysPart(scratch, 'every page', 'crawl.config.ts', { flags: shardFlag(part) });

/** A share of what the everyday tests leave out. */
const long = (part: Share): readonly Lane[] => [
  [
    longTests(part),
    vitestPart(scratch, 'the everyday tests at length', {
      projects,
      relatedTo: 'tests/helpers/run-length.ts',
      flags: [...halfAnHour, ...shardFlag(part)],
      ...atLength,
    }),
    ...apiBehindPooler(part),
  ],
  [
    journeysPart(scratch, 'journeys', 'playwright.config.ts', {
      flags: ['--grep-invert=@everyday', quarterOfAnHour, ...shardFlag(part)],
    }),
    everyPage(part),
    ...onNodes(dealt(nodeVersions, part)),
  ],
];

/** The everyday tests and all that they leave out: each at length at once, and none a second time. */
const whole: readonly Lane[] = [
  [
    vitestPart(scratch, 'layers, units, console', {
      projects: projects.filter((name) => name !== 'api'),
      flags: halfAnHour,
      ...atLength,
    }),
    apiAtLength(),
    ...onNodes(nodeVersions),
  ],
  [
    journeysPart(scratch, 'journeys', 'playwright.config.ts', { flags: [quarterOfAnHour] }),
    everyPage(everything),
    longTests(everything),
  ],
];

async function prepare(): Promise<() => Promise<void>> {
  const [stop] = await Promise.all([startTestCluster(), ensureBuilt()]);
  return stop;
}

const started = Date.now();
const results: Result[] = [];
console.log(
  `random tests draw from seed ${seed}${share === null ? '' : `, share ${share.index} of ${share.count} of the long tests`}`,
);
let stopCluster = (): Promise<void> => Promise.resolve();
try {
  const turns = options.long === true ? [whole] : [everyday, ...(share === null ? [] : [long(share)])];
  const inTurn = async (): Promise<Result[]> => {
    stopCluster = await prepare();
    const came: Result[] = [];
    for (const lanes of turns) came.push(...(await runLanes(lanes)));
    return came;
  };
  // Both wait for the disk, and the tests for each other: a core is seldom idle so.
  results.push(...(await Promise.all([runLanes(checks), inTurn()])).flat());
} finally {
  await stopCluster();
  rmSync(scratch, { recursive: true, force: true });
}
process.exitCode = report(results, (Date.now() - started) / 1000) ? 0 : 1;
