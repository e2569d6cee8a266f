import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import * as z from 'zod';
import { ensureBuilt } from '../src/tools/ensure-built';
import { ensureChromium } from './helpers/chromium';

/**
 * `npm test`: every part in order, each to its end whatever the others do; the last line is the total.
 * --long runs the long tests too, --only-long nothing else.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed, or passed only on a second try, by name: a log's end must tell it, its middle may be cut. */
  readonly named?: readonly string[];
}

interface Part {
  readonly name: string;
  run(): Promise<Counts>;
}

const scratch = mkdtempSync(join(tmpdir(), 'hubline-run-'));

/** Exit code of a program of node_modules; its output goes to the terminal. */
function runNode(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

const single = (exitCode: number): Counts => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** A part that fails without naming a failed test (a crash, a file that does not load) still counts as one. */
const atLeastExitCode = (counts: Counts, exitCode: number): Counts => ({ ...counts, failed: exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed });

/** What a failure says, in one line: of a log only the end may be kept, so it must tell where to look. */
const inOneLine = (text: string | undefined): string => stripVTControlCharacters(text ?? '').replaceAll(/\s+/g, ' ').slice(0, 400);

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() })),
    }),
  ),
});

function countVitest(file: string): Counts {
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const statuses = testResults.flatMap((result) => result.assertionResults.map((test) => test.status));
  const unloadable = testResults.filter((result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'));
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length + unloadable.length,
    named: [
      ...unloadable.map((file) => `${file.name}: ${inOneLine(file.message)}`),
      ...testResults.flatMap((file) =>
        file.assertionResults.filter((test) => test.status === 'failed').map((test) => `${basename(file.name)}: ${test.fullName}: ${inOneLine(test.failureMessages?.[0])}`),
      ),
    ],
  };
}

function vitest(name: string, projects: readonly string[], flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Part {
  return {
    name,
    run: async () => {
      const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...projects.map((project) => `--project=${project}`), ...flags, ...reporters], env);
      return atLeastExitCode(countVitest(file), code);
    },
  };
}

const journeysSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })) })),
});
const journeysSuite = z.object({
  specs: z.array(journeysSpec).default([]),
  get suites() {
    return z.array(journeysSuite).default([]);
  },
});
const journeysReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(journeysSuite),
});

const specsOf = (suite: z.infer<typeof journeysSuite>): z.infer<typeof journeysSpec>[] => [...suite.specs, ...suite.suites.flatMap(specsOf)];
const unsteady = (suite: z.infer<typeof journeysSuite>): string[] =>
  specsOf(suite).flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => `${test.status === 'flaky' ? 'only on a second try: ' : ''}${file}: ${title}: ${inOneLine(test.results[0]?.error?.message)}`),
  );

const playwright = (name: string, config: string, flags: readonly string[] = []): Part => ({
  name,
  run: async () => {
    const browser = ensureChromium();
    const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
    const code = await runNode('node_modules/playwright/cli.js', ['test', `--config=tests/journeys/${config}`, '--reporter=dot,json', ...flags], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats, suites } = journeysReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    return atLeastExitCode({ passed: stats.expected + stats.flaky, failed: stats.unexpected, named: suites.flatMap(unsteady) }, code);
  },
});

/** Journeys that bear the tag @long are left to the long run: every day a few of each area are walked. */
const journeys = (all: boolean): Part => playwright('browser journeys', 'playwright.config.ts', all ? [] : ['--grep-invert=@long']);

/** Parts one after the other. */
type Lane = readonly Part[];

/** Lanes that go at once: a test waits for its database half of the time, in which types are checked. */
const everyday = (all: boolean): readonly (readonly Lane[])[] => [
  [
    [{ name: 'types', run: async () => single(await runNode('node_modules/typescript/bin/tsc', ['--noEmit'])) }],
    [{ name: 'lint', run: async () => single(await runNode('node_modules/oxlint/bin/oxlint', ['--deny-warnings', 'src', 'commands', 'tests'])) }],
    // In the long run more people walk, and more requests are generated.
    [vitest('layers, units, API, console', ['unit', 'api', 'apart', 'console', 'console apart'], [], all ? { HUBLINE_LONG: '1' } : {})],
  ],
  [[journeys(all)]],
];

async function runPart(part: Part): Promise<Counts> {
  console.log(`\n── ${part.name}`);
  try {
    return await part.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, named: [`${part.name}: ${message}`] };
  }
}

const options = parseArgs({ options: { long: { type: 'boolean' }, 'only-long': { type: 'boolean' } } }).values;
// One file at a time: some of them measure time.
const long = vitest('long', ['long'], ['--no-file-parallelism']);
// Beside them, since they leave a core: every page in both languages, in a browser of its own; then what only counts, and measures no time.
const longest: readonly Lane[] = [[long], [playwright('every page', 'crawl.config.ts'), vitest('books', ['long books'], ['--no-file-parallelism'])]];
const steps = options['only-long'] === true ? [longest] : options.long === true ? [...everyday(true), longest] : everyday(false);

interface Result extends Counts {
  readonly name: string;
  readonly seconds: number;
}

async function timed(part: Part): Promise<Result> {
  const started = Date.now();
  const counts = await runPart(part);
  return { ...counts, name: part.name, seconds: Math.round((Date.now() - started) / 1000) };
}

// Otherwise both of them would.
if (options['only-long'] === true) await ensureBuilt();

const started = Date.now();
const results: Result[] = [];
const inTurn = async (lane: Lane): Promise<Result[]> => {
  const told: Result[] = [];
  for (const part of lane) told.push(await timed(part));
  return told;
};
for (const step of steps) results.push(...(await Promise.all(step.map(inTurn))).flat());
rmSync(scratch, { recursive: true, force: true });

console.log('');
for (const { named = [] } of results) for (const line of named) console.log(`  ${line}`);
for (const { name, seconds, passed, failed } of results) console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed in ${seconds} s`);
console.log(`all of it in ${Math.round((Date.now() - started) / 1000)} s`);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
