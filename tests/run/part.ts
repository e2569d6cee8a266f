import { spawn } from 'node:child_process';

/** What one file of tests came to. */
export interface FileResult {
  readonly name: string;
  readonly seconds: number;
}

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by name: a log's end must tell it, its middle may be cut. */
  readonly failures?: readonly string[];
  /** What was not done, and why. */
  readonly notes?: readonly string[];
  readonly files?: readonly FileResult[];
}

/** A program that tests, counted by what it reports. */
export interface Part {
  readonly name: string;
  run(): Promise<Counts>;
}

export interface Result extends Counts {
  readonly name: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The Node to run on, ours unless another is named. */
  readonly node?: string;
}

/** Exit code of a program of node_modules; its output goes to the terminal. */
export function runNode(
  script: string,
  args: readonly string[],
  { env, node = process.execPath }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** A program that says by its exit code alone whether it is content. */
export const check = (name: string, script: string, args: readonly string[]): Part => ({
  name,
  run: async () => ((await runNode(script, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
});

/** A program that ended badly without naming a failed test (a crash, a file that does not load) still counts as one. */
export const atLeastExitCode = (counts: Counts, exitCode: number): Counts => ({
  ...counts,
  failed: exitCode !== 0 && counts.failed === 0 ? 1 : counts.failed,
});

async function runToItsEnd(part: Part): Promise<Counts> {
  console.log(`\n── ${part.name}`);
  try {
    return await part.run();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, failures: [`${part.name}: ${message}`] };
  }
}

async function timed(part: Part): Promise<Result> {
  const started = Date.now();
  const counts = await runToItsEnd(part);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\n── ${part.name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  return { ...counts, name: part.name, seconds };
}

/** Parts one after the other. */
export type Lane = readonly Part[];

async function runLane(lane: Lane): Promise<Result[]> {
  const results: Result[] = [];
  for (const part of lane) results.push(await timed(part));
  return results;
}

/** Lanes at once, each part to its end whatever the others come to. */
export const runLanes = async (lanes: readonly Lane[]): Promise<Result[]> =>
  (await Promise.all(lanes.map(runLane))).flat();
