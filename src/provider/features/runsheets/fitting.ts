import type { ErrorsOf } from '~contract/endpoints';
import { runsheetWorkEndpoints } from '~contract/features/runsheets-work';
import { commonErrorCodes, type CommonErrorCode, type ErrorCode } from '~domain/errors';
import { isRefusal, refuse, type Refusal } from '../../calls/handler';
import type { LockCode, Sheet, StatusCode } from '../../shared/sheets/lock-sheet';

type WorkEndpoint = keyof typeof runsheetWorkEndpoints;

/** The sheet machine speaks for all its actions; an endpoint answers only what its row of the contract declares. */
export function fitting<N extends WorkEndpoint>(name: N, sheet: Sheet | Refusal<LockCode | StatusCode>): Sheet | Refusal<ErrorsOf<N> | CommonErrorCode> {
  if (!isRefusal(sheet)) return sheet;
  const codes: readonly ErrorCode[] = [...runsheetWorkEndpoints[name].errors, ...commonErrorCodes];
  if (!codes.includes(sheet.refused)) throw new Error(`${name} answers ${sheet.refused}, which it does not declare`);
  return refuse(sheet.refused as ErrorsOf<N>);
}
