import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '~contract/endpoint';
import { endpointNames, endpointSpec } from '~contract/endpoints';
import { listOfMeta } from '~contract/fields';
import { sentCalls } from '~contract/sent-calls';
import { commonErrorCodes, errorCatalogue, isErrorCode } from '~domain/errors';
import { retryPauses } from '~domain/outbound';
import { refusalFacts } from '~domain/refusal-facts';
import { testApp, type TestApp } from './helpers/app';

interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly summary: string;
  readonly security: object[];
  readonly 'x-access': string;
  readonly parameters?: { name: string; in: string; required?: boolean; explode?: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly 'x-access': readonly { readonly names: readonly string[]; readonly who: string }[] };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly security: object[];
  readonly webhooks: Record<string, { readonly post: Operation }>;
  readonly components: Record<string, Record<string, object>>;
  readonly tags: { name: string }[];
}

/** What one more costs is the endpoint's; what all cost more is a shape that is written out where one stands already. */
const bytesPerOperation = 1_300;

let test: TestApp;
let document: Document;
let text: string;

/** What a part says, itself or where it points. */
function whole<Part extends object>(part: Part): Part {
  if (!('$ref' in part) || typeof part.$ref !== 'string') return part;
  const [, , section = '', name = ''] = part.$ref.split('/');
  const found = document.components[section]?.[name];
  if (!found) throw new Error(`${part.$ref} is missing`);
  return found as Part;
}

const operationOf = (name: string): Operation & { readonly parameters: NonNullable<Operation['parameters']> } => {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${name} is missing`);
  const responses = Object.entries(operation.responses).map(([status, response]) => [status, whole(response)] as const);
  return {
    ...document,
    ...operation,
    parameters: (operation.parameters ?? []).map(whole),
    responses: Object.fromEntries(responses),
    ...(operation.requestBody && { requestBody: whole(operation.requestBody) }),
  };
};

beforeAll(async () => {
  test = await testApp({ seed: 'empty' });
  const response = await test.app.inject({ method: 'GET', url: '/v1/openapi.json' });
  text = response.body;
  document = JSON.parse(text) as Document;
});
afterAll(() => test.close());

describe('the OpenAPI document', () => {
  it('is of version 3.1.0 and holds every endpoint and no other', () => {
    expect(document.openapi).toBe('3.1.0');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual([...endpointNames].sort());
  });

  it.each(endpointNames)('%s: path parameters, access, bodies and every error code with its texts', (name) => {
    const spec = endpointSpec(name);
    const operation = operationOf(name);
    expect(operation.summary).toBe(spec.summary);
    expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
    const templated = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(
      operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => [parameter.name, parameter.required]),
    ).toEqual(templated.map((parameter) => [parameter, true]));
    expect(document.info['x-access'].flatMap(({ names }) => names)).toContain(operation['x-access']);
    const publicly = spec.caller === 'shop' ? [{ shopKey: [] }] : [];
    expect(operation.security).toEqual(spec.access === 'public' ? publicly : [{ token: [] }]);
    const headers = operation.parameters.flatMap((one) => (one.in === 'header' && one.required ? [one.name] : []));
    expect(headers).toEqual([
      ...(spec.key === 'required' ? ['Idempotency-Key'] : []),
      ...(spec.signed ? ['Hubline-Timestamp', 'Hubline-Signature'] : []),
    ]);
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(
      spec.upload
        ? ['multipart/form-data']
        : spec.rawBody
          ? [spec.rawBody.mediaType]
          : spec.body
            ? ['application/json']
            : [],
    );
    expect(Object.keys(operation.responses[String(spec.status ?? 200)]?.content ?? {})).toEqual(
      spec.file?.map((type) => fileTypes[type]) ?? [
        spec.produces ?? 'application/json',
        ...(spec.progress ? ['application/x-ndjson'] : []),
      ],
    );
    for (const code of spec.errors) {
      expect(operation.responses[String(errorCatalogue[code].status)]?.description.split(', ')).toContain(code);
    }
  });

  it('tells of every code its texts, once', () => {
    const told = document.components.schemas?.ErrorCode;
    expect(told).toEqual({
      oneOf: Object.entries(errorCatalogue).map(([code, { vi, en }]) => ({ const: code, title: en, description: vi })),
    });
    const common = document.components.responses?.Failure;
    expect(
      String(common && 'description' in common && common.description)
        .split(', ')
        .toSorted(),
    ).toEqual([...commonErrorCodes].toSorted());
  });

  it('writes out what stands in several places once, under a name that OpenAPI allows, and what stands in one place there', () => {
    const operations = endpointNames.length + Object.keys(document.webhooks).length;
    expect(Buffer.byteLength(text) / operations).toBeLessThanOrEqual(bytesPerOperation);
    const named = Object.entries(document.components).flatMap(([section, parts]) =>
      Object.keys(parts).map((name) => ({ section, name })),
    );
    expect(named.map(({ name }) => name).filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
    const uses = ({ section, name }: (typeof named)[number]): number =>
      text.split(`"#/components/${section}/${name}"`).length - 1;
    const once = named.filter(
      (part) => ['parameters', 'responses', 'requestBodies'].includes(part.section) && uses(part) < 2,
    );
    // What any call may answer is named in `info`.
    expect(once).toEqual([{ section: 'responses', name: 'Failure' }]);
  });

  it('names operations once, and points only at what it holds', () => {
    const ids = endpointNames.map((name) => operationOf(name).operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w.-]+)"/g)].map(
      ([, section = '', name = '']) => [section, name] as const,
    );
    expect(references.length).toBeGreaterThan(50);
    expect(references.filter(([section, name]) => document.components[section]?.[name] === undefined)).toEqual([]);
    expect(text.match(/"\$ref":"(?!#\/components)/g)).toBeNull();
    expect(text).not.toContain('$defs');
  });

  it('mentions no code outside the catalogue', () => {
    const codes = [...text.matchAll(/\b(E[A-Z]{2,3}\d{3,4})\b/g)].map((match) => match[1] ?? '');
    expect(codes.filter((code) => !isErrorCode(code))).toEqual([]);
  });

  it('says of each list of a query what may stand in it, and that commas part it', () => {
    for (const name of ['status', 'backlog_type', 'backlog_bucket']) {
      const list = operationOf('GET /packages').parameters.find((parameter) => parameter.name === name);
      const schema = whole(list?.schema ?? {}) as { type?: string; items?: { enum?: string[] } };
      expect([name, list?.explode, schema.type]).toEqual([name, false, 'array']);
      expect(whole(schema.items ?? {}).enum?.length).toBeGreaterThan(2);
    }
    expect(text).not.toContain(listOfMeta);
  });

  it('tells who may call what nobody is signed in for: anyone, a shop’s system, a carrier', () => {
    const who = (name: string): string | undefined =>
      document.info['x-access'].find(({ names }) => names.includes(operationOf(name)['x-access']))?.who;
    expect(who('GET /live')).toBe('Open to anyone.');
    expect(who('POST /shop-requests')).toContain('API key');
    expect(who('POST /three-pl/webhook/{carrier}')).toContain('signature');
  });

  it('tells what Hubline sends, each under its event, signed, with what it is tried again after', () => {
    expect(Object.keys(document.webhooks).toSorted()).toEqual(Object.keys(sentCalls).toSorted());
    for (const [name, { post }] of Object.entries(document.webhooks)) {
      const headers = (post.parameters ?? []).map(whole);
      expect(headers.map((one) => [one.name, one.required])).toEqual([
        ['Idempotency-Key', true],
        ['Hubline-Timestamp', true],
        ['Hubline-Signature', true],
      ]);
      expect(post.requestBody?.content['application/json']?.schema, name).toBeDefined();
    }
    expect(document.webhooks['package.status_changed']?.post).toMatchObject({ 'x-retries': retryPauses.event });
  });

  it('says what `errors` may hold besides messages', () => {
    const failure = JSON.stringify(document.components.schemas?.Failure);
    expect(failure).toContain(refusalFacts.join(', '));
  });

  it('describes what callers send, not what handlers get', () => {
    const limit = operationOf('GET /packages').parameters.find((parameter) => parameter.name === 'limit');
    expect(limit?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 1000, default: 10 });
    expect(operationOf('POST /clients/web/login').requestBody?.content['application/json']?.schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['username', 'password'],
    });
  });
});

describe('the page to read it', () => {
  it('is served with scripts of ours only, under the strict policy', async () => {
    const page = await test.app.inject({ method: 'GET', url: '/v1/docs' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/);
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(sources.length).toBeGreaterThan(4);
    for (const source of sources)
      expect([source, (await test.app.inject({ method: 'GET', url: source })).statusCode]).toEqual([source, 200]);
    expect((await test.app.inject({ method: 'GET', url: '/v1/docs/json' })).json()).toEqual(document);
  });
});
