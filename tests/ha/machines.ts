import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '~provider/process/startup-error';
import type { OsUser } from '~provider/db/embedded/os-user';

interface DaemonOptions {
  readonly args: readonly string[];
  readonly user: OsUser | null;
  /** What it prints is kept there. */
  readonly log: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Where a process that it starts and lets go writes its id. */
  readonly pidFile?: string;
}

/** A program of the system that can be killed, frozen and started again, with all that it has started. */
export class Daemon {
  #child: ChildProcess | null = null;

  constructor(
    private readonly binary: string,
    private readonly options: DaemonOptions,
  ) {}

  start(): void {
    const { args, user, log, env = {} } = this.options;
    const out = openSync(log, 'a');
    this.#child = spawn(this.binary, args, {
      ...user,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', out, out],
    });
  }

  get running(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** To every process of it at once, as when the power of its machine is cut or its disk hangs. */
  async signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): Promise<void> {
    for (const pid of await this.pids()) {
      try {
        process.kill(pid, name);
      } catch (error) {
        // It has ended by itself meanwhile.
        if (!hasCode(error, 'ESRCH')) throw error;
      }
    }
  }

  /** Until nothing of it is left. */
  async kill(): Promise<void> {
    const ended = this.running && this.#child ? once(this.#child, 'close') : Promise.resolve();
    // What is frozen can be killed too.
    await this.signal('SIGKILL');
    await ended;
  }

  private async pids(): Promise<readonly number[]> {
    const own = this.running ? [this.#child?.pid ?? 0] : [];
    const { pidFile } = this.options;
    const started = pidFile === undefined ? null : await pidIn(pidFile);
    const parents = await parentsOfAll();
    const wanted = new Set([...own, ...(started === null || !parents.has(started) ? [] : [started])]);
    // A child has a higher place than its parent, but for the rare time when the numbers begin anew: twice is enough.
    for (let round = 0; round < 2; round += 1)
      for (const [pid, parent] of parents) if (wanted.has(parent)) wanted.add(pid);
    return [...wanted];
  }
}

/** Null = it runs nowhere. */
async function pidIn(file: string): Promise<number | null> {
  try {
    const [first = ''] = (await readFile(file, 'utf8')).split('\n');
    return Number(first) > 0 ? Number(first) : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Who started whom, of all processes of the machine. */
async function parentsOfAll(): Promise<ReadonlyMap<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name of a program may hold blanks and brackets; what follows the last bracket doesn't.
      const [, rest = ''] = /\) (.*)$/s.exec(await readFile(join('/proc', name, 'stat'), 'utf8')) ?? [];
      parents.set(Number(name), Number(rest.split(' ')[1]));
    } catch (error) {
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ESRCH')) throw error;
    }
  }
  return new Map([...parents].toSorted(([a], [b]) => a - b));
}
