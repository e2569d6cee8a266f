import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type pg from 'pg';
import { noteFailure } from './room';

/**
 * What somebody's statements have taken so far, waiting for the database included; those that ran at once count each.
 */
export interface StatementTime {
  milliseconds: number;
}

const spent = new AsyncLocalStorage<StatementTime>();

/** Whatever is asked of the database from within `work` counts for `time`. */
export const countingStatements = <T>(time: StatementTime, work: () => T): T => spent.run(time, work);

/** A statement under way, for whoever asks; where that is traced, as a part of his trace. */
function begun(text: unknown, values: unknown): (failed: boolean) => void {
  const [time, from] = [spent.getStore(), performance.now()];
  const span = trace.getActiveSpan() && spanOf(text, values);
  return (failed) => {
    if (time) time.milliseconds += performance.now() - from;
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
}

/** What is asked, as a text and its values or as one object of both. */
function spanOf(asked: unknown, apart: unknown) {
  const { text = '', values } = typeof asked === 'string' ? { text: asked, values: apart } : (asked as pg.QueryConfig);
  const statement = text.trim();
  return trace.getTracer('hubline').startSpan(/^\w+/.exec(statement)?.[0].toUpperCase() ?? 'SQL', {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      // What is asked with its values apart names nobody; other statements may hold what somebody has written.
      ...(Array.isArray(values) && values.length > 0 ? { 'db.query.text': statement } : {}),
    },
  });
}

type Query = (...args: readonly unknown[]) => unknown;

/**
 * Statements that are answered by a promise, which are all of ours but files and cursors: those take as long as their
 * reader.
 */
function measured(query: Query, pool: pg.Pool): Query {
  return (text, values, ...rest) => {
    const end = begun(text, values);
    const answer = query(text, values, ...rest);
    if (!(answer instanceof Promise)) return answer;
    answer.then(
      () => end(false),
      (error: unknown) => {
        noteFailure(pool, error);
        end(true);
      },
    );
    return answer;
  };
}

/** Has a pool's statements count for whoever asks them. */
export function measureStatements(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    // Its class is asked anew each time: who listens there hears of statements on old connections too.
    const ask: Query = (...args) => Reflect.apply(Object.getPrototypeOf(client).query as Query, client, args);
    client.query = measured(ask, pool) as typeof client.query;
  });
  // The library's own asks from within the turn of whoever gave the connection back: that one would be charged for it.
  const query: Query = async (...args) => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await (client.query as Query)(...args);
    } catch (error) {
      failure = error instanceof Error ? error : undefined;
      throw error;
    } finally {
      client.release(failure);
    }
  };
  pool.query = query as typeof pool.query;
}
