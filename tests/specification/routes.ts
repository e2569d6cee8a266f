import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Group, Line, Place } from './line';
import { root, testsWith, textOf } from './repository';

const features = readdirSync(join(root, 'src/console/features')).toSorted();

/** Where the page of a path lives; nothing when there is none, or it has another layout. */
function pageOf(path: string, layout: 'default' | 'empty'): string[] {
  return features.flatMap((feature) => {
    const row = textOf(`src/console/features/${feature}/feature.ts`)
      .split(/(?=\bpath: ')/)
      .find((text) => text.startsWith(`path: '${path}',`) && text.includes("layout: 'empty'") === (layout === 'empty'));
    const file = row === undefined ? undefined : /import\('\.\/([^']+)'\)/.exec(row)?.[1];
    return file === undefined ? [] : [`src/console/features/${feature}/${file}.tsx`];
  });
}

/** As a test writes an address of the page: in quotes, its parameters filled in somehow. */
const addressPattern = (path: string): RegExp =>
  new RegExp(
    `['"\`/]${path.slice(1).replaceAll('/', '\\\\?/').replaceAll(/:\w+/g, '(?:\\$\\{[^}]*\\}|\\(?(?:\\\\d\\+|[\\w&]+)\\)?)')}(?:['"\`?#$]|\\\\b|\\\\\\?)`,
  );

/** Where no journey of its own comes to a page, this one does. */
const crawl: readonly Place[] = [
  'tests/journeys/whole-walk.crawl.ts › every page speaks both languages, and is for everyone',
];

interface Named {
  /** Wouter's pattern, where it is not what the specification writes. */
  readonly address?: string;
  /** Tests that come to the page without writing its address. */
  readonly tests?: readonly Place[];
}

function routeLine(path: string, layout: 'default' | 'empty' = 'default', named: Named = {}): Line {
  // A package's address has its number or its code.
  const address =
    named.address ?? path.replace(/^\/packages\/\{id\}/, '/packages/:reference').replaceAll(/\{(\w+)\}/g, ':$1');
  const page = pageOf(address, layout);
  const found = testsWith(addressPattern(address), `${address} ${page.join(' ')}`, [
    'tests/console/',
    'tests/journeys/',
  ]);
  return {
    says: `\`${path}\`${layout === 'empty' ? ' (empty layout)' : ''}`,
    code: page,
    tests: named.tests ?? (found.length > 0 ? found : crawl),
  };
}

const group = (area: string, ...lines: readonly (string | Line)[]): Group => ({
  title: `Routes: ${area}`,
  lines: lines.map((one) => (typeof one === 'string' ? routeLine(one) : one)),
});
const handOver = ['tests/journeys/hand-over.journey.ts › a carrier is set up, takes two thirds of what is handed over'];
const empty = (path: string): Line => routeLine(path, 'empty');

/** §2, every path of the table of routes. */
export const routes: readonly Group[] = [
  group('session', empty('/login'), empty('/confirm-password/{id}'), '/user/profile'),
  group(
    'packages',
    '/packages',
    '/packages/{id}',
    routeLine('/packages-3pl/{id}&{rsId}', 'default', { address: '/packages-3pl/:pair' }),
    empty('/packages/{id}/awb'),
    empty('/packages/{id}/awb-oms'),
    empty('/packages/{id}/return-awb'),
    '/inbound',
    '/re-print-package',
    '/mark-abandoned',
    '/change-pakage-status',
    '/exception-packages',
    '/lost-approval',
  ),
  group('backlog and reports', '/backlog', '/backlog/check', '/report-system'),
  group(
    'pickup',
    '/need-pickup-packages',
    '/need-pickup-packages-details',
    '/pickup-runsheet',
    '/pickup-runsheet/{id}',
    '/pickup-runsheet/dispatched/{id}',
    empty('/dispatched-runsheet/{id}/print'),
  ),
  group(
    'check-in, inbound and outbound runsheets',
    '/checkin-runsheet',
    '/checkin-runsheet/{id}',
    '/inbound-runsheet',
    '/inbound-runsheet/{id}',
    '/outbound-runsheet',
    '/outbound-runsheet/{id}',
  ),
  group('linehaul', '/linehaul-runsheet-snapshot-packages/{id}', '/linehaul-monitoring', '/linehaul-monitoring/detail'),
  group(
    'COD',
    '/cod-collection',
    '/cod-hub-bank-deposit',
    '/cod-hub-bank-deposit/{id}',
    '/cod-center-bank-deposit',
    '/cod-center-bank-deposit/{id}',
    '/cod-transfer-hub',
    '/cod-transfer-hub/{id}',
  ),
  group(
    '3PL and mobile units',
    '/3pl',
    '/3pl-runsheet/{id}',
    routeLine('/3pl-runsheet/{id}/multi-awb', 'empty', { tests: handOver }),
    '/mu-3pl',
    routeLine('/mu-3pl/{id}', 'default', { tests: handOver }),
    '/3pl-cod-collection',
    '/3pl-bank-deposit',
    '/3pl-bank-deposit/{id}',
    '/user-3pl',
    '/user-3pl/{id}',
    '/mobile-units',
    '/mobile-units/{id}',
  ),
  group(
    'lost claims',
    '/claim-lost',
    '/claim-lost/{id}',
    '/lost-bank-deposit',
    '/lost-bank-deposit/{id}',
    '/hub-lost-claim',
    '/hub-lost-claim/{id}',
  ),
  group(
    'couriers',
    '/couriers',
    '/couriers/{id}/info',
    '/couriers/{id}/e-contract',
    '/e-contract-couriers',
    '/courier-delivery/{id}',
    '/courier-delivery-failed-attempts/{id}',
    '/delivery-monitor',
  ),
  group(
    'hubs and staff',
    '/hubs',
    '/hub-managers',
    '/hub-operators',
    '/hub-operators/{id}',
    '/hub-port-codes',
    '/admin-operators',
    '/admin-operators/{id}',
    '/sale-managements',
    '/sale-managements/{id}',
    '/sale-admins',
    '/sale-admins/{id}',
    '/area-managers',
    '/driver-managers',
    '/driver-managers/{id}',
    '/emails',
    '/allow-dto',
    '/support',
    '/support/{id}',
  ),
  group(
    'pricing and shops',
    '/price-standards',
    '/price-standards/{id}',
    '/price-standards/price-inits-hubs/{id}',
    '/price-inits-shops',
    '/price-inits-shops/{id}',
    '/shops',
    '/shops/price-table/{id}',
    '/shops/seller-stores/{id}',
    '/hubs/price-table/{id}',
  ),
  group('addresses', '/address-level-1', '/address-level-2', '/address-level-3'),
];
