import type { SyntheticEvent } from 'react';
import type {
  DefaultValues,
  FieldValues,
  Path,
  Resolver,
  ResolverError,
  ResolverResult,
  ResolverSuccess,
  UseFormReturn,
  UseFormSetError,
} from 'react-hook-form';
import { type ErrorCode, isErrorCode } from '~domain/errors';
import { phoneAsKept } from '~domain/text-shapes';
import { ApiFailure } from './api-failure';
import { failureText } from './failure-text';

/** A rule of the contract that takes what a form holds: it may ask for less, and its output may hold more. */
type Judge<Values, Output> = (
  values: Values,
  context: unknown,
  options: never,
) => Promise<ResolverSuccess<Output> | ResolverError> | ResolverSuccess<Output> | ResolverError;

/** A resolver that is fetched when the form is first judged, so that the form is on the screen before zod is. */
export function lazyResolver<Values extends FieldValues, Output = Values>(
  load: () => Promise<Judge<Values, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => {
    const judge = await load();
    // Its options and errors name the fields of what it asks for, which the form all has.
    return (await judge(values, context, options as never)) as ResolverResult<Values, Output>;
  };
}

/**
 * Of a form whose rules may still be on their way: an Enter more before the first one has been judged and sent would
 * send it twice.
 */
export const submitOnce =
  (underWay: boolean, submit: (event: SyntheticEvent) => Promise<void>) =>
  (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!underWay) void submit(event);
  };

/** Of a field for a telephone number, typed as people write it. */
export const telephone = { setValueAs: phoneAsKept };

/** Codes of the catalogue that are about one field. */
export type FieldCodes<Values extends FieldValues> = { readonly [code in ErrorCode]?: Path<Values> };

/**
 * Puts the first message of each field of an ESP000 under that field, and one of `codes` under the field it is about,
 * and focus on the first of them. False when the failure is none of these fields': it must then be told some other way.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
  codes: FieldCodes<Values> = {},
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const about = isErrorCode(error.code) ? codes[error.code] : undefined;
  if (about !== undefined) {
    setError(about, { type: 'provider', message: failureText(error) }, { shouldFocus: true });
    return true;
  }
  if (error.code !== 'ESP000') return false;
  const hit = fields.filter((field) => error.errors?.[field]?.[0] !== undefined);
  hit.forEach((field, index) =>
    setError(field, { type: 'provider', message: error.errors?.[field]?.[0] }, { shouldFocus: index === 0 }),
  );
  return hit.length > 0;
}

/**
 * Takes over what was saved, `typed` as it was when it was sent; what has been typed since stays, unsaved as it is. True =
 * something was.
 */
export function takeSaved<Values extends FieldValues, Output>(
  { getValues, setValue, reset }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setValue' | 'reset'>,
  { typed, saved }: { readonly typed: Values; readonly saved: Values | DefaultValues<Values> },
): boolean {
  const now = getValues();
  const isTyped = (name: string): boolean => JSON.stringify(now[name]) !== JSON.stringify(typed[name]);
  const fields = Object.entries(saved);
  if (!fields.some(([name]) => isTyped(name))) {
    reset(saved);
    return false;
  }
  reset(saved, { keepValues: true });
  for (const [name, value] of fields) if (!isTyped(name)) setValue(name as Path<Values>, value, { shouldDirty: true });
  return true;
}
