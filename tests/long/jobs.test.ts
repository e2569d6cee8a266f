import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { behaviours, Listener } from '../api/helpers/listener';
import { Product } from './support/product';

/** By when a job whose worker died has been done by another, ms. */
const redeliveredMs = 90_000;
const kills = 3;

it('a provider killed in the middle of a call has it made again within 90 seconds, to one effect', { timeout: 600_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-jobs-'));
  const listener = await Listener.open();
  const product = new Product(dataDir, 2_000, { HUBLINE_OUTBOUND_ALLOW: '127.0.0.1/32' });
  onTestFinished(async () => {
    await product.stop();
    await listener.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  await product.start();
  await product.signIn();
  await product.call('POST /outbound-endpoints', '/outbound-endpoints', { kind: 'oms', name: 'OMS', url: listener.url, events: [], enabled: true });
  const { data: failed } = await product.call('GET /packages', '/packages?status=Failed&limit=50');
  expect(failed.length).toBeGreaterThanOrEqual(kills);

  for (const { id, package_code } of failed.slice(0, kills)) {
    const calls = () => listener.heard.filter(({ json }) => (json['order'] as { code?: string } | undefined)?.code === package_code);
    // It has heard the call, and will never answer it.
    listener.behaves = behaviours.hangs;
    await product.call('POST /packages/{id}/retry-push-to-oms', `/packages/${id}/retry-push-to-oms`, {});
    while (calls().length === 0) await sleep(20);
    await product.kill();
    const killed = Date.now();
    listener.behaves = behaviours.accepts;
    await product.start();
    for (;;) {
      const { data } = await product.call('GET /packages/{id}', `/packages/${id}`);
      if (data.status === 'Waiting_for_pickup') break;
      expect(Date.now() - killed).toBeLessThan(redeliveredMs);
      await sleep(250);
    }
    const heard = calls();
    expect(heard.length).toBeGreaterThanOrEqual(2);
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const { data: history } = await product.call('GET /package-history', `/package-history?package_id=${id}`);
    expect(history.filter(({ action, to_status }) => action === 'retry_push_oms' && to_status === 'Waiting_for_pickup')).toHaveLength(1);
  }
});
