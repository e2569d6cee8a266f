import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartupError, hasCode } from '../../process/startup-error';

/** What a running PostgreSQL says of itself in its directory. */
interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

const run = promisify(execFile);

export async function readPostmaster(clusterDir: string): Promise<Postmaster | null> {
  try {
    // pid, data directory, start time, port, socket directory, listen address, shared memory key, status
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return null;
    return { pid, socketDir: lines[4]?.trim() ?? '', ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Process ids of PostgreSQL processes of this cluster: all of them have it as their current directory. */
async function processesOnLinux(clusterDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      try {
        return (await readlink(`/proc/${pid}/cwd`)) === clusterDir ? [Number(pid)] : [];
      } catch (error) {
        // Ended meanwhile, or another user's.
        if (hasCode(error, 'ENOENT', 'EACCES', 'EPERM', 'ESRCH')) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}

/** Without /proc only the postmaster itself can be asked for, by the id it left and the name it bears. */
async function processesElsewhere(clusterDir: string): Promise<number[]> {
  const pid = (await readPostmaster(clusterDir))?.pid;
  if (pid === undefined) return [];
  try {
    const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']);
    return stdout.includes('postgres') && stdout.includes(clusterDir) ? [pid] : [];
  } catch (error) {
    // `ps` answers 1 when there is no such process.
    if (error instanceof Error && 'code' in error && error.code === 1) return [];
    throw error;
  }
}

/** `clusterDir` must be a real path: links resolved, as the kernel names it. */
export const clusterProcesses = (clusterDir: string): Promise<number[]> =>
  platform() === 'linux' ? processesOnLinux(clusterDir) : processesElsewhere(clusterDir);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Milliseconds each way of stopping gets before the next, ruder one: fast shutdown, immediate, none. */
const STOPS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 30_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/**
 * Stops what a killed provider left running on this cluster, so that the new one owns its database as a child again.
 * Nothing committed is lost by any of the ways. Call it only when no live provider owns the directory.
 */
export async function stopOrphans(clusterDir: string, log: (line: string) => void): Promise<void> {
  const postmaster = await readPostmaster(clusterDir);
  if (postmaster === null) return;
  let pids = await clusterProcesses(clusterDir);
  if (pids.length > 0) log('Stopping the database that an earlier, killed start left running');
  for (const [name, wait] of STOPS) {
    // The postmaster ends its own children; they are signalled only when it is gone.
    for (const pid of pids.includes(postmaster.pid) ? [postmaster.pid] : pids) signal(pid, name);
    const deadline = Date.now() + wait;
    while (pids.length > 0 && Date.now() < deadline) {
      await sleep(20);
      pids = await clusterProcesses(clusterDir);
    }
    if (pids.length === 0) break;
  }
  if (pids.length > 0)
    throw new StartupError(`the database left running on ${clusterDir} (process ${pids[0]}) cannot be stopped`);
  // Its id may meanwhile be another program's (common after a container's restart), which PostgreSQL takes for a
  // live postmaster. That no process uses the cluster has been seen above, but only where /proc can be read.
  if (platform() === 'linux') await rm(join(clusterDir, 'postmaster.pid'), { force: true });
}
