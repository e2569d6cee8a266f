import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileTypes } from '~contract/endpoint';
import { endpointNames, endpointSpec } from '~contract/endpoints';
import { commonErrorCodes, errorCatalogue, isErrorCode } from '~domain/errors';
import { testApp, type TestApp } from './helpers/app';

interface Operation {
  readonly operationId: string;
  readonly tags: string[];
  readonly summary: string;
  readonly security: object[];
  readonly 'x-access': string;
  readonly parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly 'x-access': readonly { readonly names: readonly string[]; readonly who: string }[] };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly security: object[];
  readonly components: Record<string, Record<string, object>>;
  readonly tags: { name: string }[];
}

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
    expect(operation.security).toEqual(spec.access === 'public' ? [] : [{ token: [] }]);
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
      spec.file?.map((type) => fileTypes[type]) ?? [spec.produces ?? 'application/json'],
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
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(500_000);
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
