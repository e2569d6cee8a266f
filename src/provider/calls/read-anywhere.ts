import type { Services } from './handler';

/**
 * Does a read on the replica while that has all that was written, otherwise on the primary. There too what the replica
 * could not answer: it cancels a query that stands in the way of its own work, and takes no trace of who has read.
 */
export async function readAnywhere<T>(services: Services, read: (from: Services) => Promise<T>): Promise<T> {
  const { replica } = services;
  if (replica && (await replica.isCurrent())) {
    try {
      return await read({ ...services, pool: replica.pool, db: replica.db });
    } catch {
      // Whatever it was, the primary answers it, or fails likewise and is heard.
      replica.failed();
    }
  }
  return read(services);
}
