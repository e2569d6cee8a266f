import { ApiFailure } from '~console/app/api-failure';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type ScanAnswers = ResponseOf<'POST /backlog-checks/{id}/scans'>['data'];

interface Options {
  /** Where codes wait that the network did not take, in this browser. */
  readonly storageKey: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly send: (codes: readonly string[]) => Promise<ScanAnswers>;
}

/**
 * Scans of one check on their way to the provider, in their order. Without a network they wait, through a reload too: each
 * counts once, however often it is sent.
 */
export interface ShelfScans {
  readonly waiting: () => number;
  /** What came of these; null = they wait for the network. Throws the failure of an answer that refused them. */
  readonly add: (codes: readonly string[]) => Promise<ScanAnswers | null>;
  /** What came of those that waited; null = there were none, or they wait still. */
  readonly flush: () => Promise<ScanAnswers | null>;
}

export function createShelfScans({ storageKey, storage, send }: Options): ShelfScans {
  const read = (): string[] => (storage.getItem(storageKey) ?? '').split('\n').filter((code) => code !== '');
  const keep = (codes: readonly string[]): void => {
    if (codes.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, [...new Set(codes)].join('\n'));
  };
  let last: Promise<unknown> = Promise.resolve();

  const sendAll = async (): Promise<ScanAnswers | null> => {
    const took: ScanAnswers[] = [];
    for (let codes = read(); codes.length > 0; codes = read()) {
      const part = codes.slice(0, limits.maxApiLimit);
      try {
        took.push(await send(part));
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'offline') return null;
        // Refused once it would be refused for ever, and hold up whatever is scanned after it.
        keep(read().slice(part.length));
        throw error;
      }
      keep(read().slice(part.length));
    }
    const latest = took.at(-1);
    return latest ? { scans: took.flatMap(({ scans }) => scans), counts: latest.counts } : null;
  };
  const inTurn = (task: () => Promise<ScanAnswers | null>): Promise<ScanAnswers | null> => {
    const mine = last.then(task);
    // Whoever asked hears of the failure; the next task is another one's.
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    waiting: () => read().length,
    add: (codes) => {
      keep([...read(), ...codes]);
      return inTurn(sendAll);
    },
    flush: () => inTurn(sendAll),
  };
}
