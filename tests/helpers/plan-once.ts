import type pg from 'pg';
import { behindPooler } from './pooler';

const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `once-${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (...args: readonly unknown[]) => unknown;

/**
 * Has each connection that a pool opens from here on read and plan a statement once, whatever its values: where tables
 * are small one plan is as good as another, and making them takes longer than all the rest. Behind a pooler nothing is:
 * what one connection has read there is not the next one's.
 */
export function planOnce(pool: pg.Pool): void {
  if (behindPooler) return;
  pool.on('connect', (client) => {
    const ask: Query = client.query.bind(client);
    const query: Query = (text, values, ...rest) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? ask({ name: nameOf(text), text, values }, undefined, ...rest)
        : ask(text, values, ...rest);
    client.query = query as typeof client.query;
  });
}
