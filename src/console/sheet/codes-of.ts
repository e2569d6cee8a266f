import { ApiFailure } from '~console/platform/api-failure';

/** The packages that a refused step of a sheet names under a field; none where it names none. */
export function codesOf(error: unknown, field: 'packages' | 'missing'): readonly string[] {
  return error instanceof ApiFailure ? (error.errors?.[field] ?? []) : [];
}
