import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { BlockList, LookupFunction } from 'node:net';
import { mayConnect } from './address-rules';

/** The system's resolver, or another in tests. */
export type Resolve = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export const refusedCode = 'HUBLINE_ADDRESS_REFUSED';

/**
 * A lookup for sockets: they connect to the very addresses that were checked, so that a name that answers otherwise the
 * second time gains nothing. A name with any closed address is refused whole: an honest host has none.
 */
export function checkedLookup(allowed: BlockList, resolve: Resolve = lookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayConnect(address, allowed))) {
        return done(Object.assign(new Error(`${host} lies where calls may not go`), { code: refusedCode }), '', 0);
      }
      return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
    });
  };
}
