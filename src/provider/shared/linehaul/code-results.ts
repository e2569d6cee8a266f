import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { codeResults } from '~contract/features/mobile-unit-shapes';
import { errorText, type ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { missingCodes } from '../packages/elsewhere';

interface Teller {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly locale: string;
}

type CodeResult = z.output<typeof codeResults>[number];

/** What came of each code sent, in their order; null = done. A code that is there twice is told twice alike. */
export async function resultsOf(
  { db, user, locale }: Teller,
  codes: readonly string[],
  ends: ReadonlyMap<string, ErrorCode | null>,
): Promise<CodeResult[]> {
  const unknown = (end: ErrorCode | null | undefined): boolean => end === undefined || end === 'EPK029';
  const missing = await missingCodes(
    db,
    user,
    codes.filter((code) => unknown(ends.get(code))),
  );
  return codes.map((package_code): CodeResult => {
    const refusal = ends.get(package_code);
    if (refusal === null) return { package_code, ok: true };
    const { code, errors } = refusal === undefined || refusal === 'EPK029' ? missing(package_code) : { code: refusal };
    return { package_code, ok: false, code, message: errorText(code, locale), ...(errors ? { errors } : {}) };
  });
}
