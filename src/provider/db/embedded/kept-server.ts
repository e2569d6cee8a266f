import type { Server } from './server';

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
