import type { ErrorCode } from '~domain/errors';

/**
 * A code that leads to no package: malformed (EPK027, no request is made for it), another hub's (EPK012, whose `errors`
 * say which) or not to be found (EPK029); or what else was refused of it where nobody had looked it up.
 */
export interface Miss {
  readonly code: string;
  readonly fault: ErrorCode;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}
