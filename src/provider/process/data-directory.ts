import { StartupError, hasCode } from './startup-error';

const unusable = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOENT',
  'ENOSPC',
  'ELOOP',
  'ENAMETOOLONG',
];

/** What went wrong in the data directory, as the one line its operator reads; what he cannot mend there, as it is. */
export function dataDirectoryError(dataDir: string, error: unknown): unknown {
  if (!hasCode(error, ...unusable)) return error;
  const reason = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new StartupError(`DATA_DIR ${dataDir} cannot be read and written by this user (${reason})`, { cause: error });
}
