import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What lies between a browser and the product, for whoever wants to pull it out: nothing goes through then, the service
 * worker's own calls neither.
 */
export interface Cable {
  /** Where the product is reached through it. */
  readonly address: string;
  readonly pull: () => void;
  readonly plug: () => void;
  readonly close: () => void;
}

export async function cableTo(url: string): Promise<Cable> {
  const { port: target } = new URL(url);
  const open = new Set<Socket>();
  let pulled = false;
  const server = createServer((near) => {
    if (pulled) return void near.destroy();
    const far = connect(Number(target), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const pull = (): void => {
    pulled = true;
    for (const socket of open) socket.destroy();
  };
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    pull,
    plug: () => {
      pulled = false;
    },
    close: () => {
      pull();
      server.close();
    },
  };
}
