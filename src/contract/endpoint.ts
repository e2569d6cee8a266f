import type { AccessItem } from '~domain/access';
import type { ErrorCode } from '~domain/errors';

/**
 * The least a zod schema is to the type system here. Constraining with `z.ZodType` instead triples the compiler's
 * instantiations at this many endpoints.
 */
interface SchemaLike {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

export type Infer<S> = S extends { readonly _zod: { readonly output: infer Output } } ? Output : undefined;
export type InferInput<S> = S extends { readonly _zod: { readonly input: infer Input } } ? Input : undefined;

/** A body that is no JSON: its media type and the most bytes taken. */
interface RawBody {
  readonly mediaType: 'text/csv';
  readonly maxBytes: number;
}

/** The one file of a multipart form: the field it comes in, and the most bytes taken. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
}

/** Answers that are no text: sent as they are, in one piece or as a stream. */
export type BinaryType = 'application/pdf' | 'image/jpeg' | 'font/ttf';

/** Files to be saved. */
export const fileTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type FileType = keyof typeof fileTypes;

export interface EndpointSpec {
  /** One sentence for OpenAPI. */
  readonly summary: string;
  /**
   * `public` = nobody need be signed in; `session` = signed in, even while inactive or of a role without work here;
   * otherwise a row of the access table, and the user is active.
   */
  readonly access: 'public' | 'session' | AccessItem;
  /**
   * Answers also to who has yet to replace the password that somebody else gave him; all else is refused to him
   * (EUS008).
   */
  readonly beforeOwnPassword?: true;
  readonly params?: SchemaLike;
  readonly query?: SchemaLike;
  readonly body?: SchemaLike;
  /** The most bytes of a JSON body, where that is more than 1 MiB. */
  readonly maxBytes?: number;
  readonly rawBody?: RawBody;
  /** The body is `multipart/form-data` with this file and nothing else. */
  readonly upload?: Upload;
  /**
   * The caller proves himself by a signature over the body as it was sent, checked before anything else of it is looked
   * at.
   */
  readonly signed?: 'carrier';
  /** The caller is a shop’s own system, known by its API key: `Authorization: Bearer hs_…`. */
  readonly caller?: 'shop';
  readonly response: SchemaLike;
  /**
   * The answer's media type where it is no JSON document: of `text/html` the response is the text itself, of
   * `application/x-ndjson` it is one line, of which as many follow one another as there is to tell.
   */
  readonly produces?: 'text/html' | 'application/x-ndjson' | BinaryType;
  /**
   * The answer is a file of one of these types, streamed; the handler tells which, and under which name it is saved.
   */
  readonly file?: readonly FileType[];
  /**
   * The answer has thousands of rows. A serialiser puts them together field by field, a text of a million pieces, four
   * fifths of whose time goes to collecting them; these are written in one, so the handler answers what is declared and
   * no more.
   */
  readonly long?: true;
  /**
   * It may take seconds: whoever accepts `application/x-ndjson` too is told on the way how far it is (`share`), and
   * the last line is the answer.
   */
  readonly progress?: true;
  /**
   * How long an answer may be kept: `private` = for an hour by the browser of who asked, under the same token only;
   * `public` = for a day by anyone. Not at all unless said.
   */
  readonly cache?: 'private' | 'public';
  /** 200 unless said. */
  readonly status?: 200 | 201;
  /** Codes it may answer besides the common ones; a handler that answers another does not compile. */
  readonly errors: readonly ErrorCode[];
  /**
   * Who owns the transaction: `request` (default for writes) = the pipeline opens one around the handler, audit row and
   * idempotency record included; `own` = the handler does (long work, password hashing, streams).
   */
  readonly transaction?: 'request' | 'own';
  /**
   * `required` = a call without an Idempotency-Key is refused; the handler, which owns its transactions, honours the
   * key.
   */
  readonly key?: 'required';
}

/**
 * Whether a write can be asked what it would answer, nothing of it being done: where the pipeline owns its transaction,
 * which is taken back.
 */
export function isRehearsable(name: string, { transaction, access, signed, caller }: EndpointSpec): boolean {
  return (
    !name.startsWith('GET ') &&
    transaction !== 'own' &&
    access !== 'public' &&
    signed === undefined &&
    caller === undefined
  );
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type EndpointKey = `${Method} /${string}`;

/** Keeps the literal types of a feature's endpoints, keyed `METHOD /path` exactly as the specification writes them. */
export function defineEndpoints<const T extends Record<EndpointKey, EndpointSpec>>(endpoints: T): T {
  return endpoints;
}
