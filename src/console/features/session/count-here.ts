/**
 * How much of a user's waits in this browser to be sent or decided; null = of whatever users. Rejects where the browser
 * keeps nothing.
 */
export async function countHere(userId: number | null): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const { openQueueStore } = await import('~console/terminal/offline/queue-store');
  const store = await openQueueStore();
  const count = userId === null ? await store.countAll() : (await store.list(userId)).length;
  store.close();
  return count;
}
