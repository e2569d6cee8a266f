import http from 'node:http';
import type { Network, Statement } from './network';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** One GET over a kept connection, the body read to its end. */
export function get(url: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on('data', () => undefined);
        response.on('end', resolve);
      })
      .on('error', reject);
  });
}

/** Statements as they are, over the driver. */
export async function runRaw(network: Network, statements: readonly Statement[]): Promise<unknown[]> {
  const results = await Promise.all(statements.map(({ text, values, name }) => network.pool.query(name ? { text, values, name } : { text, values })));
  return results.flatMap((result) => result.rows as unknown[]);
}
