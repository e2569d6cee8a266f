/** How much waits in this browser to be sent or decided, of whatever users. Rejects where the browser keeps nothing. */
export async function countHere(): Promise<number> {
  if (typeof indexedDB === 'undefined') return 0;
  const { openQueueStore } = await import('~console/terminal/offline/queue-store');
  const store = await openQueueStore();
  const count = await store.countAll();
  store.close();
  return count;
}
