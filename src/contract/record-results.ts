import * as z from 'zod';
import { errorCode, facts } from './fields';
import { packageSubject } from './features/package-shapes';

/** What came of one package that went along in a call, under the code or order number it was sent by. */
const packageResult = z
  .object({
    package_code: z.string(),
    ok: z.boolean(),
    /** Of a refusal. */
    code: errorCode.optional(),
    message: z.string().optional(),
    errors: facts.optional(),
    /** As it is now; null = there is none that the caller may see, absent = the call does not change it. */
    package: packageSubject.nullable().optional(),
  })
  .meta({ id: 'PackageResult' });
export type PackageResult = z.infer<typeof packageResult>;

/**
 * What a call on a record answers: the record as it is afterwards and, where packages went along, each one's end for
 * itself. A package that is not among the results fared as the call did.
 */
export const recordAnswer = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: row, results: z.array(packageResult).optional() });
