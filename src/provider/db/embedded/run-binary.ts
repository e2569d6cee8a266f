import { spawn } from 'node:child_process';
import type { OsUser } from './os-user';

interface Finished {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly output: string;
}

/**
 * Nothing of our own environment reaches PostgreSQL: a stray PGDATA, LD_LIBRARY_PATH or LC_ALL would change what it
 * does.
 */
export const binaryEnv = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' };

/** Runs a program to its end, as `user` when given. Rejects when it cannot be started (ENOENT, EACCES, EPERM). */
export const runBinary = (
  path: string,
  args: readonly string[],
  options: { readonly user: OsUser | null; readonly cwd?: string; readonly input?: string },
): Promise<Finished> =>
  new Promise((resolve, reject) => {
    const child = spawn(path, args, { env: binaryEnv, cwd: options.cwd ?? '/', ...options.user, detached: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    // A program that ends before it has read its input breaks the pipe; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.on('close', (code) => resolve({ code, output: output.trim() }));
    child.stdin.end(options.input ?? '');
  });
