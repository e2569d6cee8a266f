import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { config } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { issueText } from '~contract/issue-text';
import { currentLanguage } from '~console/platform/i18n';

// The content security policy forbids code made at run time, which zod would try.
config({ jitless: true });

/** Schemas name their messages by key; zod's own come as sentences already. */
const keyed = /^[a-z_]+$/;

/**
 * A schema of the contract as the judge of a form: what the provider would say under a field, said before sending.
 * Carries zod, so it is imported lazily (`lazyResolver`).
 */
export function contractResolver<Values extends FieldValues, Output>(
  schema: $ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const locale = currentLanguage();
    const judge = zodResolver(schema, { error: (issue) => issueText({ ...issue, message: '' }, locale) });
    const result = await judge(values, context, options);
    for (const [field, error] of Object.entries(result.errors as FieldErrors)) {
      if (typeof error?.message !== 'string' || !keyed.test(error.message)) continue;
      error.message = issueText({ code: String(error.type), message: error.message, input: values[field] }, locale);
    }
    return result;
  };
}
