import { Readable } from 'node:stream';
import { yieldToForeground } from '../../process/foreground';
import type { Piece } from './sheet';

/**
 * Longest wait between two pieces for what others wait for: 64 KB each, so that even then it goes at some MB a second.
 */
const mostWayMs = 20;

/** Between two pieces while people are at it, ms: the database reads ahead no further than a few of them. */
const restMs = 40;

/** Where what is sent is kept at the same time. */
interface Kept {
  add(piece: Piece): Promise<void>;
  done(): Promise<void>;
  dropped(state: 'cancelled' | 'failed'): Promise<void>;
}

interface Sending {
  readonly pieces: AsyncGenerator<Piece>;
  /** Has been read already: what fails before it is no file that breaks off. */
  readonly first: IteratorResult<Piece, unknown>;
  readonly keeper: Kept;
  /** Ends what the database is at. */
  readonly stop: AbortController;
  /** Nothing of it is held any more. */
  readonly over: () => void;
}

/**
 * Passes the pieces on and keeps them. Its file is whole for its client only once it is kept whole. However it ends, even
 * if nobody ever read from it, what it reads from is given back.
 */
export class SentExport extends Readable {
  #first: IteratorResult<Piece, unknown> | null;
  #passing: Promise<void> = Promise.resolve();
  #whole = false;

  constructor(private readonly sending: Sending) {
    super({ highWaterMark: 256 * 1024 });
    this.#first = sending.first;
  }

  override _read(): void {
    this.#passing = this.#pass().catch((error: unknown) => void this.destroy(asError(error)));
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#end(error === null ? 'cancelled' : 'failed').then(
      () => callback(error),
      (failure: unknown) => callback(error ?? asError(failure)),
    );
  }

  async #pass(): Promise<void> {
    const { pieces, keeper } = this.sending;
    const piece = this.#first ?? (await pieces.next());
    this.#first = null;
    if (piece.done) {
      await keeper.done();
      this.#whole = true;
      this.push(null);
      return;
    }
    await keeper.add(piece.value);
    await yieldToForeground(mostWayMs, restMs);
    if (!this.destroyed) this.push(piece.value.bytes);
  }

  /** Its connection comes free first: that of whoever notes that it is no file may be what everybody waits for. */
  async #end(state: 'cancelled' | 'failed'): Promise<void> {
    const { pieces, keeper, stop, over } = this.sending;
    try {
      if (this.#whole) return;
      stop.abort();
      await pieces.return(undefined);
    } finally {
      over();
    }
    // What is being kept at this moment is there, and may have been the last of it.
    await this.#passing;
    if (!this.#whole) await keeper.dropped(state);
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
