import type { ErrorCode } from '~domain/errors';
import { refuse, type Refusal } from './handler';

/** A refusal of a shared function as one of those that this call can hear; any other is a bug. */
export function narrowRefusal<const Code extends ErrorCode>(
  refusal: Refusal<ErrorCode>,
  ...codes: readonly Code[]
): Refusal<Code> {
  const code = codes.find((one) => one === refusal.refused);
  if (code === undefined) throw new Error(`${refusal.refused} is no refusal of this call`);
  return refuse(code, refusal.errors);
}
