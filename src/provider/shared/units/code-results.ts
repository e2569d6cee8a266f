import type * as z from 'zod';
import type { codeResults } from '~contract/features/mobile-unit-shapes';
import { errorText, type ErrorCode } from '~domain/errors';

export type CodeResult = z.output<typeof codeResults>[number];

/** What came of each code sent, in their order; null = done. A code that is there twice is told twice alike. */
export function resultsOf(codes: readonly string[], ends: ReadonlyMap<string, ErrorCode | null>, locale: string): CodeResult[] {
  return codes.map((package_code): CodeResult => {
    const refusal = ends.get(package_code);
    if (refusal === null) return { package_code, ok: true };
    const code = refusal ?? 'EPK029';
    return { package_code, ok: false, code, message: errorText(code, locale) };
  });
}
