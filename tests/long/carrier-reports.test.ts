import { expect, it } from 'vitest';
import { addAccepted, standsOf } from '../api/helpers/accepted-packages';
import { testApp } from '../api/helpers/app';
import { signed } from '../api/helpers/carrier-server';
import { careless, stories } from '../api/helpers/carrier-stories';
import { addCarrier, type TestCarrier } from '../api/helpers/carriers';
import { addTwoHubs } from '../api/helpers/stored-packages';
import { addPerson } from '../api/helpers/people';
import { testSeed } from '../helpers/random';

const packages = 1_000;
const perPackage = 10;

it('10,000 reports, shuffled, doubled and late, end where they end in order', { timeout: 1_800_000 }, async () => {
  const seed = testSeed();
  const test = await testApp({ seed: 'empty' });
  try {
    const hubs = await addTwoHubs(test);
    const admin = await addPerson(test, { role: 'admin' });
    const [careful, wild] = [await addCarrier(admin), await addCarrier(admin)];
    const place = { hubId: hubs.mine.id, shopId: hubs.shop.id };
    const [inOrder, anyOrder] = [
      await addAccepted(test, careful, place, packages),
      await addAccepted(test, wild, place, packages),
    ];
    const send = async (carrier: TestCarrier, body: object): Promise<void> => {
      const { status, text } = await test.call('POST /three-pl/webhook/{carrier}', {
        params: { carrier: carrier.code },
        body,
        headers: signed(carrier.token, body).headers,
      });
      if (status !== 200) throw new Error(text);
    };
    const told = stories(
      seed,
      inOrder.map(({ tracking }) => tracking),
      perPackage,
      Date.UTC(2026, 0, 5),
    );
    expect(told).toHaveLength(10_000);
    for (const one of told) await send(careful, one);
    const shuffled = careless(
      seed,
      stories(
        seed,
        anyOrder.map(({ tracking }) => tracking),
        perPackage,
        Date.UTC(2026, 0, 5),
      ),
    );
    for (let at = 0; at < shuffled.length; at += 16)
      await Promise.all(shuffled.slice(at, at + 16).map((one) => send(wild, one)));
    expect(await standsOf(test, anyOrder)).toEqual(await standsOf(test, inOrder));
  } finally {
    await test.close();
  }
});
