import http from 'node:http';
import type { Statement } from '../helpers/recorded-statements';
import type { Network } from './network';

const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

/** One GET over a kept connection, the body read to its end. */
export function get(url: string, token: string): Promise<void> {
  return send(url, token, null);
}

export function post(url: string, token: string, body: object): Promise<void> {
  return send(url, token, JSON.stringify(body));
}

function send(url: string, token: string, body: string | null): Promise<void> {
  const authorization = `Bearer ${token}`;
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      body === null
        ? { agent, headers: { authorization } }
        : { agent, method: 'POST', headers: { authorization, 'content-type': 'application/json' } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        response.on('data', () => undefined);
        response.on('end', resolve);
      },
    );
    request.on('error', reject);
    request.end(body ?? undefined);
  });
}

/** Statements as they are, over the driver. */
export async function runRaw(network: Network, statements: readonly Statement[]): Promise<unknown[]> {
  const results = await Promise.all(
    statements.map(({ text, values, name }) => network.pool.query(name ? { text, values, name } : { text, values })),
  );
  return results.flatMap((result) => result.rows as unknown[]);
}
