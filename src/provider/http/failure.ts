import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, errorText, type ErrorCode } from '~domain/errors';
import { hasCrossed } from '../db/crossed';
import { saysFull } from '../db/room';

export function requestLocale(request: FastifyRequest): 'vi' | 'en' {
  return request.headers['accept-language']?.trim().toLowerCase().startsWith('en') ? 'en' : 'vi';
}

export function failureBody(code: ErrorCode, locale: string, errors?: Record<string, string[]>): object {
  return { code, message: errorText(code, locale), ...(errors ? { errors } : {}) };
}

export function sendFailure(
  reply: FastifyReply,
  code: ErrorCode,
  locale: string,
  errors?: Record<string, string[]>,
): FastifyReply {
  return reply
    .code(errorCatalogue[code].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(failureBody(code, locale, errors)));
}

/** What no route is looked for: half an escape, a parameter longer than any code. */
const badAddress = ['FST_ERR_BAD_URL', 'FST_ERR_MAX_PARAM_LENGTH'];

/** What was to be written was refused: a primary that has just become a standby is one for reading alone. */
const readOnly = '25006';

/** A text with a character that PostgreSQL keeps nowhere, where no schema has refused it. */
const unkeepable = '22021';

const codeIn = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Codes that somebody must look into, and whose error is logged: ours to mend, and a disk that is full. */
const forOperators: readonly ErrorCode[] = ['ESY001', 'ESY019'];

export const isForOperators = (code: ErrorCode): boolean => forOperators.includes(code);

/** Errors thrown below the handlers, by the code they answer with; anything unknown is ours to mend: ESY001. */
export function codeOfError(error: unknown): ErrorCode {
  const code = codeIn(error);
  const message = error instanceof Error ? error.message : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'ESY007';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'ESY008';
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError || badAddress.includes(code)) return 'ESP000';
  if (code === unkeepable) return 'ESP000';
  if (code === 'HUBLINE_RATE_LIMIT') return 'ESY003';
  if (saysFull(error)) return 'ESY019';
  if (
    hasCrossed(error) ||
    code === readOnly ||
    /^(08|53|57P0)/.test(code) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT'].includes(code)
  )
    return 'ESY009';
  // The driver gives these no code; the last is what the next statement hears on a connection that broke.
  if (/timeout exceeded when trying to connect|Connection terminated|encountered a connection error/.test(message))
    return 'ESY009';
  return 'ESY001';
}
