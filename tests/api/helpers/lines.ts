import { randomUUID } from 'node:crypto';
import type { BatchAction, RunLine } from '~contract/features/batch';
import type { Person } from './app';

/** An NDJSON answer of a run, taken apart. */
export interface ReadLines {
  readonly run: number;
  readonly total: number;
  /** By package id, in the order they came. */
  readonly outcomes: ReadonlyMap<number, Extract<RunLine, { id: number }>>;
  readonly end: RunLine | undefined;
}

/** Throws when the answer does not begin as a run does, or a package is told twice. */
export function readLines(text: string): ReadLines {
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as RunLine);
  const [head] = lines;
  if (!head || !('run' in head)) throw new Error(`no run: ${text.slice(0, 300)}`);
  const outcomes = new Map<number, Extract<RunLine, { id: number }>>();
  for (const line of lines) {
    if (!('id' in line)) continue;
    if (outcomes.has(line.id)) throw new Error(`package ${line.id} is told twice`);
    outcomes.set(line.id, line);
  }
  const last = lines.at(-1);
  return {
    run: head.run,
    total: head.total,
    outcomes,
    end: last && ('done' in last || 'error' in last) ? last : undefined,
  };
}

/** Does it to packages as one run; tells of each in its place where it stands now, or what refused it. */
export async function runBatch(
  who: Person,
  action: BatchAction,
  items: readonly { readonly id: number }[],
  args: object,
): Promise<{ run: number; told: (string | undefined)[] }> {
  const { text } = await who.call('POST /packages-batch', {
    body: { action, args, items: items.map(({ id }) => ({ id })) },
    headers: { 'idempotency-key': randomUUID() },
  });
  const { run, outcomes } = readLines(text);
  const told = items.map(({ id }) => {
    const outcome = outcomes.get(id);
    return outcome?.ok ? outcome.package.status : outcome?.code;
  });
  return { run, told };
}
