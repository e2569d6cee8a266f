import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '~contract/endpoints';
import { testApp, type Person, type TestApp } from './helpers/app';
import { examples } from './helpers/examples';
import { plainLines } from './helpers/examples-prices';
import { addPerson } from './helpers/people';
import { smallJpeg } from './helpers/pictures';
import { addHub } from './helpers/places';
import type { Call } from './helpers/send';
import { setScene, type Scene } from './helpers/stage';

/** What money documents and prices refuse for how far they are, and for what was changed or taken meanwhile. */
let test: TestApp;
let scene: Scene;
let admin: Person;
let other: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  scene = await setScene(test);
  admin = await addPerson(test, { role: 'admin' });
  other = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

const made = async (
  name:
    | 'POST /cod-collections'
    | 'POST /cod-center-bank-deposits'
    | 'POST /shop-payouts'
    | 'POST /three-pl-cod-collections',
): Promise<number> => {
  const answer = (await admin.call(name, await examples[name].call(scene.for(admin)))).ok as { data: { id: number } };
  return answer.data.id;
};
const decide = (id: number, status: 'Approved' | 'Rejected') =>
  test.pool.query('update money_documents set status = $2, decided_by = $3, decided_at = now() where id = $1', [
    id,
    status,
    other.id,
  ]);
const ask = async (name: EndpointName, id: number, call: Call): Promise<string | null> =>
  (await other.call(name, { ...call, params: { id } })).code;

const onDocument: Partial<Record<EndpointName, Call>> = {
  'PATCH /cod-transfers/{id}': { body: { version: 0, note: 'muộn' } },
  'PATCH /cod-transfers/{id}/approve': { body: {} },
  'PATCH /cod-transfers/{id}/reject': { body: { note: 'sai số tiền' } },
  'POST /cod-transfers/{id}/slip': { file: smallJpeg },
};

describe('a document that somebody has decided on', () => {
  it.each([
    ['POST /cod-center-bank-deposits', 'ECO001', 'ECO003'],
    ['POST /shop-payouts', 'ECO004', 'ECO006'],
    ['POST /three-pl-cod-collections', 'ECO009', 'ECO003'],
  ] as const)('and that %s made is told %s, or %s', async (name, approved, rejected) => {
    const [yes, no] = [await made(name), await made(name)];
    await decide(yes, 'Approved');
    await decide(no, 'Rejected');
    for (const [call, what] of Object.entries(onDocument) as [EndpointName, Call][])
      expect([call, await ask(call, yes, what), await ask(call, no, what)]).toEqual([call, approved, rejected]);
  });

  it.each([
    ['POST /cod-center-bank-deposits', 'ECO001', 'ECO003'],
    ['POST /shop-payouts', 'ECO004', 'ECO006'],
    ['POST /three-pl-cod-collections', 'ECO009', 'ECO003'],
  ] as const)('keeps the slip that %s was proved by: %s, %s', async (name, approved, rejected) => {
    const codes = ['Approved', 'Rejected'] as const;
    for (const [place, status] of codes.entries()) {
      const id = await made(name);
      const { data } = (await admin.call('POST /cod-transfers/{id}/slip', { params: { id }, file: smallJpeg })).ok;
      await decide(id, status);
      expect(await ask('DELETE /cod-transfer-slips/{id}', data.id, {})).toBe([approved, rejected][place]);
    }
  });

  it('is no collection to be mended, rejected or taken back: ECO003, ECO009, EUS009', async () => {
    const [yes, no] = [await made('POST /cod-collections'), await made('POST /cod-collections')];
    await decide(yes, 'Approved');
    await decide(no, 'Rejected');
    const table: Partial<Record<EndpointName, Call>> = {
      'PATCH /cod-collections/{id}': { body: { note: 'muộn' } },
      'PATCH /cod-collections/{id}/approve': { body: {} },
      'PATCH /cod-collections/{id}/reject': { body: { reason: 'đếm lại' } },
    };
    for (const [call, what] of Object.entries(table) as [EndpointName, Call][])
      expect([call, await ask(call, yes, what), await ask(call, no, what)]).toEqual([call, 'ECO009', 'ECO003']);
    expect(await ask('POST /cod-collections/{id}/contra', no, { body: { reason: 'thu nhầm' } })).toBe('EUS009');
  });
});

describe('what takes a document back', () => {
  it('is approved or rejected, never mended: EUS009', async () => {
    const collection = (
      await admin.call(
        'POST /cod-collections/{id}/contra',
        await examples['POST /cod-collections/{id}/contra'].call(scene.for(admin)),
      )
    ).ok.data;
    expect(await ask('PATCH /cod-collections/{id}', collection.id, { body: { note: 'muộn' } })).toBe('EUS009');
    const document = (
      await admin.call(
        'POST /cod-transfers/{id}/contra',
        await examples['POST /cod-transfers/{id}/contra'].call(scene.for(admin)),
      )
    ).ok.data;
    expect(
      await ask('PATCH /cod-transfers/{id}', document.id, { body: { version: document.version, note: 'muộn' } }),
    ).toBe('EUS009');
  });
});

describe('who saw an older version', () => {
  it('decides on nothing: EPK030', async () => {
    const late = { version: 99 };
    const collection = await made('POST /cod-collections');
    expect([
      await ask('PATCH /cod-collections/{id}', collection, { body: { note: 'muộn', ...late } }),
      await ask('PATCH /cod-collections/{id}/approve', collection, { body: late }),
      await ask('PATCH /cod-collections/{id}/reject', collection, { body: { reason: 'đếm lại', ...late } }),
    ]).toEqual(['EPK030', 'EPK030', 'EPK030']);
    await decide(collection, 'Approved');
    expect(await ask('POST /cod-collections/{id}/contra', collection, { body: { reason: 'thu nhầm', ...late } })).toBe(
      'EPK030',
    );
    const document = await made('POST /cod-center-bank-deposits');
    expect([
      await ask('PATCH /cod-transfers/{id}', document, { body: { note: 'muộn', ...late } }),
      await ask('PATCH /cod-transfers/{id}/approve', document, { body: late }),
    ]).toEqual(['EPK030', 'EPK030']);
  });
});

describe('a bank’s number', () => {
  it.each(['POST /shop-payouts', 'POST /three-pl-bank-deposits'] as const)(
    'is on one standing document of %s: EAL002',
    async (name) => {
      const [first, second] = [
        await examples[name].call(scene.for(admin)),
        await examples[name].call(scene.for(admin)),
      ] as { body: { bank_reference: string } }[];
      expect((await admin.call(name, first ?? {})).code).toBeNull();
      expect(
        (await admin.call(name, { body: { ...second?.body, bank_reference: first?.body.bank_reference } })).code,
      ).toBe('EAL002');
    },
  );

  it('is no carrier’s that there is none of: ESY026', async () => {
    for (const name of [
      'POST /three-pl-cod-collections',
      'POST /three-pl-bank-deposits',
      'POST /three-pl-settlements',
    ] as const) {
      const call = await examples[name].call(scene.for(admin));
      const unknown =
        name === 'POST /three-pl-settlements'
          ? { ...call, query: { ...call.query, carrier: 'NONE' } }
          : { body: { ...(call.body as object), carrier: 'NONE' } };
      expect([name, (await admin.call(name, unknown)).code]).toEqual([name, 'ESY026']);
    }
  });

  it('that is still open is not opened again: EUS009', async () => {
    const open = await examples['PATCH /bank-statement-lines/{id}/suspense'].call(scene.for(admin));
    expect(
      (
        await admin.call('PATCH /bank-statement-lines/{id}/reopen', {
          params: open.params ?? {},
          body: { note: 'Đã rõ' },
        })
      ).code,
    ).toBe('EUS009');
  });
});

describe('a version of prices', () => {
  const table = async (valid_from?: string) =>
    (
      await admin.call('POST /prices', {
        body: {
          hub_id: (await addHub(test)).id,
          lines: plainLines,
          ...(valid_from === undefined ? {} : { valid_from }),
        },
      })
    ).ok.data;
  const past = { valid_from: '2020-01-01' };

  it('begins on no day that is over: EPK020', async () => {
    expect(
      (await admin.call('POST /prices', { body: { hub_id: (await addHub(test)).id, lines: plainLines, ...past } }))
        .code,
    ).toBe('EPK020');
    const { id, version } = await table('2199-01-01');
    expect(await ask('PATCH /price/{id}/detail', id, { body: { name: 'Giá Tết', version, ...past } })).toBe('EPK020');
    const held = await table();
    expect([
      await ask('PATCH /price/{id}/details', held.id, { body: { lines: plainLines, version: held.version, ...past } }),
      await ask('PATCH /price/{id}/end', held.id, { body: { version: held.version, ...past } }),
    ]).toEqual(['EPK020', 'EPK020']);
  });

  it('is changed by who saw it as it is: ESY013', async () => {
    const [now, later] = [await table(), await table('2199-01-01')];
    const late = { version: 99 };
    expect([
      await ask('PATCH /price/{id}/detail', later.id, { body: { name: 'Giá Tết', ...late } }),
      await ask('PATCH /price/{id}/withdraw', later.id, { body: late }),
      await ask('PATCH /price/{id}/details', now.id, { body: { lines: plainLines, ...late } }),
      await ask('PATCH /price/{id}/end', now.id, { body: late }),
    ]).toEqual(['ESY013', 'ESY013', 'ESY013', 'ESY013']);
  });

  it('that was withdrawn ends nothing, and a hub that is none has none: ESY065, ESY064', async () => {
    const { id, version } = await table('2199-01-01');
    const withdrawn = (await admin.call('PATCH /price/{id}/withdraw', { params: { id }, body: { version } })).ok.data;
    expect(await ask('PATCH /price/{id}/end', id, { body: { version: withdrawn.version } })).toBe('ESY065');
    expect((await admin.call('POST /prices', { body: { hub_id: 999_999_999 } })).code).toBe('ESY064');
  });
});
