import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames } from '~contract/endpoints';
import { howMany } from '../helpers/run-length';
import { testApp, type Person, type TestApp } from './helpers/app';
import { examples } from './helpers/examples';
import { presentProvince } from './helpers/examples-addresses';
import { addPerson } from './helpers/people';
import type { RawAnswer } from './helpers/send';
import { setScene } from './helpers/stage';

let test: TestApp;
let admin: Person;

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  admin = await addPerson(test, { role: 'admin' });
});
afterAll(() => test.close());

/** The same call twice under one key: the first answer, and whether the second was its replay to the letter. */
async function twice(call: (headers: Record<string, string>) => Promise<RawAnswer>): Promise<[RawAnswer, boolean]> {
  const headers = { 'idempotency-key': randomUUID() };
  const [first, second] = [await call(headers), await call(headers)];
  return [first, second.text === first.text && second.headers['idempotent-replayed'] === 'true'];
}

describe('what no text of the database can hold, in an answer under a key', () => {
  it('is answered, and answered again to the letter, the good rows of its file written', async () => {
    const { rows } = await test.pool.query<{ code: string }>('select code from provinces where id = $1', [
      await presentProvince({ test }),
    ]);
    const province = rows[0]?.code ?? '';
    const head = 'code,name,province_code,district_code,hub_code';
    const hub = `${'x'.repeat(99)}😀`;
    const lines = [head, `OB1,Phường tốt,${province},,`, `OB2,xấu\u0000,${province},,`, `OB3,Hay,${province},,${hub}`];
    const [answer, replayed] = await twice((headers) =>
      admin.call('POST /wards-import', { raw: lines.join('\n'), headers }),
    );
    expect(answer.body).toMatchObject({
      data: {
        created: 1,
        errors: [
          { line: 3, value: 'xấu\u0000' },
          { line: 4, field: 'hub_code', value: 'x'.repeat(99) },
        ],
      },
    });
    expect(replayed).toBe(true);

    const utf16 = Buffer.from(`\uFEFF${head}\n`, 'utf16le').toString('latin1');
    const [wide, again] = await twice((headers) => admin.call('POST /wards-import', { raw: utf16, headers }));
    expect([wide.code, again]).toEqual(['ESP000', true]);
  });

  it('is told as the name of a field', async () => {
    const body = { value: { 'a\u0000': 'x', 'b\ud800': 'y' }, version: 0 };
    const [answer, replayed] = await twice((headers) =>
      admin.call('PUT /user/settings/{name}', { params: { name: 'aliases' }, body, headers }),
    );
    expect(Object.keys(answer.errors)).toEqual(['value.a\u0000', 'value.b\ud800']);
    expect(replayed).toBe(true);
  });
});

describe('a body nested deeper than anything means', () => {
  it.each([65, 5_000, 100_000])('by %i levels is refused, with and without a key', async (levels) => {
    const put = (depth: number, headers = {}) =>
      test.app.inject({
        method: 'PUT',
        url: '/v1/user/settings/layout',
        headers: { ...headers, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        payload: `{"value":{"a":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}},"version":0}`,
      });
    for (const headers of [{}, { 'idempotency-key': randomUUID() }]) {
      const answer = await put(levels, headers);
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'ESP000' }]);
    }
    // What is kept may be nested, so far.
    const { rows } = await test.pool.query('delete from user_settings where user_id = $1 returning name', [admin.id]);
    expect(rows).toEqual([]);
    expect((await put(64)).statusCode).toBe(200);
    await test.pool.query('delete from user_settings where user_id = $1', [admin.id]);
  });
});

describe('a number that would be read as another', () => {
  const put = (value: string) =>
    test.app.inject({
      method: 'PUT',
      url: '/v1/user/settings/layout',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: `{"value":{"a":[${value}]},"version":0}`,
    });
  it.each([
    ['9007199254740993', '-9007199254740993', '12345678901234567890', '9007199254740992.5'],
    ['0.10000000000000000001', '1000000.0000000000001', '99999999999999.999'],
    ['1e400', '1e-400', '9007199254740993e0', '1.00000000000000000000000000000000000000000000000001'],
  ])('is refused, whatever it is in: %s …', async (...numbers) => {
    for (const number of numbers) {
      const answer = await put(number);
      expect([number, answer.statusCode, answer.json()]).toMatchObject([number, 422, { code: 'ESP000' }]);
    }
    const { rows } = await test.pool.query('select name from user_settings where user_id = $1', [admin.id]);
    expect(rows).toEqual([]);
  });

  it('is told from one that is held, and from digits of a text', async () => {
    const held = '9007199254740991,9007199254740992,0.30000000000000004,1.50000000000000000000,1e15,-0.0,1E-7,25e2';
    const texts = '"9007199254740993","\\"12345678901234567890","1e400"';
    expect((await put(`${held},${texts}`)).statusCode).toBe(200);
    await test.pool.query('delete from user_settings where user_id = $1', [admin.id]);
  });
});

type Path = readonly string[];

const numbersIn = (value: unknown, path: Path = []): Path[] => {
  if (Number.isInteger(value)) return [path];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => numbersIn(part, [...path, key]))
    : [];
};

function withNumber(value: unknown, [key, ...rest]: Path, number: number): unknown {
  if (key === undefined) return number;
  if (Array.isArray(value))
    return value.map((part, at) => (String(at) === key ? withNumber(part, rest, number) : part));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [key]: withNumber(fields[key], rest, number) };
}

/** Every day one endpoint in so many, and those that were found so. */
const step = howMany(1, 16);
const found = ['PUT /pickup-note/{id}'];

describe('a number beyond all that the database counts to, in any one place of a good request', () => {
  it('is refused or found nowhere, and breaks nothing', async () => {
    const scene = await setScene(test);
    let tried = 0;
    for (const name of endpointNames.filter((each, index) => index % step === 0 || found.includes(each))) {
      const prepare = async () => {
        const caller = await addPerson(test, { role: 'admin', hubIds: [scene.own.hub.id] });
        return { token: caller.token, ...(await examples[name].call(scene.for(caller))) };
      };
      const good = await prepare();
      let call: typeof good | null = good;
      for (const part of ['params', 'query', 'body'] as const)
        for (const path of numbersIn(good[part]))
          for (const number of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
            call ??= await prepare();
            const answer = await test.call(name, { ...call, [part]: withNumber(call[part], path, number) });
            const told = `${name} ${part} ${path.join('.')}=${number} → ${answer.status} ${answer.text.slice(0, 200)}`;
            expect(answer.status, told).toBeLessThan(500);
            tried += 1;
            // A read or what was refused has changed nothing: the next number finds all as this one did, unless its key
            // is used up.
            if ((answer.status < 400 && !name.startsWith('GET ')) || call.headers !== undefined) call = null;
          }
    }
    expect(tried).toBeGreaterThan(20);
  });
});

describe('a query of which the specification names no field', () => {
  const [params, nothing] = [{ id: 2_000_000_000 }, { codes: ['HL-NONE'] }];
  const span = { from: '2026-11-01T00:00:00Z', to: '2026-11-02T00:00:00Z' };
  it.each([
    ['GET /customer-request/{id}', { params }, 'ESY091'],
    ['GET /price/{id}/detail', { params }, 'ESY064'],
    ['GET /price/{id}/details', { params }, 'ESY064'],
    ['GET /packages/{id}', { params }, 'EPK009'],
    ['POST /packages-post', { body: nothing }, 200],
    ['PATCH /multiple-print-packages', { body: { ids: [params.id] } }, 200],
    ['POST /post-package-performance', { body: { by: 'hub', ...span } }, 200],
  ] as const)('%s: is taken and means nothing, but for a dry run that is none', async (name, sent, expected) => {
    const asked = async (query: Record<string, string>) => {
      const { code, status } = await admin.call(name, { ...sent, query });
      return code ?? status;
    };
    expect([await asked({ view: 'all', page: 'x' }), await asked({ dry_run: 'yes' })]).toEqual([expected, 'ESP000']);
  });
});
