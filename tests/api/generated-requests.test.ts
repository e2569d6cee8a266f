import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames, endpointSpec, type EndpointName } from '~contract/endpoints';
import { importColumns } from '~contract/features/orders';
import { anyQuery } from '~contract/fields';
import { commonErrorCodes, errorCatalogue, type ErrorCode, isErrorCode } from '~domain/errors';
import { staffRoles } from '~domain/roles';
import { testSeed } from '../helpers/random';
import { howMany, longRun } from '../helpers/run-length';
import { testApp, type TestApp } from './helpers/app';
import { arbitraryOf, strangeText, trickyTexts, type Vocabulary } from './helpers/arbitrary-from-schema';
import { breakBody, brokenParameter, brokenQuery, contentTypes, malformedText } from './helpers/broken-requests';
import { examples } from './helpers/examples';
import { addPerson, addUser } from './helpers/people';
import { smallJpeg } from './helpers/pictures';
import { formOf, type RawAnswer, type RawRequest, sendRaw } from './helpers/send';
import { setScene } from './helpers/stage';
import { addTwoHubs } from './helpers/stored-packages';

/** Requests of each of the two kinds. */
const runs = howMany(2_000, 100);

let test: TestApp;
let users: number[];
let vocabulary: Vocabulary;

beforeAll(async () => {
  test = await testApp({ seed: 'demo-small' });
  const column = async <T>(sql: string): Promise<T[]> =>
    (await test.pool.query<{ value: T }>(sql)).rows.map((row) => row.value);
  const hubIds = await column<number>('select id as value from hubs order by id limit 6');
  users = await Promise.all([
    ...staffRoles.map((role) => addUser(test, { role, hubIds })),
    addUser(test, { role: 'hub_operator', hubIds, onlyOperation: true }),
    addUser(test, { role: 'admin', active: false }),
  ]);
  vocabulary = {
    ids: [
      ...(await column<number>('select id as value from packages order by id limit 40')),
      ...(await column<number>('select id as value from shops limit 5')),
      ...(await column<number>('select ward_id as value from hub_coverage limit 5')),
      ...users,
    ],
    words: [
      ...(await column<string>('select code as value from packages order by id limit 20')),
      ...(await column<string>('select order_code as value from packages order by id limit 5')),
      'FR012',
      'Rơi hàng',
      '0912345678',
      'desktop',
      'đường',
    ],
  };
});
afterAll(() => test.close());

interface Generated {
  readonly name: EndpointName;
  /** Index of a user; past the end = nobody is signed in. */
  readonly who: number;
  readonly request: Omit<RawRequest, 'headers' | 'method'>;
  readonly contentType: string | null;
  readonly language: 'vi' | 'en';
  /** True when it must not be accepted, whoever sends it. */
  readonly rubbish: boolean;
}

const queryText = (query: unknown): string =>
  new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])).toString();

function urlOf(name: EndpointName, params: Readonly<Record<string, string>>, query: string): string {
  const path = (name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_all, key: string) => params[key] ?? '');
  return `/v1${path}${query === '' ? '' : `?${query}`}`;
}

const paramsOf = (name: EndpointName): fc.Arbitrary<Record<string, string>> => {
  const { params } = endpointSpec(name);
  const values = params ? arbitraryOf(params, vocabulary) : fc.constant({});
  return values.map((value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([key, part]) => [key, encodeURIComponent(wellFormed(String(part)))]),
    ),
  );
};
/** encodeURIComponent throws on half a surrogate pair. */
const wellFormed = (text: string): string => text.replace(/[\ud800-\udfff]/g, '\ufffd');

const queryOf = (name: EndpointName): fc.Arbitrary<string> => {
  const { query } = endpointSpec(name);
  return query ? arbitraryOf(query, vocabulary).map(queryText) : fc.constant('');
};
const csv = fc.array(
  fc.array(
    fc.oneof(
      fc.constantFrom(...vocabularyCells()),
      strangeText.map((text) => text.slice(0, 200)),
    ),
    { maxLength: 14 },
  ),
  { maxLength: 5 },
);
function vocabularyCells(): string[] {
  return ['SHOP001', '0912345678', '1.5', '-1', '1e5', '00001', '"', 'Trần Thị Bình', '=1+1'];
}
const csvText = csv.map((rows) => [importColumns.join(','), ...rows.map((row) => row.join(','))].join('\n'));

const anyone = { who: fc.nat({ max: staffRoles.length + 2 }), language: fc.constantFrom('vi' as const, 'en' as const) };

/** Requests of people who read the contract. */
function validOf(name: EndpointName): fc.Arbitrary<Generated> {
  const spec = endpointSpec(name);
  if (spec.upload) return uploadOf(name, spec.upload.field);
  const payload = spec.rawBody
    ? csvText
    : spec.body
      ? arbitraryOf(spec.body, vocabulary).map((body) => JSON.stringify(body))
      : fc.constant(undefined);
  return fc
    .record({ ...anyone, params: paramsOf(name), query: queryOf(name), payload })
    .map(({ who, language, params, query, payload }) => ({
      name,
      who,
      language,
      request: { url: urlOf(name, params, query), payload },
      contentType: payload === undefined ? null : (spec.rawBody?.mediaType ?? 'application/json'),
      rubbish: false,
    }));
}

/** Pictures, halves of pictures and things that only say they are one. */
const fileBytes = fc.oneof(
  fc.constantFrom(
    smallJpeg,
    smallJpeg.subarray(0, 200),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('GIF89a'),
    Buffer.alloc(0),
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([smallJpeg.subarray(0, 20), bytes])),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

function uploadOf(name: EndpointName, field: string): fc.Arbitrary<Generated> {
  const fieldName = fc.oneof(
    { weight: 4, arbitrary: fc.constant(field) },
    fc.constantFrom('file', '__proto__', 'constructor', ''),
  );
  const fileName = fc.constantFrom('a.jpg', '../../x', '', 'ảnh giao hàng.png', '\u0000.jpg', 'x'.repeat(3_000));
  return fc
    .record({ ...anyone, params: paramsOf(name), bytes: fileBytes, fieldName, fileName, twice: fc.boolean() })
    .map(({ who, language, params, bytes, fieldName, fileName, twice }) => {
      const part = { field: fieldName, name: fileName, type: 'image/jpeg', bytes };
      const form = formOf(twice ? [part, part] : [part]);
      return {
        name,
        who,
        language,
        request: { url: urlOf(name, params, ''), payload: form.body },
        contentType: form.type,
        rubbish: fieldName !== field || twice || bytes !== smallJpeg,
      };
    });
}

/** The same with one thing broken. */
function brokenOf(name: EndpointName): fc.Arbitrary<Generated> {
  const { body } = endpointSpec(name);
  const valid = validOf(name);
  const json = 'application/json';
  const brokenBody = fc
    .tuple(valid, breakBody(body ? arbitraryOf(body, vocabulary) : fc.constant({})))
    .map(([request, broken]): Generated => {
      const refused = body
        ? !(body as unknown as z.ZodType).safeParse(JSON.parse(JSON.stringify(broken.body) ?? 'null')).success
        : broken.unknownField;
      return {
        ...request,
        request: { ...request.request, payload: JSON.stringify(broken.body) },
        contentType: json,
        rubbish: (refused || broken.unknownField) && !name.startsWith('GET '),
      };
    });
  const malformed = fc.tuple(valid, malformedText).map(([request, payload]): Generated => ({
    ...request,
    request: { ...request.request, payload },
    contentType: json,
    rubbish: body !== undefined,
  }));
  const typed = fc.tuple(valid, contentTypes, malformedText).map(([request, contentType, payload]): Generated => ({
    ...request,
    contentType,
    request: { ...request.request, payload: request.request.payload ?? payload },
  }));
  const queried = fc.tuple(valid, brokenQuery).map(([request, query]): Generated => ({
    ...request,
    request: { ...request.request, url: urlOf(name, pathOf(request.request.url, name), query) },
    rubbish: query.startsWith('unknown=') && endpointSpec(name).query !== anyQuery,
  }));
  const addressed = fc.tuple(valid, brokenParameter).map(([request, part]): Generated => ({
    ...request,
    request: {
      ...request.request,
      url: urlOf(
        name,
        Object.fromEntries([...name.matchAll(/\{(\w+)\}/g)].map((match) => [match[1] ?? '', part])),
        request.request.url.split('?')[1] ?? '',
      ),
    },
  }));
  return fc.oneof({ weight: 4, arbitrary: brokenBody }, malformed, typed, queried, addressed);
}

/** The parameters a URL was made with, to make another. */
function pathOf(url: string, name: EndpointName): Record<string, string> {
  const values = (url.split('?')[0] ?? '').slice('/v1'.length).split('/');
  const template = (name.split(' ')[1] ?? '').split('/');
  return Object.fromEntries(
    template.flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), values[index] ?? '']] : [])),
  );
}

/** The texts of a call's body or query: each is tried on its own in an otherwise good request. */
const textsIn = (part: unknown): string[] =>
  Object.entries(part ?? {}).flatMap(([key, value]) => (typeof value === 'string' ? [key] : []));

async function play(generated: Generated): Promise<RawAnswer> {
  const userId = users[generated.who];
  const token = userId === undefined ? null : (await test.signIn(userId)).token;
  return sendRaw(test.app, {
    method: generated.name.split(' ')[0] ?? 'GET',
    ...generated.request,
    headers: {
      'accept-language': generated.language,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(generated.contentType === null ? {} : { 'content-type': generated.contentType }),
      ...(endpointSpec(generated.name).key === 'required' ? { 'idempotency-key': randomUUID() } : {}),
    },
  });
}

/** What must hold of every answer to every request. */
function check(generated: Generated, answer: RawAnswer): void {
  const spec = endpointSpec(generated.name);
  const told = `${generated.name} → ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, told).toBeLessThan(500);
  if (answer.status >= 400) {
    expect(answer.headers['content-type'], told).toBe('application/json; charset=utf-8');
    const code = answer.code ?? '';
    expect(isErrorCode(code), told).toBe(true);
    expect(errorCatalogue[code as ErrorCode].status, told).toBe(answer.status);
    // ESY004: a broken path parameter may lead to no endpoint at all.
    const possible: readonly string[] = [...spec.errors, ...commonErrorCodes, 'ESY004'];
    expect(possible, told).toContain(code);
    expect(answer.body, told).toHaveProperty('message', errorCatalogue[code as ErrorCode][generated.language]);
    return;
  }
  expect(answer.status, told).toBe(spec.status ?? 200);
  expect(
    generated.rubbish,
    `${told} accepted ${generated.request.payload?.toString().slice(0, 300) ?? generated.request.url}`,
  ).toBe(false);
  if (spec.access !== 'public') expect(users[generated.who], told).toBeDefined();
  const parts =
    spec.produces === 'application/x-ndjson'
      ? answer.text
          .split('\n')
          .slice(0, -1)
          .map((line): unknown => JSON.parse(line))
      : [answer.body];
  for (const part of parts) expect((spec.response as unknown as z.ZodType).safeParse(part).error, told).toBeUndefined();
}

describe('generated requests over the whole contract, from everyone', () => {
  it.each([
    ['as the schemas allow', validOf],
    ['with something broken', brokenOf],
  ])('%s', async (_kind, requestsTo) => {
    const requests = fc.oneof(...endpointNames.map(requestsTo));
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (generated) => {
        const answer = await play(generated);
        check(generated, answer);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }),
      { seed: testSeed(), numRuns: runs },
    );
    // Not all refused, or the property would say little; some ten of a hundred are done, so few of an everyday run's
    // may be.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(runs / 200);
    expect(statuses.get(422) ?? 0).toBeGreaterThan(runs / 20);
  });
});

/** Every day one endpoint in so many. */
const step = howMany(1, 8);

/** By turns one of the two that no text of the database can hold, and any: all of them at every field take minutes. */
const oneTricky = (turn: number): string =>
  (turn % 2 === 0 ? ['\u0000', 'a\ud800b'][(turn / 2) % 2] : trickyTexts[((turn - 1) / 2) % trickyTexts.length]) ?? '';

describe('a tricky text in any one text field of a good request', () => {
  it('is taken or refused, and breaks nothing', async () => {
    const scene = await setScene(test);
    // Someone new for every request: wrong guesses at an old password slow their account down.
    const prepare = async (name: EndpointName) => {
      const caller = await addPerson(test, { role: 'admin', hubIds: [scene.own.hub.id] });
      return { token: caller.token, ...(await examples[name].call(scene.for(caller))) };
    };
    type Prepared = Awaited<ReturnType<typeof prepare>>;
    let tried = 0;
    for (const name of endpointNames.filter((_, index) => index % step === 0)) {
      const { body, query } = await prepare(name);
      const fields = [
        ...textsIn(body).map((field) => ({ part: 'body' as const, field })),
        ...textsIn(query).map((field) => ({ part: 'query' as const, field })),
      ];
      for (const { part, field } of fields) {
        let call: Prepared | null = null;
        for (const text of longRun ? trickyTexts : [oneTricky(tried++)]) {
          call ??= await prepare(name);
          const answer = await test.call(name, {
            ...call,
            [part]: { ...(call[part] as object), [field]: part === 'query' ? wellFormed(text) : text },
          });
          const told = `${name} ${part} ${field}=${JSON.stringify(text.slice(0, 20))} → ${answer.status} ${answer.text.slice(0, 200)}`;
          expect(answer.status, told).toBeLessThan(500);
          expect(answer.status < 400 || isErrorCode(answer.code ?? ''), told).toBe(true);
          // A read or what was refused for its form has changed nothing: the next text finds all as this one did, unless
          // its key is used up.
          if ((answer.code !== 'ESP000' && !name.startsWith('GET ')) || call.headers !== undefined) call = null;
        }
      }
    }
  });
});

it('a number beyond all that the database counts to, where a list is asked for by ids, finds nothing and breaks nothing', async () => {
  const admin = await addPerson(test, { role: 'admin' });
  const manager = await addPerson(test, { role: 'hub_manager', hubIds: [(await addTwoHubs(test)).mine.id] });
  const asked: string[] = [];
  for (const name of endpointNames.filter((each) => each.startsWith('GET ') && !each.includes('{'))) {
    const { query } = endpointSpec(name);
    const ids = Object.keys(query instanceof z.ZodObject ? query.shape : {}).filter((field) =>
      /^id$|_ids?$/.test(field),
    );
    for (const field of ids)
      for (const person of [admin, manager]) {
        const { status, text } = await person.call(name, { query: { [field]: '5000000000' } });
        asked.push(`${name}?${field}`);
        expect(status, `${name}?${field} → ${status} ${text.slice(0, 200)}`).toBeLessThan(500);
      }
  }
  expect(asked.length).toBeGreaterThan(60);
});
