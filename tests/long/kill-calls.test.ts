import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ensureBuilt } from '../../src/tools/ensure-built';
import { testApp, type TestApp } from '../api/helpers/app';
import { carrierFaults, CarrierServer } from '../api/helpers/carrier-server';
import { addCarrier } from '../api/helpers/carriers';
import { behaviours, Listener } from '../api/helpers/listener';
import { addEndpoint, until } from '../api/helpers/outbound';
import {
  storePackages,
  addTwoHubs,
  storedHistory,
  storedPackage,
  type StoredPackage,
} from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { ProviderProcess } from './support/provider-process';

const kills = 3;
/** Until the queue has missed the dead and given their work to others: most of a minute, however fast the machine. */
const patience = 500_000;

let test: TestApp;
beforeAll(async () => {
  await ensureBuilt();
  test = await testApp({ seed: 'empty', settings: { HUBLINE_OUTBOUND_ALLOW: '127.0.0.1/32' } });
});
afterAll(() => test.close());

it('providers killed in the middle of a push and of a hand-over have both made again by another, to one order and one package taken', async () => {
  const [listener, server] = [await Listener.open(), await CarrierServer.open()];
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-kills-'));
  onTestFinished(async () => {
    await Promise.all([listener.close(), server.close()]);
    await rm(dataDir, { recursive: true, force: true });
  });
  const start = async (): Promise<ProviderProcess> => {
    const provider = await ProviderProcess.beside(test, dataDir);
    onTestFinished(() => provider.kill());
    return provider;
  };
  const { mine, shop } = await addTwoHubs(test);
  const admin = await addPerson(test, { role: 'admin' });
  await addEndpoint(admin, listener, { kind: 'oms' });
  const carrier = await addCarrier(admin, server);
  const at = { seller_id: shop.id, current_hub_id: mine.id, fm_hub_id: mine.id, lm_hub_id: mine.id };
  const added = (status: StoredPackage['status']) =>
    storePackages(
      test,
      Array.from({ length: kills }, () => ({ ...at, status })),
    );
  const [orders, packages] = [await added('Failed'), await added('Waiting_for_delivery')];
  const pushesOf = ({ code }: StoredPackage) =>
    listener.heard.filter(({ json }) => (json['order'] as { code?: string } | undefined)?.code === code);
  const handoversOf = ({ code }: StoredPackage) => server.heard.filter(({ key }) => key.startsWith(code));

  // The order system has heard the call and will never answer it; the carrier has taken the package, and its answer is
  // never heard.
  listener.behaves = behaviours.hangs;
  server.fault = ({ key }) => {
    if (!server.taken.has(key)) server.taken.set(key, `TAKEN-${server.taken.size}`);
    return carrierFaults.hangs;
  };
  for (const [place, order] of orders.entries()) {
    const pkg = packages[place];
    if (!pkg) throw new Error('as many packages as orders were made');
    const provider = await start();
    await provider.call(admin, 'POST /packages/{id}/retry-push-to-oms', `/packages/${order.id}/retry-push-to-oms`, {});
    await provider.call(admin, 'POST /three-pl-handovers', '/three-pl-handovers', {
      carrier: carrier.code,
      codes: [pkg.code],
    });
    await until(
      async () => Math.min(pushesOf(order).length, handoversOf(pkg).length),
      (heard) => heard > 0,
      patience,
    );
    await provider.kill();
  }
  const killed = Date.now();
  listener.behaves = behaviours.accepts;
  server.fault = () => null;
  await start();

  const statusOf = async ({ id }: StoredPackage): Promise<string> => (await storedPackage(test, id)).status;
  for (const order of orders) {
    await until(
      () => statusOf(order),
      (status) => status === 'Waiting_for_pickup',
      patience,
    );
    const calls = pushesOf(order);
    expect(calls.length).toBeGreaterThanOrEqual(2);
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    const history = await storedHistory(test, order.id);
    expect(
      history.filter(({ action, to_status }) => action === 'retry_push_oms' && to_status === 'Waiting_for_pickup'),
    ).toHaveLength(1);
  }
  for (const pkg of packages) {
    await until(
      () => statusOf(pkg),
      (status) => status === 'Handover_accepted',
      patience,
    );
    const calls = handoversOf(pkg);
    expect(calls.length).toBeGreaterThanOrEqual(2);
    const keys = new Set(calls.map(({ key }) => key));
    expect(keys.size).toBe(1);
    expect((await storedPackage(test, pkg.id)).tracking_3pl).toBe(server.taken.get([...keys][0] ?? ''));
    const history = await storedHistory(test, pkg.id);
    expect(history.filter(({ to_status }) => to_status === 'Handover_accepted')).toHaveLength(1);
  }
  expect(server.taken.size).toBe(kills);
  console.log(
    `calls of killed providers: all made again ${((Date.now() - killed) / 1_000).toFixed(0)} s after the last kill`,
  );
});
