import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';

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

/**
 * Places on the internet that belong to nobody, to this machine or to its network; cloud metadata lies in 169.254 and
 * fd00::/8.
 */
const closedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Of IPv6 only global unicast (2000::/3) is open; within it these carry IPv4 addresses, documentation or protocols. */
const closedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const closed = listOf([...closedV4, ...closedV6]);
const globalV6 = listOf(['2000::/3']);

/** Ranges as `isAddressRange` of the settings lets them through: an address, or one with its prefix length. */
export function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether a connection to the address may be opened; `allowed` = ranges that the settings open. */
export function mayConnect(address: string, allowed: BlockList): boolean {
  const [plain = ''] = address.split('%');
  const embedded = embeddedV4(plain);
  if (embedded !== null) return mayConnect(embedded, allowed);
  const family = isIP(plain);
  if (family === 0) return false;
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (allowed.check(plain, kind)) return true;
  return !closed.check(plain, kind) && (family === 4 || globalV6.check(plain, 'ipv6'));
}

/** The IPv4 address inside a mapped one (`::ffff:127.0.0.1`, `::ffff:7f00:1`): the socket goes there. */
function embeddedV4(address: string): string | null {
  if (isIP(address) !== 6) return null;
  // The URL parser writes every spelling of an IPv6 address in its one short form.
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short);
  if (!match) return null;
  const [high = 0, low = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
