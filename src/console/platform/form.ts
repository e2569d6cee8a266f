import type { FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form';
import { ApiFailure } from './api-failure';

/** A resolver that is fetched when the form is first judged, so that the form is on the screen before zod is. */
export function lazyResolver<Values extends FieldValues, Output>(
  load: () => Promise<Resolver<Values, unknown, Output>>,
): Resolver<Values, unknown, Output> {
  return async (values, context, options) => (await load())(values, context, options);
}

/**
 * Puts the first message of each field of an ESP000 under that field, and focus on the first of them. False when the
 * failure is none of these fields': it must then be told some other way.
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiFailure) || error.code !== 'ESP000') return false;
  const hit = fields.filter((field) => error.errors?.[field]?.[0] !== undefined);
  hit.forEach((field, index) =>
    setError(field, { type: 'provider', message: error.errors?.[field]?.[0] }, { shouldFocus: index === 0 }),
  );
  return hit.length > 0;
}
