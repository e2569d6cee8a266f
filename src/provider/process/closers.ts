import { setTimeout as sleep } from 'node:timers/promises';

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
