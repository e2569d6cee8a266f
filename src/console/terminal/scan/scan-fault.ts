import { ApiFailure, type FieldMessages } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { refusalText } from '~console/platform/refusal-text';
import type { ErrorCode } from '~domain/errors';
import type { ScanAnswer } from './scan-state';
import type { StageOutcome, Miss } from '~commands/outcomes';

/** Why a scan came to nothing, with the code that operators know it by. */
export function refusedScan(fault: ErrorCode, errors?: FieldMessages): ScanAnswer {
  return { result: 'refused', text: refusalText({ code: fault, errors }) };
}

/** What a call that failed means for the scan. */
export function failedScan(error: unknown): ScanAnswer {
  const known = error instanceof ApiFailure && error.code !== 'offline' ? `${error.code} ` : '';
  return { result: 'refused', text: `${known}${failureText(error)}` };
}

/** Why a code led to no package. */
export function missedScan({ fault, errors }: Miss): ScanAnswer {
  return { result: 'refused', text: refusalText({ code: fault, errors }) };
}

/** What an action refused means for the scan. */
export function refusedOutcome(fault: Extract<StageOutcome['result'], { ok: false }>): ScanAnswer {
  return { result: 'refused', text: refusalText(fault) };
}
