import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboundEvent } from '~domain/outbound';
import { testApp, type Person, type TestApp } from './app';
import type { Listener } from './listener';

/** A provider that works in the background, allowed to call this machine, and impatient. */
export async function workingApp(settings: Readonly<Record<string, string>> = {}): Promise<TestApp> {
  const test = await testApp({
    seed: 'empty',
    settings: { HUBLINE_OUTBOUND_ALLOW: '127.0.0.0/8', HUBLINE_OUTBOUND_TIMEOUT_SECONDS: '1', ...settings },
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  return test;
}

let webhooks = 0;

/** Sets an endpoint up as an admin does, each webhook at an address of its own; answers its id and its secret. */
export async function addEndpoint(
  admin: Person,
  listener: Pick<Listener, 'url'>,
  options: { kind: 'oms' | 'webhook'; events?: readonly OutboundEvent[]; enabled?: boolean; seller_id?: number },
) {
  const { ok } = await admin.call('POST /outbound-endpoints', {
    body: {
      kind: options.kind,
      name: 'Của phép thử',
      url: options.kind === 'oms' ? listener.url : `${listener.url}?${(webhooks += 1)}`,
      events: options.events ?? [],
      enabled: options.enabled ?? true,
      ...(options.seller_id === undefined ? {} : { seller_id: options.seller_id }),
    },
  });
  return ok.data;
}

/** Asks until it is so; a test's own time is over a little later. */
export async function until<T>(ask: () => Promise<T>, so: (answer: T) => boolean, milliseconds = 100_000): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const answer = await ask();
    if (so(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(answer).slice(0, 1_000)}`);
    await sleep(50);
  }
}

export interface StoredDelivery {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly attempts: number;
  readonly status: number | null;
  readonly fault: string | null;
  readonly queued_at: string | null;
  readonly package_id: number | null;
  /** Until it is tried again, seconds. */
  readonly pause: number;
}

export async function deliveriesOf({ pool }: TestApp, endpoint: number): Promise<StoredDelivery[]> {
  const { rows } = await pool.query<StoredDelivery>(
    `select id, kind, state, attempts, status, fault, queued_at, package_id, extract(epoch from due_at - tried_at)::float8 as pause from outbound_deliveries where endpoint_id = $1 order by id`,
    [endpoint],
  );
  return rows;
}

/** As if their pauses were over. */
export const hurry = ({ pool }: TestApp): Promise<unknown> =>
  pool.query(`update outbound_deliveries set due_at = now() where state = 'waiting' and queued_at is null`);
