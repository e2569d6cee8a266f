import { setImmediate } from 'node:timers/promises';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { isRehearsable, type EndpointSpec, fileTypes } from '~contract/endpoint';
import { contractHeader, contractVersion } from '~contract/version';
import { dryRunField } from '~domain/dry-run';
import { endpointSpec, type EndpointName, type Endpoints } from '~contract/endpoints';
import { fieldErrors, issueText } from '~contract/issue-text';
import { may } from '~domain/access';
import { errorCatalogue, type ErrorCode } from '~domain/errors';
import type { Database } from '../db/schema';
import { callingShop, type CallingShop } from '../calls/calling-shop';
import { failureBody, requestLocale, sendFailure } from './failure';
import {
  isRefusal,
  JsonText,
  type FileAnswer,
  type HandlersOf,
  type Services,
  type SignedInUser,
  readAnywhere,
} from '../calls/handler';
import { type LineBatches, sendLines, takesLines, Teller } from './lines';
import { hashBody, readKey, type IdempotencyScope, type StoredAnswer } from '../calls/idempotency';
import { runForeground } from '../process/foreground';
import { serializerOf } from './response-schema';
import { signedByCarrier } from './signed-text';
import { rehearseWrite, runWrite } from '../calls/transaction';
import { readUpload } from './bodies';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asked, for the log; null for a stranger. */
    userId: number | null;
  }
}

/** Whoever takes nothing for this long is gone: his query holds a connection. */
const patienceMs = 30_000;

/**
 * Sends a file as it is being made. A failure on the way breaks the connection off, for the status has been sent: a
 * client never takes half a file for a whole one.
 */
function sendFile(reply: FastifyReply, { type, name, content, exportId }: FileAnswer): FastifyReply {
  reply.raw.setTimeout(patienceMs, () => content.destroy());
  reply.raw.once('close', () => content.destroy());
  return reply
    .type(type === 'csv' ? `${fileTypes.csv}; charset=utf-8` : fileTypes[type])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-export-id', exportId)
    .send(content);
}

/** A handler with its types worn off: the table guarantees that inputs were parsed by the endpoint's own schemas. */
type PlainHandler = (request: object) => Promise<unknown>;

export const apiPrefix = '/v1';

/** Routes are rows of the endpoint table; nothing is served under /v1 that the table does not declare. */
export function registerEndpoints(
  app: FastifyInstance,
  services: Services,
  handlers: HandlersOf<Endpoints>,
  names: readonly EndpointName[],
): void {
  const limitersFor = limitersOf(app, services);
  for (const name of names) {
    const spec = endpointSpec(name);
    const [method = 'GET', path = '/'] = name.split(' ');
    const status = spec.status ?? 200;
    app.route({
      method,
      url: apiPrefix + path.replace(/\{(\w+)\}/g, ':$1'),
      // The empty schema only has the serialiser asked for.
      ...(spec.produces || spec.file || spec.long
        ? {}
        : {
            schema: { response: { [status]: {} } },
            serializerCompiler: () => serializerOf(spec.response as unknown as z.ZodType),
          }),
      bodyLimit: spec.rawBody?.maxBytes ?? spec.maxBytes ?? 1024 * 1024,
      // Compressing a file on the way would cost more than the network does, and XLSX is compressed already.
      ...(spec.file ? { compress: false as const } : {}),
      onRequest: [
        (_request, reply, done) => {
          reply.header('cache-control', 'no-store');
          if (spec.cache === 'private') reply.header('vary', 'authorization');
          done();
        },
        ...limitersFor(name, spec),
      ],
      handler: endpointHandler(name, spec, services, handlers[name] as unknown as PlainHandler),
    });
  }
}

function endpointHandler(name: EndpointName, spec: EndpointSpec, services: Services, handler: PlainHandler) {
  const writes = !name.startsWith('GET ') && spec.transaction !== 'own';
  const read = readerOf(spec, writes || spec.key === 'required');
  const lists = isList(name, spec);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const locale = requestLocale(request);
    const who = await admit(spec, services, request);
    if (typeof who === 'string') return sendFailure(reply, who, locale);
    const dryRun = isRehearsable(name, spec) && takesDryRun(request);
    const input = await read(request, who, locale);
    if ('code' in input) return sendFailure(reply, input.code, locale, input.errors);
    const { scope } = input;
    const teller = spec.progress && takesLines(request) ? new Teller(request, reply) : null;
    const tell = spec.progress ? (teller?.tell ?? aTurn) : null;
    const asked = {
      ...input,
      ...who,
      scope: spec.key === 'required' ? scope : null,
      tell,
      locale,
      address: request.ip,
    };
    const call = (db: Kysely<Database>, from = services) => handler({ ...asked, db, services: from });
    const told = <Outcome>(outcome: Promise<Outcome>) =>
      teller ? outcome.catch((error: unknown) => teller.failed(error)) : outcome;

    if (!writes) {
      const result = await (lists ? readAnywhere(services, (from) => call(from.db, from)) : told(call(services.db)));
      if (spec.file && !isRefusal(result)) return sendFile(reply, result as FileAnswer);
      const streams = spec.produces === 'application/x-ndjson' && !isRefusal(result);
      if (streams) return sendLines(request, reply, result as LineBatches, locale);
      return answer(reply, spec, locale, result, teller);
    }
    const write = () => runWrite(services.pool, scope, call, (result) => storedAnswer(spec, locale, result));
    // Nobody stands and waits for what a carrier or a shop's system sends, nor with a package in his hand for a dry
    // run.
    const outcome = await told(dryRun ? rehearseWrite(services.pool, call) : who.user ? runForeground(write) : write());
    if ('replay' in outcome) {
      const { status, body } = outcome.replay;
      if (teller?.hasBegun) return teller.end(status, JSON.stringify(body));
      return reply
        .code(status)
        .header('Idempotent-Replayed', 'true')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(body));
    }
    return answer(reply, spec, locale, 'answer' in outcome ? outcome.answer : outcome, teller);
  };
}

const aTurn = (): Promise<void> => setImmediate();

interface Admitted {
  readonly user: SignedInUser | null;
  readonly shop: CallingShop | null;
}

/** Who asks, or why he is not let in. */
async function admit(
  spec: EndpointSpec,
  services: Services,
  request: FastifyRequest,
): Promise<Admitted | 'ESY017' | 'ESY002' | 'EUS008'> {
  if (!fitsContract(request)) return 'ESY017';
  const user = spec.access === 'public' ? null : await signedIn(request, services);
  if (spec.access !== 'public') {
    if (!user) return 'ESY002';
    request.userId = user.id;
    if (!allowed(user, spec, spec.access)) return 'EUS008';
  }
  if (spec.signed && !(await signedByCarrier(services, request))) return 'EUS008';
  const shop = spec.caller === 'shop' ? await callingShop(services, request) : null;
  return spec.caller === 'shop' && !shop ? 'EUS008' : { user, shop };
}

/**
 * A list or a report, not one record: what is large enough to ask first whether the replica has all of it. How the
 * system does only the primary knows.
 */
function isList(name: EndpointName, { access, produces, file }: EndpointSpec): boolean {
  const isReport = name.startsWith('GET ') && !name.includes('{') && !produces && !file;
  return isReport && access !== 'public' && access !== 'system';
}

/** A console of another version is taken nothing from: what it means by a call may not be what is understood here. */
function fitsContract(request: FastifyRequest): boolean {
  const theirs = request.headers[contractHeader];
  const ours = contractVersion();
  return theirs === undefined || ours === '' || theirs === ours;
}

/**
 * Takes `?dry_run=true` off a query. Whatever has no dry run refuses it like any field it does not know, so that
 * nothing is ever done by a call that only asks.
 */
function takesDryRun(request: FastifyRequest): boolean {
  const query = request.query as Record<string, unknown>;
  if (query[dryRunField] !== 'true') return false;
  delete query[dryRunField];
  return true;
}

function answer(
  reply: FastifyReply,
  spec: EndpointSpec,
  locale: string,
  result: unknown,
  teller: Teller | null,
): unknown {
  if (teller?.hasBegun) {
    if (!isRefusal(result))
      return teller.end(spec.status ?? 200, serializerOf(spec.response as unknown as z.ZodType)(result));
    const { refused, errors } = result;
    return teller.end(errorCatalogue[refused].status, JSON.stringify(failureBody(refused, locale, errors)));
  }
  if (isRefusal(result)) return sendFailure(reply, result.refused, locale, result.errors);
  void reply.code(spec.status ?? 200);
  if (spec.cache) void reply.header('cache-control', keeping[spec.cache]);
  // As bytes: a text of megabytes would be gone through once for its length, and again for each copy of it on its way
  // out.
  if (spec.long || result instanceof JsonText)
    return reply
      .type('application/json; charset=utf-8')
      .send(Buffer.from(result instanceof JsonText ? result.text : JSON.stringify(result)));
  if (spec.produces) void reply.type(isText(spec.produces) ? `${spec.produces}; charset=utf-8` : spec.produces);
  return result;
}

const keeping = { private: 'private, max-age=3600', public: 'public, max-age=86400' } as const;

function isText(mediaType: NonNullable<EndpointSpec['produces']>): boolean {
  return mediaType === 'text/html' || mediaType === 'application/x-ndjson';
}

/** A replay must read as the first answer did: stripped to the schema. */
function storedAnswer(spec: EndpointSpec, locale: string, result: unknown): StoredAnswer {
  if (isRefusal(result))
    return { status: errorCatalogue[result.refused].status, body: failureBody(result.refused, locale, result.errors) };
  return { status: spec.status ?? 200, body: (spec.response as unknown as z.ZodType).parse(result) };
}

async function signedIn(request: FastifyRequest, services: Services): Promise<SignedInUser | null> {
  const header = request.headers.authorization;
  if (!header?.startsWith('Bearer ') || header.length > 300) return null;
  return services.sessions.find(header.slice('Bearer '.length));
}

function allowed(
  user: SignedInUser,
  { beforeOwnPassword }: EndpointSpec,
  access: Exclude<EndpointSpec['access'], 'public'>,
): boolean {
  if (user.must_confirm_password && !beforeOwnPassword) return false;
  if (access === 'session') return true;
  return user.works && may(user, access);
}

interface Fault {
  readonly code: ErrorCode;
  readonly errors?: Record<string, string[]>;
}

/** What is asked, with its file and under its key. */
function readerOf(spec: EndpointSpec, keyed: boolean) {
  const parse = parserOf(spec);
  return async (request: FastifyRequest, { user, shop }: Admitted, locale: 'vi' | 'en') => {
    const input = parse(request, locale);
    if ('code' in input) return input;
    const file = spec.upload ? await readUpload(request, spec.upload, locale) : null;
    if (file && 'code' in file) return file;
    const caller = user?.id ?? (shop && -shop.id);
    const scope = keyed && caller !== null ? scopeOf(request, caller, file) : null;
    if (scope === false) return wrongKey(failureTextOf('ESP000', locale));
    if (scope === null && spec.key === 'required') return wrongKey(issueText({ message: 'required' }, locale));
    return { ...input, file, scope };
  };
}

const wrongKey = (text: string): Fault => ({ code: 'ESP000', errors: { 'Idempotency-Key': [text] } });

interface ParsedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly raw: string;
}

/** Bodies are strict: unknown fields, wrong types and a body where none is declared are all ESP000. */
function parserOf(spec: EndpointSpec): (request: FastifyRequest, locale: string) => ParsedInput | Fault {
  return (request, locale) => {
    // Made at the first fault: nearly every request has none.
    let errors: Record<string, string[]> | null = null;
    const add = (faults: Record<string, string[]>): void => {
      errors = Object.assign(errors ?? (Object.create(null) as Record<string, string[]>), faults);
    };
    const read = (schema: unknown, value: unknown): unknown => {
      // With what was given, a fault tells "nothing" from "not that".
      const result = (schema as z.ZodType).safeParse(value, { reportInput: true });
      if (!result.success) add(fieldErrors(result.error.issues, locale));
      return result.data;
    };
    // A JSON document may itself be a string: what was sent says its content type, not its shape.
    const isRaw =
      typeof request.body === 'string' && !(request.headers['content-type'] ?? '').startsWith('application/json');
    if (request.body !== undefined && request.body !== null && isRaw !== (spec.rawBody !== undefined))
      return { code: 'ESY008' };
    if (request.isMultipart() && !spec.upload) return { code: 'ESY008' };
    const params = spec.params ? read(spec.params, request.params) : undefined;
    const query = spec.query ? read(spec.query, request.query) : undefined;
    if (!spec.query) for (const key in request.query as object) add({ [key]: [failureTextOf('ESP000', locale)] });
    const body = spec.body ? read(spec.body, request.body ?? undefined) : undefined;
    if (!spec.body && !spec.rawBody && hasContent(request.body)) add({ _: [failureTextOf('ESP000', locale)] });
    if (errors) return { code: 'ESP000', errors };
    return { params, query, body, raw: isRaw ? (request.body as string) : '' };
  };
}

function hasContent(body: unknown): boolean {
  return body !== undefined && body !== null && !(typeof body === 'object' && Object.keys(body).length === 0);
}

function failureTextOf(code: ErrorCode, locale: string): string {
  return locale === 'en' ? errorCatalogue[code].en : errorCatalogue[code].vi;
}

function scopeOf(request: FastifyRequest, caller: number, file: Buffer | null): IdempotencyScope | null | false {
  const key = readKey(request.headers['idempotency-key']);
  if (key === null || key === false) return key;
  return {
    userId: caller,
    call: `${request.method} ${request.url.split('?')[0] ?? ''}`,
    key,
    bodyHash: hashBody(request.query, file?.toString('base64') ?? request.body),
  };
}

/** Sessions and addresses whose requests are counted at once; whoever was quiet for longest is forgotten first. */
const mostCounted = 20_000;

/** Asked by what watches a provider, every second or more often. */
const watched: readonly EndpointName[] = ['GET /health', 'GET /live', 'GET /ready'];

type Limiter = ReturnType<FastifyInstance['rateLimit']>;

/**
 * Requests a minute per address for what strangers can call, each endpoint for itself; per session for all the rest
 * together, and for tracking besides; 0 in the settings = no limit. Made-up tokens count for their address, or each
 * would have a limit of its own. Each provider counts for itself and grants its part, so that all together grant no
 * more.
 */
function limitersOf(app: FastifyInstance, { config, sessions, fleet }: Services) {
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): readonly Limiter[] =>
    max === 0
      ? []
      : [
          app.rateLimit({
            max: () => Math.ceil(max / fleet.answering),
            timeWindow: 60_000,
            cache: mostCounted,
            keyGenerator,
          }),
        ];
  // Whoever has one address of IPv6 has as many as he likes beside it.
  const byAddress = ({ ip }: FastifyRequest): string => normalizeIP(ip);
  const bySession = (request: FastifyRequest): string => {
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    return sessions.knows(token) ? token : byAddress(request);
  };
  const account = limiter(config.requestsPerMinute, bySession);
  return (name: EndpointName, spec: EndpointSpec): readonly Limiter[] => {
    if (watched.includes(name)) return [];
    // A carrier reports as often as its packages move. What it calls itself is not asked: that could be anything.
    if (spec.signed) return limiter(config.requestsPerMinute, byAddress);
    if (spec.access === 'public') return limiter(config.publicRequestsPerMinute, byAddress);
    if (name === 'GET /package-tracking') return limiter(config.trackingRequestsPerMinute, bySession);
    return account;
  };
}
