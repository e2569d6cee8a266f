import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Product } from './support/product';

const kills = 12;

/** Counts couriers' cash one after the other until the provider is gone; answers the codes that were acknowledged. */
async function countOn(product: Product): Promise<string[]> {
  const acknowledged: string[] = [];
  try {
    const { data } = await product.call('GET /cod-collections/couriers', '/cod-collections/couriers');
    for (const { courier, hub, expected, packages } of data) {
      if (packages === 0 || courier === null) continue;
      const { data: made } = await product.call('POST /cod-collections', '/cod-collections', { courier_id: courier.id, hub_id: hub.id, counted: Math.max(expected, 0), reason: 'đếm' });
      acknowledged.push(made.code);
      await product.call('PATCH /cod-collections/{id}/reject', `/cod-collections/${made.id}/reject`, { reason: 'đếm lại' });
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  return acknowledged;
}

it('a provider killed in the middle of settling leaves no half of a document and no books that disagree, and loses nothing that it has answered', { timeout: 300_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hubline-money-kill-'));
  const product = new Product(dataDir, 2_000);
  onTestFinished(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await product.start();
  await product.signIn();
  let answered = 0;
  for (let round = 0; round < kills; round += 1) {
    const counting = countOn(product);
    await sleep(100 + Math.random() * 500);
    await product.kill();
    const codes = await counting;
    answered += codes.length;
    await product.start();
    for (const code of codes) expect((await product.call('GET /cod-collections', `/cod-collections?q=${code}`)).data.map((one) => one.code)).toEqual([code]);
    const { data: books } = await product.call('GET /ledger/trial-balance', '/ledger/trial-balance');
    expect([books.debit - books.credit, books.checks.filter(({ difference }) => difference !== 0)]).toEqual([0, []]);
    const waiting = (await product.call('GET /cod-collections', '/cod-collections?status=New&limit=1000')).data;
    for (const one of waiting.slice(0, 5)) expect((await product.call('GET /cod-collections/{id}/packages', `/cod-collections/${one.id}/packages?limit=1000`)).meta.total).toBe(one.lines);
  }
  expect(answered).toBeGreaterThan(kills);
});
