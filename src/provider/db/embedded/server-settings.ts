import { totalmem } from 'node:os';
import type { Binaries } from './binaries';

const megabyte = 1024 * 1024;
const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** Memory this process may use, in MB: a container's limit when it is tighter than the machine. */
function memoryMegabytes(): number {
  const limit = process.constrainedMemory();
  return Math.floor((limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / megabyte);
}

/**
 * Given on the command line, so that they hold for clusters made by earlier versions too. Durability (fsync,
 * synchronous_commit, full_page_writes) stays on: an answered write survives a SIGKILL and a power cut.
 */
export const serverSettings = (
  socketDir: string,
  { remembers }: Pick<Binaries, 'remembers'>,
  others: Readonly<Record<string, string>> = {},
  memory = memoryMegabytes(),
): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${clamp(64, Math.floor(memory / 8), 2048)}MB`,
    effective_cache_size: `${clamp(256, Math.floor(memory / 2), 65_536)}MB`,
    work_mem: `${clamp(4, Math.floor(memory / 512), 32)}MB`,
    maintenance_work_mem: `${clamp(64, Math.floor(memory / 32), 512)}MB`,
    // Bulk loads of a million packages would otherwise checkpoint every few seconds.
    max_wal_size: '2GB',
    // Storage is an SSD wherever this runs; compiling short queries costs more than it saves.
    random_page_cost: '1.1',
    jit: 'off',
    // After a restart it reads what it had in memory by itself: otherwise the first scan of each package would wait for the disk.
    ...(remembers ? { shared_preload_libraries: 'pg_prewarm' } : {}),
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...others,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
