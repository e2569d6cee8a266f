import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureChromium } from '../helpers/chromium';
import { inOneLine } from './in-one-line';
import { atLeastExitCode, runNode, type Counts, type FileResult, type Part, type RunOptions } from './part';

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).default([]),
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.object({ message: z.string().optional() }).optional(),
          attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })).default([]),
        }),
      ),
    }),
  ),
});
const suiteSchema = z.object({
  specs: z.array(specSchema).default([]),
  get suites() {
    return z.array(suiteSchema).default([]);
  },
});
const reportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  suites: z.array(suiteSchema),
});

type Spec = z.infer<typeof specSchema>;

const specsOf = (suite: z.infer<typeof suiteSchema>): Spec[] => [...suite.specs, ...suite.suites.flatMap(specsOf)];

/** So much is told of a page as it stood when a journey failed: its head, and dialogs and messages at its end. */
const [pageHead, pageEnd] = [1_400, 600] as const;

/** What Playwright wrote down of the page, without the frame around it; empty where there was none. */
function pageThen(attachments: Spec['tests'][number]['results'][number]['attachments']): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return '';
  const [, seen = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? [];
  const main = Math.max(0, seen.search(/^ *- main/m));
  const text = seen
    .slice(main)
    .replaceAll(/ \[(?:ref|cursor)=\w+\]|\n *- \/url: .*/g, '')
    .replaceAll(/\s+/g, ' ');
  if (text === '') return '';
  const told = text.length <= pageHead + pageEnd ? text : `${text.slice(0, pageHead)} […] ${text.slice(-pageEnd)}`;
  return ` The page then: ${told}`;
}

const failuresOf = ({ title, file, tests }: Spec): string[] =>
  tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ results: [result] }) => {
      const told = inOneLine(result?.error?.message);
      return `${file}: ${title}: ${told}${result ? pageThen(result.attachments) : ''}`;
    });

/** What a test says of itself that it did not do. */
const notesOf = ({ file, tests }: Spec): string[] =>
  tests
    .flatMap(({ annotations }) => annotations)
    .filter(({ type }) => type !== 'slow')
    .map(({ type, description = '' }) => `${file}: ${type}: ${description}`);

function filesOf(specs: readonly Spec[]): FileResult[] {
  const seconds = new Map<string, number>();
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0);
    seconds.set(file, (seconds.get(file) ?? 0) + spent);
  }
  return [...seconds].map(([name, spent]) => ({ name: `tests/journeys/${name}`, seconds: spent }));
}

function count(file: string): Counts {
  const { stats, errors, suites } = reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: [...specs.flatMap(failuresOf), ...errors.map(({ message }) => inOneLine(message))],
    notes: [...new Set(specs.flatMap(notesOf))],
    files: filesOf(specs),
  };
}

export interface JourneysOptions extends RunOptions {
  /** Options of Playwright, and the files where not all of them are to run. */
  readonly flags?: readonly string[];
}

/** Journeys in a browser, by one of the configurations beside them. */
export const journeysPart = (
  scratch: string,
  name: string,
  config: string,
  { flags = [], env = {}, node }: JourneysOptions = {},
): Part => ({
  name,
  run: async () => {
    ensureChromium();
    const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
    const args = ['test', `--config=tests/journeys/${config}`, '--reporter=dot,json', ...flags];
    const code = await runNode('node_modules/playwright/cli.js', args, {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      node,
    });
    return atLeastExitCode(count(file), code);
  },
});
