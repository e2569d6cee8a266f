import { endpointSpec, type EndpointName, type ErrorsOf } from '~contract/endpoints';
import { commonErrorCodes, type CommonErrorCode, type ErrorCode } from '~domain/errors';
import { isRefusal, refuse, type Refusal } from './handler';

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
