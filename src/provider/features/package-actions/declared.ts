import type { ErrorsOf } from '~contract/endpoints';
import { packageActionEndpoints } from '~contract/features/package-actions';
import { commonErrorCodes, type CommonErrorCode, type ErrorCode } from '~domain/errors';
import { refuse, type Refusal } from '../../calls/handler';

export type ActionEndpoint = keyof typeof packageActionEndpoints;

/** The machine speaks the whole catalogue; an endpoint answers only what its row of the contract declares. */
export function declared<N extends ActionEndpoint>(name: N, code: ErrorCode, errors?: Record<string, string[]>): Refusal<ErrorsOf<N> | CommonErrorCode> {
  const codes: readonly ErrorCode[] = [...packageActionEndpoints[name].errors, ...commonErrorCodes];
  if (!codes.includes(code)) throw new Error(`${name} answers ${code}, which it does not declare`);
  return refuse(code as ErrorsOf<N>, errors);
}
