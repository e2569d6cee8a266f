import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { ensureChromium } from './helpers/chromium';

/**
 * `npm test`: every part in order, each to its end whatever the others do; the last line is the total.
 * --long runs the long tests too, --only-long nothing else.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
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
const atLeastExitCode = ({ passed, failed }: Counts, exitCode: number): Counts => ({ passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed });

const vitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

function countVitest(file: string): Counts {
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const statuses = testResults.flatMap((result) => result.assertionResults.map((test) => test.status));
  const unloadable = testResults.filter((result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'));
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length + unloadable.length,
  };
}

function vitest(name: string, projects: readonly string[], flags: readonly string[] = []): Part {
  return {
    name,
    run: async () => {
      const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
      const code = await runNode('node_modules/vitest/vitest.mjs', ['run', ...projects.map((project) => `--project=${project}`), ...flags, ...reporters]);
      return atLeastExitCode(countVitest(file), code);
    },
  };
}

const journeysReport = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) });

const journeys: Part = {
  name: 'browser journeys',
  run: async () => {
    const browser = ensureChromium();
    const file = join(scratch, 'journeys.json');
    const code = await runNode('node_modules/playwright/cli.js', ['test', '--config=tests/journeys/playwright.config.ts', '--reporter=dot,json'], {
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats } = journeysReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only on a second try: see above which`);
    return atLeastExitCode({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, code);
  },
};

const everyday: readonly Part[] = [
  { name: 'types', run: async () => single(await runNode('node_modules/typescript/bin/tsc', ['--noEmit'])) },
  { name: 'lint', run: async () => single(await runNode('node_modules/oxlint/bin/oxlint', ['--deny-warnings', 'src', 'commands', 'tests'])) },
  vitest('layers, units, API, console', ['unit', 'api', 'console']),
  journeys,
];

async function runPart(part: Part): Promise<Counts> {
  console.log(`\n── ${part.name}`);
  try {
    return await part.run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

const options = parseArgs({ options: { long: { type: 'boolean' }, 'only-long': { type: 'boolean' } } }).values;
// One file at a time: some of them measure time.
const long = vitest('long', ['long'], ['--no-file-parallelism']);
const parts = options['only-long'] === true ? [long] : options.long === true ? [...everyday, long] : everyday;

const results: (Counts & { name: string })[] = [];
for (const part of parts) results.push({ name: part.name, ...(await runPart(part)) });
rmSync(scratch, { recursive: true, force: true });

console.log('');
for (const { name, passed, failed } of results) console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${passed} passed, ${failed} failed`);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`${results.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
