import type { IDBPDatabase } from 'idb';

/**
 * A database of this browser, opened when it is first needed and again once it is gone. Browsers close connections that
 * rest, some without a word: the work, one transaction, is then done anew over another one, once.
 */
export function browserDatabase<Schema>(open: (gone: () => void) => Promise<IDBPDatabase<Schema>>) {
  let opening: Promise<IDBPDatabase<Schema>> | null = null;
  const opened = (): Promise<IDBPDatabase<Schema>> => {
    if (opening) return opening;
    const own: Promise<IDBPDatabase<Schema>> = open(() => forget(own)).catch((error: unknown) => {
      forget(own);
      throw error;
    });
    opening = own;
    return own;
  };
  /** Another one may be open by now. */
  function forget(one: Promise<IDBPDatabase<Schema>>): void {
    if (opening === one) opening = null;
  }
  return async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> => {
    const first = opened();
    try {
      return await work(await first);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      forget(first);
      return work(await opened());
    }
  };
}
