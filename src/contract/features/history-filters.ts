import * as z from 'zod';
import { packageStatuses } from '~domain/statuses';
import { line, queryIds, queryInt, queryList, typedCode } from '../fields';

/** Which steps of which packages: the filters of the history list and of its export. */
export const historyFilters = {
  package_id: queryInt(1, Number.MAX_SAFE_INTEGER).optional(),
  code: typedCode.optional(),
  /** Words of the name of whoever did it, as it was written then. */
  actor: line(100).optional(),
  /** Where it was done. */
  hub_id: queryIds.optional(),
  /** Names of the package machine’s actions, and `undo`. */
  action: z
    .string()
    .regex(/^[a-z0-9_]{1,40}(,[a-z0-9_]{1,40}){0,39}$/)
    .transform((text) => text.split(','))
    .optional(),
  to_status: queryList(packageStatuses).optional(),
  /** Steps that moved their package and were not taken back since: what figures count. */
  moved: z.literal('1').optional(),
};

export type HistoryFilters = z.output<z.ZodObject<typeof historyFilters>>;
