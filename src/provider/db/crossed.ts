import { hasCode } from '../process/system-error';

/** PostgreSQL asks for another try: two writers crossed. */
export const hasCrossed = (error: unknown): boolean => hasCode(error, '40001', '40P01');
