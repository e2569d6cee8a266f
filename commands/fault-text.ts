import { issueText } from '~contract/issue-text';
import { errorText } from '~domain/errors';
import type { ArgumentFault } from './argument-fault';
import type { Words } from './command';

const sized: Record<string, { readonly code: string; readonly origin?: string }> = {
  too_long: { code: 'too_big', origin: 'string' },
  too_short: { code: 'too_small', origin: 'string' },
  too_many: { code: 'too_big' },
};

/** Why a typed value does not fit, in the words its endpoint would use. */
export function faultText(fault: ArgumentFault, language: keyof Words): string {
  if (fault.kind === 'code') return `${fault.code} ${errorText(fault.code, language)}`;
  const issue = sized[fault.key];
  return issueText(
    issue ? { ...issue, message: '', minimum: fault.n, maximum: fault.n } : { message: fault.key },
    language,
  );
}
