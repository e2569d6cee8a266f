import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { BinaryType, FileType } from '~contract/endpoint';
import {
  type BodyOf,
  type EndpointName,
  type Endpoints,
  type ErrorsOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  endpointSpec,
} from '~contract/endpoints';
import { issueText, type ValidationKey } from '~contract/issue-text';
import { type CommonErrorCode, type ErrorCode, commonErrorCodes } from '~domain/errors';
import type { Config } from '../process/config';
import type { Replica } from '../db/replica';
import type { Database } from '../db/schema';
import type { Readiness } from '../process/readiness';
import type { RequestFigures } from '../process/request-figures';
import type { Secrets } from '../process/secrets';
import type { IdempotencyScope } from './idempotency';
import type { CallingShop } from './calling-shop';
import type { ReadTraces } from './read-traces';
import type { SessionCache, SignedInUser } from './session-cache';

export type { SignedInUser };

/** What every handler may reach besides its request. */
export interface Services {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly pool: pg.Pool;
  /** Outside any transaction. */
  readonly db: Kysely<Database>;
  /** Where lists, reports and exports may be read besides. */
  readonly replica: Replica | null;
  readonly sessions: SessionCache;
  readonly readiness: Readiness;
  /** Where a read leaves who has seen a phone. */
  readonly traces: ReadTraces;
  readonly requests: RequestFigures;
  /** How many providers answer on this database, itself included, as far as they have said so. */
  readonly fleet: { answering: number };
}

/** A call answered with a code of the catalogue; only codes the endpoint declares compile. */
export interface Refusal<Code extends ErrorCode> {
  readonly refused: Code;
  readonly errors?: Record<string, string[]>;
}

export function refuse<const Code extends ErrorCode>(code: Code, errors?: Record<string, string[]>): Refusal<Code> {
  return errors ? { refused: code, errors } : { refused: code };
}

/** One field of the request is not as it must be, and why. */
export function wrongField(name: string, key: ValidationKey, locale: string): Refusal<'ESP000'> {
  return refuse('ESP000', { [name]: [issueText({ message: key }, locale)] });
}

export function isRefusal(result: unknown): result is Refusal<ErrorCode> {
  return typeof result === 'object' && result !== null && 'refused' in result;
}

/** Says how much of a call is done, from 0 to 1; throws once whoever was told has gone. */
export type Tell = (share: number) => Promise<void>;

/** How what is told of a part of a call, which takes so much of its time, is told of the whole. */
export const within =
  (tell: Tell, from: number, to: number): Tell =>
  (share) =>
    tell(from + share * (to - from));

export interface Request<N extends EndpointName> {
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  /** The text of a body that is no JSON. */
  readonly raw: string;
  /** The uploaded file, where the endpoint takes one. */
  readonly file: Endpoints[N] extends { readonly upload: object } ? Buffer : null;
  /** Null only on public endpoints. */
  readonly user: Endpoints[N]['access'] extends 'public' ? null : SignedInUser;
  /** The request's transaction on writes, the pool on reads and where the endpoint owns its transactions. */
  readonly db: Kysely<Database>;
  /** Whose system calls, where it is a shop’s. */
  readonly shop: Endpoints[N] extends { readonly caller: 'shop' } ? CallingShop : null;
  /** Where the endpoint requires a key and honours it itself. */
  readonly scope: Endpoints[N] extends { readonly key: 'required' } ? IdempotencyScope : null;
  /** Where the endpoint tells how far it is; it is also a turn for what else this process is at. */
  readonly tell: Endpoints[N] extends { readonly progress: true } ? Tell : null;
  readonly locale: 'vi' | 'en';
  /** Of the client, as the socket (or a trusted proxy) saw it. */
  readonly address: string;
  readonly services: Services;
}

/** A file on its way: what it holds is made as the client takes it, and `content` is destroyed when he goes away. */
export interface FileAnswer {
  readonly type: FileType;
  /** Under which it is saved; letters, digits, `-` and `.` only. */
  readonly name: string;
  readonly content: Readable;
  /** Of the row that keeps it: `x-export-id`. */
  readonly exportId: number;
}

/** An answer that is JSON already, of the fields that the response schema names and no others. */
export class JsonText {
  constructor(readonly text: string) {}
}

/**
 * What a handler answers: a stream of lines comes in batches, each sent as soon as it is there; what is no text, as its
 * bytes.
 */
type Answered<N extends EndpointName> = Endpoints[N] extends { readonly produces: 'application/x-ndjson' }
  ? AsyncGenerator<readonly ResponseOf<N>[]>
  : Endpoints[N] extends { readonly produces: BinaryType }
    ? Buffer | Readable
    : Endpoints[N] extends { readonly file: readonly FileType[] }
      ? FileAnswer
      : ResponseOf<N> | JsonText;

export type Handler<N extends EndpointName> = (
  request: Request<N>,
) => Promise<Answered<N> | Refusal<ErrorsOf<N> | CommonErrorCode>>;

/** One handler per endpoint of a feature: a missing one does not compile. */
export type HandlersOf<T> = { readonly [N in keyof T & EndpointName]: Handler<N> };

/** A machine speaks the whole catalogue; an endpoint answers only what its row of the contract declares. */
export function declaredBy<N extends EndpointName>(
  name: N,
  code: ErrorCode,
  errors?: Record<string, string[]>,
): Refusal<ErrorsOf<N> | CommonErrorCode> {
  const codes: readonly ErrorCode[] = [...endpointSpec(name).errors, ...commonErrorCodes];
  if (!codes.includes(code)) throw new Error(`${name} answers ${code}, which it does not declare`);
  return refuse(code as ErrorsOf<N>, errors);
}

/** What a shared function answers; its refusal as one that this endpoint declares. */
export async function declared<N extends EndpointName, T extends object>(
  name: N,
  answer: Promise<T | Refusal<ErrorCode>>,
) {
  const result = await answer;
  return isRefusal(result) ? declaredBy(name, result.refused, result.errors) : result;
}

/**
 * Does a read on the replica while that has all that was written, otherwise on the primary. There too what the replica
 * could not answer: it cancels a query that stands in the way of its own work, and takes no trace of who has read.
 */
export async function readAnywhere<T>(services: Services, read: (from: Services) => Promise<T>): Promise<T> {
  const { replica } = services;
  if (replica && (await replica.isCurrent())) {
    try {
      return await read({ ...services, pool: replica.pool, db: replica.db });
    } catch {
      // Whatever it was, the primary answers it, or fails likewise and is heard.
      replica.failed();
    }
  }
  return read(services);
}
