import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

const recording = new AsyncLocalStorage<Statement[]>();

const isStatement = (argument: unknown): argument is { text: string; values?: unknown[]; name?: string } =>
  typeof argument === 'object' && argument !== null && 'text' in argument && typeof argument.text === 'string';

/**
 * The statements that a piece of work sends to the database, the look-up of a session left out; one piece at a time.
 */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query');
  if (query === undefined) throw new Error('the driver’s clients have no query');
  const spy = function spy(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args;
    // What the provider does meanwhile in the background is no part of the work.
    const statements = recording.getStore() ?? [];
    if (typeof first === 'string') statements.push({ text: first, values: Array.isArray(second) ? second : [] });
    else if (isStatement(first)) {
      const { text, values, name } = first;
      statements.push({ text, values: values ?? (Array.isArray(second) ? second : []), ...(name ? { name } : {}) });
    }
    return Reflect.apply(query.value, this, args);
  };
  Object.defineProperty(pg.Client.prototype, 'query', { ...query, value: spy });
  try {
    await recording.run(seen, work);
  } finally {
    Object.defineProperty(pg.Client.prototype, 'query', query);
    // It makes every promise of the process dearer for as long as it is in use.
    recording.disable();
  }
  return seen.filter((statement) => !statement.text.includes('from sessions'));
}
