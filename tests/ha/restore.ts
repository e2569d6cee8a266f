import { execFile } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../helpers/free-port';
import { binaries, password, tester, type Fleet } from './fleet';
import { Daemon } from './machines';
import type { Traffic } from './traffic';

const run = promisify(execFile);

/** A copy of the primary as it is now, which the archive can bring on to any later moment. */
export async function copyPrimary(fleet: Fleet): Promise<void> {
  const { user } = fleet;
  const port = await fleet.onPrimary((client) => Promise.resolve(client.port));
  const folder = join(fleet.folder, 'restored');
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  const where = ['-h', '127.0.0.1', '-p', String(port), '-U', 'replicator', '-D', folder];
  await run(join(binaries, 'pg_basebackup'), [...where, '-c', 'fast', '-X', 'stream'], {
    ...user,
    // Not root's own folder, where it would look for a certificate.
    env: { PATH: process.env.PATH ?? '', HOME: fleet.folder, PGPASSWORD: password, PGSSLMODE: 'require' },
  });
}

/**
 * The copy brought on to a moment while people worked, across whatever took over from whom by then: what was
 * acknowledged by then must be in it, and what was asked for later must not.
 */
export async function restoredWrongly(fleet: Fleet, { scans }: Traffic, moment: number): Promise<string[]> {
  const { user } = fleet;
  await archiveEverything(fleet);
  const folder = join(fleet.folder, 'restored');
  const port = await freePort();
  await writeFile(join(folder, 'recovery.signal'), '');
  if (user) await chown(join(folder, 'recovery.signal'), user.uid, user.gid);
  const settings = {
    port,
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
    restore_command: `cp ${join(fleet.folder, 'archive')}/%f %p`,
    // No name of a time zone is known so early.
    recovery_target_time: new Date(moment).toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    archive_mode: 'off',
    synchronous_standby_names: '',
  };
  const restored = new Daemon(join(binaries, 'postgres'), {
    user,
    log: join(fleet.folder, 'restored.log'),
    args: ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  });
  restored.start();
  try {
    let notes = new Set<string>();
    await fleet.until('a restored database', async () => {
      const found = await notesIn(`postgresql://${tester}@127.0.0.1:${port}/hubline?sslmode=no-verify`);
      notes = found ?? notes;
      return found !== null;
    });
    console.log(`restored to ${new Date(moment).toISOString()}: ${notes.size} scans`);
    const lost = [...scans].filter(([note, { answered }]) => answered < moment && !notes.has(note));
    const later = [...scans].filter(([note, { asked }]) => asked > moment && notes.has(note));
    return [
      ...(lost.length > 0 ? [`restored: ${lost.length} scans are missing`] : []),
      ...(later.length > 0 ? [`restored: ${later.length} scans are of later`] : []),
      ...(notes.size > 0 ? [] : ['restored: nothing of the work is there']),
    ];
  } finally {
    await restored.kill();
  }
}

async function archiveEverything(fleet: Fleet): Promise<void> {
  const last = await fleet.onPrimary(async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    return rows[0]?.file ?? '';
  });
  await fleet.until('the last of the log in the archive', () =>
    fleet.onPrimary(async (client) => {
      const { rows } = await client.query<{ done: boolean }>(
        'select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver',
        [last],
      );
      return rows[0]?.done ?? false;
    }),
  );
}

/** Null = it does not answer yet, or is not yet out of recovery. */
async function notesIn(url: string): Promise<Set<string> | null> {
  const client = new pg.Client(url);
  // It ends connections while it recovers.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows: state } = await client.query<{ over: boolean }>('select not pg_is_in_recovery() as over');
    if (state[0]?.over !== true) return null;
    const { rows } = await client.query<{ note: string }>(
      `select after ->> 'operator_note' as note from package_history where after ->> 'operator_note' like 'scan %'`,
    );
    return new Set(rows.map(({ note }) => note));
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}
