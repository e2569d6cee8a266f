import { setTimeout as sleep } from 'node:timers/promises';

/** Ctrl-C reaches everybody in a terminal, and npm passes it on once more: what comes so soon is the same one. */
const echoMs = 1_000;

/** `stop` at the first SIGINT, SIGTERM or SIGHUP. Who asks once more does not wait: the process ends with 130. */
export function onStopSignal(stop: () => void): void {
  let asked: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const now = performance.now();
      if (asked === null) {
        asked = now;
        stop();
      } else if (now - asked > echoMs) process.exit(130);
    });
  }
}

/** What has been opened so far; closed in reverse, each within its time, whatever the others do. */
export class Closers {
  readonly #closers: { name: string; milliseconds: number; close: () => Promise<unknown> }[] = [];

  add(name: string, milliseconds: number, close: () => Promise<unknown>): void {
    this.#closers.push({ name, milliseconds, close });
  }

  /** Resolves with the names of those that failed or took too long. */
  async closeAll(): Promise<string[]> {
    const failed: string[] = [];
    for (let closer = this.#closers.pop(); closer !== undefined; closer = this.#closers.pop()) {
      const { name, milliseconds, close } = closer;
      const inTime = await Promise.race([
        close().then(
          () => true,
          () => false,
        ),
        sleep(milliseconds, false, { ref: false }),
      ]);
      if (!inTime) failed.push(name);
    }
    return failed;
  }
}
