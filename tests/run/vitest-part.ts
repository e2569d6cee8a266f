import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as z from 'zod';
import { atLeastExitCode, runNode, type Counts, type Part, type RunOptions } from './part';
import { inOneLine } from './in-one-line';

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

function count(file: string): Counts {
  const { testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const statuses = testResults.flatMap((result) => result.assertionResults.map((test) => test.status));
  const unloadable = testResults.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: statuses.filter((status) => status === 'passed').length,
    failed: statuses.filter((status) => status === 'failed').length + unloadable.length,
    failures: [
      ...unloadable.map((result) => `${result.name}: ${inOneLine(result.message)}`),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map((test) => `${basename(name)}: ${test.fullName}: ${inOneLine(test.failureMessages?.[0])}`),
      ),
    ],
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

export interface VitestOptions extends RunOptions {
  readonly projects: readonly string[];
  /** Options of vitest, and the files where not all of them are to run. */
  readonly flags?: readonly string[];
  /** Only the tests that import this module, from near or far. */
  readonly relatedTo?: string;
}

/** A log that nobody watches is read as text. */
const plain: Readonly<Record<string, string>> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/** Some of the projects of vite.config.ts. */
export const vitestPart = (
  scratch: string,
  name: string,
  { projects, flags = [], relatedTo, ...options }: VitestOptions,
): Part => ({
  name,
  run: async () => {
    const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
    const chosen = projects.map((project) => `--project=${project}`);
    const which = relatedTo === undefined ? ['run'] : ['related', relatedTo, '--run'];
    const code = await runNode('node_modules/vitest/vitest.mjs', [...which, ...chosen, ...flags, ...reporters], {
      ...options,
      env: { ...plain, ...options.env },
    });
    return atLeastExitCode(count(file), code);
  },
});
