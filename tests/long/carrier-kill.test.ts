import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { carrierFaults, CarrierServer } from '../api/helpers/carrier-server';
import { Product } from './support/product';

/** By when a call whose worker died has been made by another, ms. */
const redeliveredMs = 90_000;
const kills = 3;

it('a provider killed in the middle of a hand-over asks the carrier again within 90 seconds, to one parcel taken', { timeout: 600_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-carrier-'));
  const server = await CarrierServer.open();
  const product = new Product(dataDir, 2_000, { HUBLINE_OUTBOUND_ALLOW: '127.0.0.1/32' });
  onTestFinished(async () => {
    await product.stop();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  await product.start();
  await product.signIn();
  await product.call('POST /user-3pl', '/user-3pl', { code: 'KILL', name: 'Hãng thử', ...server.settings });
  const { data: waiting } = await product.call('GET /packages', '/packages?status=Waiting_for_delivery&limit=50');
  expect(waiting.length).toBeGreaterThanOrEqual(kills);

  for (const { id, package_code } of waiting.slice(0, kills)) {
    const calls = () => server.heard.filter(({ key }) => key.startsWith(package_code));
    // It has taken the parcel, and its answer is never heard.
    server.fault = (call) => {
      server.taken.set(call.key, `KILL-${id}`);
      return carrierFaults.hangs;
    };
    await product.call('POST /three-pl-handovers', '/three-pl-handovers', { carrier: 'KILL', codes: [package_code] });
    while (calls().length === 0) await sleep(20);
    await product.kill();
    const killed = Date.now();
    server.fault = () => null;
    await product.start();
    for (;;) {
      const { data } = await product.call('GET /packages/{id}', `/packages/${id}`);
      if (data.status === 'Handover_accepted') break;
      expect(Date.now() - killed).toBeLessThan(redeliveredMs);
      await sleep(250);
    }
    expect(calls().length).toBeGreaterThanOrEqual(2);
    expect(new Set(calls().map(({ key }) => key)).size).toBe(1);
    const { data } = await product.call('GET /packages/{id}', `/packages/${id}`);
    expect(data.tracking_3pl).toBe(`KILL-${id}`);
    const { data: history } = await product.call('GET /package-history', `/package-history?package_id=${id}`);
    expect(history.filter(({ to_status }) => to_status === 'Handover_accepted')).toHaveLength(1);
  }
});
