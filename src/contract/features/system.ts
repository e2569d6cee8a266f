import * as z from 'zod';
import { browserFigures, mostFigures, type BrowserFigure } from '~domain/browser-figures';
import { defineEndpoints } from '../endpoint';
import { dataOf, timestamp } from '../fields';

const countsOf = (figure: BrowserFigure) =>
  z.array(z.int().min(0).max(mostFigures)).length(browserFigures[figure].length + 1);
const spread = z.object({ count: z.int(), p95_ms: z.number().nullable() });

export const systemStateEndpoints = defineEndpoints({
  'POST /browser-figures': {
    summary:
      'What a browser counted of its speed since it told last, by the bounds of `src/domain/browser-figures.ts`: keys to their frame, scans to their answer.',
    access: 'session',
    body: z.strictObject({ key_paint: countsOf('key_paint'), scan_confirm: countsOf('scan_confirm') }),
    response: dataOf(z.object({ heard: z.int() })),
    errors: [],
    transaction: 'own',
  },
  'GET /system': {
    summary: 'How the system does: this provider, who is connected to the database, what waits, how much room is left.',
    access: 'system',
    response: dataOf(
      z.object({
        as_of: timestamp,
        provider: z.object({
          name: z.string(),
          role: z.enum(['all', 'web', 'worker']),
          started_at: timestamp,
          memory_bytes: z.int(),
          /** How late its timers are: the longest of the last minute or so. */
          lag_ms: z.number(),
          pool: z.object({ connections: z.int(), idle: z.int(), waiting: z.int(), most: z.int() }),
          /** Of its data directory; null = it has none. */
          disk: z.object({ free_bytes: z.number(), total_bytes: z.number() }).nullable(),
        }),
        /** All that serve this database, by what they said last. */
        providers: z.array(
          z.object({
            name: z.string(),
            role: z.enum(['all', 'web', 'worker']),
            started_at: timestamp,
            silent_seconds: z.number(),
            memory_bytes: z.number(),
            lag_ms: z.number(),
            /** In use, of the most it may have, and who waits for one. */
            connections: z.int(),
            most: z.int(),
            waiting: z.int(),
            /** Of its last whole minute. */
            requests: z.int(),
            failed: z.int(),
          }),
        ),
        /** Who is connected, by machine; null = the database’s own, or not for this role to know. */
        connections: z.array(z.object({ address: z.string().nullable(), count: z.int(), active: z.int() })),
        database: z.object({
          version: z.string(),
          bytes: z.number(),
          connections: z.int(),
          most_connections: z.int(),
          /** Copies, and how far each is behind; null = it has not said. */
          replicas: z.array(z.object({ name: z.string(), state: z.string(), lag_seconds: z.number().nullable() })),
        }),
        /** `oldest_seconds` = how long the oldest is due. */
        queues: z.array(
          z.object({
            name: z.enum(['outbound', 'carriers', 'push', 'jobs', 'counts']),
            waiting: z.int(),
            oldest_seconds: z.number(),
            /** Given up; null = nobody counts them. */
            failed: z.int().nullable(),
          }),
        ),
        /** Of this provider since it started, the slowest first. */
        endpoints: z.array(
          z.object({
            method: z.string(),
            route: z.string(),
            requests: z.int(),
            failed: z.int(),
            mean_ms: z.number(),
            p95_ms: z.number(),
          }),
        ),
        /** Of the browsers that told this provider, since it started; null = none has. */
        browsers: z.object({ key_paint: spread, scan_confirm: spread }),
        /** Of this provider, the last hour. */
        minutes: z.array(z.object({ at: timestamp, requests: z.int(), failed: z.int() })),
      }),
    ),
    errors: [],
  },
});

export const systemEndpoints = defineEndpoints({
  'GET /health': {
    summary: 'Answers when the provider and its database do; `full` = its disk is, and only reads go on.',
    access: 'public',
    response: z.object({ status: z.literal('ok'), database: z.enum(['ok', 'full']) }),
    errors: ['ESY009'],
  },
  'GET /live': {
    summary: 'Answers as long as the provider runs, whatever its database does.',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  'GET /ready': {
    summary: 'Whether to send it requests: its database answers, and it isn’t about to stop.',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    errors: ['ESY009'],
  },
});
