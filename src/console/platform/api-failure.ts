import { isErrorCode, type ErrorCode } from '~domain/errors';

export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/**
 * A call that did not succeed. `code` is the catalogue's, or `offline` when no answer came (`status` 0): the network is
 * down or the time was up, and whether the provider did the work is unknown. An answer without a known code is ESY001.
 * `body` is the answer as it came.
 */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    readonly status: number,
    readonly code: ErrorCode | 'offline',
    message: string,
    readonly errors?: FieldMessages,
    readonly body?: unknown,
  ) {
    super(message);
  }
}

/** What a refusal says of one field; nothing where it names none, or where the call failed otherwise. */
export function messagesOf(error: unknown, field: string): readonly string[] {
  return error instanceof ApiFailure ? (error.errors?.[field] ?? []) : [];
}

export function failureOf(status: number, body: unknown): ApiFailure {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const code = typeof fields.code === 'string' && isErrorCode(fields.code) ? fields.code : codeOfStatus(status);
  const message = typeof fields.message === 'string' ? fields.message : `HTTP ${status}`;
  return new ApiFailure(status, code, message, fieldMessages(fields.errors), body);
}

/** What a proxy in between answered, without a body of the contract's. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'ESY002';
  if (status === 429) return 'ESY003';
  if (status === 413) return 'ESY007';
  return status >= 502 && status <= 504 ? 'ESY009' : 'ESY001';
}

function fieldMessages(errors: unknown): FieldMessages | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const entries = Object.entries(errors).map(
    ([field, messages]) => [field, Array.isArray(messages) ? messages.map(String) : [String(messages)]] as const,
  );
  return Object.fromEntries(entries);
}
