import { ApiFailure } from '~console/app/api-failure';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type Intake = BodyInputOf<'PUT /checkin-linehaul'>;
export type InboundScan = Intake['scans'][number];
export type InboundAnswer = ResponseOf<'PUT /checkin-linehaul'>['data']['scans'][number];

/** A scan with the hub it was made at: what waits may outlast a change of hub. */
export type WaitingScan = InboundScan & { readonly hub_id: number };

interface Options {
  /** Where scans wait that the network did not take, in this browser. */
  readonly storageKey: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly send: (intake: Intake) => Promise<readonly InboundAnswer[]>;
}

/**
 * Scans on their way to the provider, in their order, several in a call where they come faster than answers do. Kept before
 * they are sent: a lost answer or a closed tab loses none, and a scan that is sent twice is told as done already.
 */
export interface InboundScans {
  readonly waiting: () => number;
  /** What came of it; null = it waits for the network. Throws the failure of an answer that refused the call. */
  readonly add: (scan: WaitingScan) => Promise<InboundAnswer | null>;
  /** What came of those that waited. */
  readonly flush: () => Promise<readonly InboundAnswer[]>;
}

export function createInboundScans({ storageKey, storage, send }: Options): InboundScans {
  const read = (): WaitingScan[] => readScans(storage.getItem(storageKey));
  const keep = (scans: readonly WaitingScan[]): void => {
    if (scans.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(scans));
  };
  let last: Promise<unknown> = Promise.resolve();
  const answers = new Map<string, InboundAnswer>();

  const sendAll = async (): Promise<InboundAnswer[]> => {
    const told: InboundAnswer[] = [];
    for (let scans = read(); scans.length > 0; scans = read()) {
      const part = firstPart(scans);
      const drop = (): void => keep(read().slice(part.length));
      try {
        told.push(...(await send({ hub_id: part[0]?.hub_id ?? 0, scans: part.map(({ hub_id: _hub, ...scan }) => scan) })));
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'offline') return told;
        // Refused once it would be refused for ever, and hold up whatever is scanned after it.
        drop();
        throw error;
      }
      drop();
    }
    return told;
  };
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const mine = last.then(task);
    // Whoever asked hears of the failure; the next task is another one's.
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    waiting: () => read().length,
    add: (scan) => {
      keep([...read(), scan]);
      return inTurn(async () => {
        // The call of an earlier scan may have taken this one along.
        for (const answer of await sendAll()) answers.set(answer.code, answer);
        const mine = answers.get(scan.code) ?? null;
        answers.delete(scan.code);
        return mine;
      });
    },
    flush: () => inTurn(sendAll),
  };
}

/** As many of the first as go in one call: of one hub, no code twice. */
function firstPart(scans: readonly WaitingScan[]): readonly WaitingScan[] {
  const codes = new Set<string>();
  const part: WaitingScan[] = [];
  for (const scan of scans) {
    if (part.length === limits.scans || scan.hub_id !== scans[0]?.hub_id || codes.has(scan.code)) break;
    codes.add(scan.code);
    part.push(scan);
  }
  return part;
}

function readScans(text: string | null): WaitingScan[] {
  if (text === null) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter((one): one is WaitingScan => typeof one === 'object' && one !== null && 'code' in one && 'hub_id' in one) : [];
  } catch {
    // Written by something else under our key: there is nothing of ours in it.
    return [];
  }
}
