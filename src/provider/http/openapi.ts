import { fileTypes, isRehearsable, type EndpointSpec } from '~contract/endpoint';
import { dryRunField } from '~domain/dry-run';
import { chapters, endpointNames, endpointSpec, type EndpointName } from '~contract/endpoints';
import { listOfMeta } from '~contract/fields';
import { asksForReports, may, rolesOf } from '~domain/access';
import { commonErrorCodes, errorCatalogue, type ErrorCode } from '~domain/errors';
import { refusalFacts } from '~domain/refusal-facts';
import { nameRepeats } from './openapi-repeats';
import { type JsonSchema, JsonSchemas } from './openapi-schemas';
import { sentOperations, sentRules, signatureParameters } from './openapi-sent';
import { apiPrefix } from './routes';

const json = 'application/json';

/** Failures of the endpoint's own by HTTP status, each of one answer; what any call may hear is `commonFailure`. */
function failureResponses({ errors }: Pick<EndpointSpec, 'errors'>): Record<string, JsonSchema> {
  const statuses = [...new Set(errors.map((code) => errorCatalogue[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, failure(errors.filter((code) => errorCatalogue[code].status === status))]),
  );
}

const commonFailure = failure(commonErrorCodes);

/** Every code with its texts, which the answers name. */
const errorCodes: JsonSchema = {
  oneOf: Object.entries(errorCatalogue).map(([code, { vi, en }]) => ({ const: code, title: en, description: vi })),
};

/** The codes stand in its description alone: what is said beside a `$ref`, generators of clients pass over. */
function failure(codes: readonly ErrorCode[]): JsonSchema {
  const schema = { $ref: '#/components/schemas/Failure' };
  return { description: codes.join(', '), content: { [json]: { schema } } };
}

interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly paths: Record<string, Record<string, JsonSchema>>;
  readonly [section: string]: unknown;
}

/** The endpoint table as OpenAPI 3.1: nothing in it is written twice, so it cannot disagree with what is served. */
export function openApiDocument(): OpenApiDocument {
  const schemas = new JsonSchemas();
  const described = Object.fromEntries(
    endpointNames.map((name) => [name, operation(name, endpointSpec(name), schemas)]),
  );
  const sent = sentOperations(schemas);
  const { operations, ...named } = nameRepeats({ ...described, ...sent }, schemas.components);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const name of endpointNames) {
    const [method = 'GET', path = '/'] = name.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operations[name] ?? {};
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hubline',
      version: '1',
      description: `The API of a parcel network’s operations console. Texts answer in Vietnamese, or in English under \`Accept-Language: en\`. Besides its own failures any call may answer one of \`components.responses.Failure\`. ${sentRules}`,
      'x-access': accessRows(),
    },
    servers: [{ url: apiPrefix }],
    tags: chapters.map(({ tag, description }) => ({ name: tag, description })),
    security: [{ token: [] }],
    paths,
    webhooks: Object.fromEntries(Object.keys(sent).map((name) => [name, { post: operations[name] }])),
    components: {
      ...named,
      responses: { ...named.responses, Failure: commonFailure },
      schemas: { ...named.schemas, ErrorCode: errorCodes, Failure: failureSchema },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: '`access_token` of POST /clients/web/login' },
        shopKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'API key of a shop, `hs_…`: PATCH /users/{id}/api-enable',
        },
      },
    },
  };
}

const failureSchema: JsonSchema = {
  type: 'object',
  description: `Every failure has this shape. Under ESP000 \`errors\` has messages by field. Other codes may name by it what stands in the way, codes or amounts, no sentences: ${refusalFacts.join(', ')}.`,
  required: ['code', 'message'],
  properties: {
    code: { $ref: '#/components/schemas/ErrorCode' },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
};

function operation(name: EndpointName, spec: EndpointSpec, schemas: JsonSchemas): JsonSchema {
  const answer = schemas.of(spec.response, 'output');
  const parameters = [
    ...parametersIn('path', spec.params, schemas),
    ...parametersIn('query', spec.query, schemas),
    ...dryRun(name, spec),
    ...headers(name, spec),
    ...(spec.signed ? signatureParameters : []),
  ];
  return {
    operationId: operationId(name),
    tags: [chapters.find(({ endpoints }) => Object.hasOwn(endpoints, name))?.tag],
    summary: spec.summary,
    'x-access': callerOf(spec),
    ...(spec.access === 'public' ? { security: spec.caller ? [{ shopKey: [] }] : [] } : {}),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(spec, schemas),
    responses: {
      [spec.status ?? 200]: { description: 'OK', content: content(spec, answer) },
      ...failureResponses(spec),
    },
  };
}

function content(spec: EndpointSpec, answer: JsonSchema): JsonSchema {
  if (spec.file) return Object.fromEntries(spec.file.map((type) => [fileTypes[type], { schema: binary }]));
  const whole = { [spec.produces ?? json]: { schema: isBinary(spec) ? binary : answer } };
  return spec.progress ? { ...whole, 'application/x-ndjson': { schema: progressLine } } : whole;
}

const progressLine: JsonSchema = {
  type: 'object',
  description: '`share` = how much is done, from 0 to 1; the last line has `status` and `body` of the answer instead.',
  properties: { share: { type: 'number' }, status: { type: 'integer' }, body: { type: 'object' } },
};

/** `PATCH /packages/{id}/is-print` → `patch_packages_id_is_print`. */
function operationId(name: EndpointName): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/_$/, '');
}

function parametersIn(place: 'path' | 'query', schema: unknown, schemas: JsonSchemas): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemas.of(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([field, { [listOfMeta]: values, ...value }]) => ({
    name: field,
    in: place,
    ...(place === 'path' || required.includes(field) ? { required: true } : {}),
    ...(values === undefined
      ? { schema: value }
      : { explode: false, schema: { type: 'array', items: { type: 'string', enum: values } } }),
  }));
}

function dryRun(name: EndpointName, spec: EndpointSpec): JsonSchema[] {
  if (!isRehearsable(name, spec)) return [];
  return [
    {
      name: dryRunField,
      in: 'query',
      description: 'Answers what the call would, and does nothing of it.',
      schema: { type: 'string', enum: ['true'] },
    },
  ];
}

function headers(name: EndpointName, spec: EndpointSpec): JsonSchema[] {
  const keyed =
    spec.key === 'required' ||
    (!name.startsWith('GET ') && spec.transaction !== 'own' && (spec.access !== 'public' || spec.caller !== undefined));
  if (!keyed) return [];
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    ...(spec.key === 'required' ? { required: true } : {}),
    description:
      'Sent again under the same key, the call has no second effect and hears the first answer; kept 7 days.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [key];
}

const binary: JsonSchema = { type: 'string', format: 'binary' };

function isBinary({ produces }: EndpointSpec): boolean {
  return produces !== undefined && produces !== 'text/html' && produces !== 'application/x-ndjson';
}

function requestBody(spec: EndpointSpec, schemas: JsonSchemas): JsonSchema {
  if (spec.upload) {
    const { field, maxBytes } = spec.upload;
    const schema = {
      type: 'object',
      required: [field],
      additionalProperties: false,
      properties: { [field]: { ...binary, description: `At most ${maxBytes} bytes.` } },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (spec.rawBody)
    return { requestBody: { required: true, content: { [spec.rawBody.mediaType]: { schema: { type: 'string' } } } } };
  if (!spec.body) return {};
  return { requestBody: { required: true, content: { [json]: { schema: schemas.of(spec.body, 'input') } } } };
}

type Access = EndpointSpec['access'] | NonNullable<EndpointSpec['caller'] | EndpointSpec['signed']>;

/** The row of the access table, or which system of others may call instead. */
const callerOf = ({ access, caller, signed }: EndpointSpec): Access => caller ?? signed ?? access;

/** Who may call what, in words, and the names by which operations say so; derived from the access table. */
function accessRows(): { readonly names: readonly string[]; readonly who: string }[] {
  const names = [...new Set(endpointNames.map((name) => callerOf(endpointSpec(name))))].toSorted();
  const sentences = new Set(names.map(accessSentence));
  return [...sentences].map((who) => ({ names: names.filter((name) => accessSentence(name) === who), who }));
}

function accessSentence(access: Access): string {
  if (access === 'public') return 'Open to anyone.';
  if (access === 'shop') return 'For the own system of a shop, by its API key.';
  if (access === 'carrier') return 'For a carrier, by its signature.';
  if (access === 'session') return 'Open to anyone who is signed in.';
  const roles = rolesOf(access);
  const operationToo = roles.some((role) => may({ role, only_operation: true, can_view_report: true }, access));
  const permission = asksForReports(access)
    ? '; those who don’t see all hubs need the permission can_view_report besides'
    : '';
  return `For ${roles.join(', ')}${operationToo ? '' : ', except those who only do operations'}${permission}.`;
}
