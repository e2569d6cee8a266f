import { hasCode } from '../process/startup-error';

/** PostgreSQL asks for another try: two writers crossed. */
export const hasCrossed = (error: unknown): boolean => hasCode(error, '40001', '40P01');

/** What we asked PostgreSQL to change had changed: the transaction is tried again as if PostgreSQL had said so. */
export class Crossed extends Error {
  readonly code = '40001';
}
