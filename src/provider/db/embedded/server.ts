import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Socket } from 'node:net';
import type { OsUser } from './os-user';
import { readPostmaster } from './postmaster';
import { binaryEnv } from './binaries';
import { StartupError, hasCode } from '../../process/startup-error';

export interface Server {
  /** Resolves when the server has ended, asked to or not, with a line saying how. */
  readonly ended: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, a checkpoint is written. */
  stop(): Promise<void>;
}

/**
 * The server must not outlive a provider that is killed. Descriptor 3 is a pipe from the provider: when it closes
 * without a word, the watcher asks the server (which takes over this shell's process id) for a fast shutdown. The
 * watcher is a grandchild, because PostgreSQL takes the end of a child it does not know for a crash.
 */
const watched = '( ( read -r word <&3 || kill -INT $$ ) & ) ; exec "$@" 3<&-';

const logBytes = 8 * 1024 * 1024;
const stopMs = 30_000;
const recoveryNoticeMs = 5_000;
const pollMs = 10;

async function openLog(path: string) {
  try {
    if ((await stat(path)).size > logBytes) await rename(path, `${path}.1`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  return open(path, 'a', 0o600);
}

async function lastFailure(logPath: string, from: number): Promise<string | null> {
  const lines = (await readFile(logPath)).subarray(from).toString('utf8').split('\n');
  return (
    lines.findLast((line) => /(FATAL|PANIC|could not|not found):? /.test(line))?.replace(/^.*?(FATAL|PANIC): +/, '') ??
    null
  );
}

export async function startServer(options: {
  readonly command: readonly string[];
  readonly clusterDir: string;
  readonly logPath: string;
  readonly user: OsUser | null;
  readonly log: (line: string) => void;
}): Promise<Server> {
  const { clusterDir, logPath, user, log } = options;
  const logFile = await openLog(logPath);
  const logStart = (await logFile.stat()).size;
  // Detached: Ctrl-C in the terminal reaches the provider alone, which stops its database last.
  const child = spawn('/bin/sh', ['-c', watched, 'hubline-database', ...options.command], {
    ...user,
    cwd: clusterDir,
    env: binaryEnv,
    detached: true,
    stdio: ['ignore', logFile.fd, logFile.fd, 'pipe'],
  });
  const pipe = child.stdio[3];
  if (!(pipe instanceof Socket)) throw new Error('the watch pipe of the database is missing');
  pipe.on('error', () => pipe.destroy());
  // The watcher holds the other end: the pipe closes when it is gone too.
  const unwatched = new Promise((resolve) => pipe.resume().once('close', resolve));

  let running = true;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string): void => {
      running = false;
      // The server's id may soon be another program's: tell the watcher not to signal it.
      pipe.end('ended\n');
      resolve(how);
    };
    child.on('error', (error) => end(error.message));
    child.on('exit', (code, signal) =>
      end(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`),
    );
  });
  await logFile.close();

  const stop = async (): Promise<void> => {
    child.ref();
    pipe.ref();
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (running) child.kill(signal);
      await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
    }
    await unwatched;
  };

  const started = Date.now();
  let noticed = false;
  for (;;) {
    const postmaster = await readPostmaster(clusterDir);
    if (postmaster?.pid === child.pid && postmaster?.ready === true) break;
    if (!running) {
      await unwatched;
      const failure = (await lastFailure(logPath, logStart)) ?? (await ended);
      throw new StartupError(`the embedded database did not start: ${failure} (see ${logPath})`);
    }
    if (!noticed && Date.now() - started > recoveryNoticeMs) {
      noticed = true;
      log('The database is recovering from a sudden end; this can take a while');
    }
    await sleep(pollMs);
  }
  // A running database alone does not keep the provider's process alive.
  child.unref();
  pipe.unref();
  return { ended, stop };
}

/** As often within this time it may end unasked: what ends more often is no accident, and somebody must look. */
const most = { ends: 3, withinMs: 600_000 };

/**
 * A server that is started again where it ends unasked (out of memory, somebody's kill): people hear 503 meanwhile, and
 * go on. `ended` resolves once it was stopped, won't start again, or ends too often.
 */
export async function keepServer(start: () => Promise<Server>, log: (line: string) => void): Promise<Server> {
  let server = await start();
  let starting: Promise<unknown> = Promise.resolve();
  let stopping = false;
  let ends: readonly number[] = [];

  const watch = async (): Promise<string> => {
    for (;;) {
      const how = await server.ended;
      const now = performance.now();
      ends = [...ends, now].filter((end) => end > now - most.withinMs);
      if (stopping || ends.length > most.ends) return how;
      log(`The embedded database has ended (${how}) and is started again`);
      const again = start();
      // Whoever stops meanwhile waits for it, whatever comes of it.
      starting = again.catch(() => undefined);
      try {
        server = await again;
      } catch (error) {
        return `${how}; ${error instanceof Error ? error.message : String(error)}`;
      }
    }
  };

  return {
    ended: watch(),
    stop: async () => {
      stopping = true;
      await starting;
      await server.stop();
    },
  };
}
