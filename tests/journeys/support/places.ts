import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { codTransferKinds, type CodTransferKind } from '~domain/cod-transfers';
import { documentPages } from '~commands/document-pages';
import { staffListNames, staffLists } from '~domain/staff';
import type { Api } from './api';

/** Where a page can be seen: its pattern in the routes, and an address with a record of the demo in it. */
export interface Place {
  readonly pattern: string;
  readonly path: string;
  /** It stands in the console's frame. */
  readonly framed: boolean;
  /** The demo has a record to be shown; without one the page must say so. */
  readonly found: boolean;
}

type First = { readonly id: number | string } | undefined;

/** Fewer than no record: the page must say in the interface's language that there is none. */
const nobody = 999_999_999;
const one = { limit: 1 } as const;

const declared = readdirSync('src/console/features')
  .map((feature) => `src/console/features/${feature}/feature.ts`)
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** The pages that features declare, read as text: they need a browser. */
export const registry = [...declared.matchAll(/\{\s*path: '([^']+)',\s*access: '([^']+)',(\s*layout: 'empty')?/g)].map(
  ([, pattern = '', access = '', empty]) => ({ pattern, access, framed: empty === undefined }),
);

export const patterns: readonly string[] = registry.map(({ pattern }) => pattern);

const known = new WeakMap<Api, Promise<Map<string, number | string>>>();

/**
 * An address for each page of the registry, with real records of the demo as its admin finds them: looked for once with
 * each session.
 */
export async function placesOf(admin: Api): Promise<Place[]> {
  const records = known.get(admin) ?? recordsOf(admin);
  known.set(admin, records);
  const ids = await records;
  return registry.map(({ pattern, framed }) => {
    const path = pathOf(pattern, ids.get(pattern));
    return { pattern, path, framed, found: !path.includes(String(nobody)) };
  });
}

/** Several parameters stand in one text, parted as in an address. */
function pathOf(pattern: string, value: number | string = nobody): string {
  const values = String(value).split('/');
  return pattern.replaceAll(/:\w+/g, () => values.shift() ?? String(nobody));
}

async function recordsOf(admin: Api): Promise<Map<string, number | string>> {
  const first = async (rows: Promise<{ readonly data: readonly NonNullable<First>[] }>): Promise<number | string> =>
    (await rows).data[0]?.id ?? nobody;
  const runsheet = (type: 'pickup' | 'checkin' | 'outbound' | 'linehaul' | 'three_pl', status?: string) =>
    first(admin.ok('GET /runsheets', { query: { ...one, type, ...(status === undefined ? {} : { status }) } }));
  const [
    returning,
    courier,
    shop,
    hub,
    bag,
    trip,
    pickup,
    pickupOut,
    checkin,
    outbound,
    handover,
    carrierBag,
    carrier,
  ] = await Promise.all([
    first(admin.ok('GET /packages', { query: { ...one, status: 'Waiting_for_return' } })),
    first(admin.ok('GET /couriers', { query: one })),
    first(admin.ok('GET /shops', { query: one })),
    first(admin.ok('GET /hubs')),
    first(admin.ok('GET /mobile-units', { query: one })),
    first(admin.ok('GET /linehaul-runsheets', { query: one })),
    runsheet('pickup'),
    runsheet('pickup', 'Running'),
    runsheet('checkin'),
    runsheet('outbound'),
    first(admin.ok('GET /three-pl-runsheets', { query: one })),
    first(admin.ok('GET /mu-3pl', { query: one })),
    first(admin.ok('GET /user-3pl')),
  ]);
  const [claim, charge, recovery] = await Promise.all([
    first(admin.ok('GET /claim-losts', { query: one })),
    first(admin.ok('GET /hub-lost-claims', { query: one })),
    first(admin.ok('GET /lost-bank-deposits', { query: one })),
  ]);
  const [cash, ticket, failure, standard, shopPrices, me] = await Promise.all([
    first(admin.ok('GET /cod-collections', { query: one })),
    first(admin.ok('GET /customer-request', { query: one })),
    first(admin.ok('GET /outbound-deliveries', { query: one })),
    first(admin.ok('GET /prices', { query: { ...one, owner: 'standard' } })),
    first(admin.ok('GET /prices', { query: { ...one, owner: 'shop' } })),
    admin.ok('GET /user/current').then(({ data }) => data.id),
  ]);
  const documents = await Promise.all(
    (Object.keys(codTransferKinds) as CodTransferKind[]).map(
      async (kind) =>
        [
          `${documentPages[kind]}/:id`,
          await first(admin.ok('GET /cod-transfers', { query: { ...one, kind } })),
        ] as const,
    ),
  );
  const staff = await Promise.all(
    staffListNames.map(
      async (list) =>
        [
          `/${list}/:id`,
          await first(admin.ok('GET /staff', { query: { ...one, role: staffLists[list].roles.join(',') } })),
        ] as const,
    ),
  );
  return new Map<string, number | string>([
    ['/confirm-password/:id', me],
    ...[
      '/packages/:reference',
      '/packages/:reference/awb',
      '/packages/:reference/awb-oms',
      '/packages/:reference/return-awb',
    ].map((path) => [path, returning] as const),
    ['/packages-3pl/:pair', `${returning}&${handover}`],
    ['/pickup-runsheet/:id', pickup],
    ['/pickup-runsheet/dispatched/:id', pickupOut],
    ['/dispatched-runsheet/:id/print', pickupOut],
    ['/checkin-runsheet/:id', checkin],
    ...[
      '/courier-delivery/:id',
      '/courier-delivery-failed-attempts/:id',
      '/couriers/:id/info',
      '/couriers/:id/tools',
      '/couriers/:id/e-contract',
    ].map((path) => [path, courier] as const),
    ...['/mobile-units/:id', '/mobile-units/:id/tag'].map((path) => [path, bag] as const),
    ...['/linehaul-runsheet/:id', '/linehaul-runsheet-snapshot-packages/:id', '/inbound-runsheet/:id'].map(
      (path) => [path, trip] as const,
    ),
    ...['/outbound-runsheet/:id', '/outbound-runsheet/:id/print'].map((path) => [path, outbound] as const),
    ...['/3pl-runsheet/:id', '/3pl-runsheet/:id/multi-awb'].map((path) => [path, handover] as const),
    ['/mu-3pl/:id', carrierBag],
    ['/user-3pl/:id', carrier],
    ['/cod-collection/:id', cash],
    ['/trial-balance/:kind', 'courier_cash'],
    ['/trial-balance/:kind/:owner', `courier_cash/${courier}`],
    ['/claim-lost/:id', claim],
    ['/hub-lost-claim/:id', charge],
    ['/lost-bank-deposit/:id', recovery],
    ['/support/:id', ticket],
    ['/error-logs/:id', failure],
    ['/price-standards/:id', standard],
    ['/price-standards/price-inits-hubs/:id', standard],
    ['/price-inits-shops/:id', shopPrices],
    ['/shops/price-table/:id', shop],
    ['/shops/seller-stores/:id', shop],
    ['/hubs/price-table/:id', hub],
    ['/hubs/:id', hub],
    ...documents,
    ...staff,
  ]);
}
