import type { EndpointKey, EndpointSpec, Infer, InferInput } from './endpoint';
import { addressEndpoints } from './features/addresses';
import { backlogEndpoints } from './features/backlog';
import { bankStatementEndpoints } from './features/bank-statements';
import { batchEndpoints } from './features/batch';
import { carrierEndpoints } from './features/carriers';
import { codCollectionEndpoints } from './features/cod-collections';
import { codTransferEndpoints } from './features/cod-transfers';
import { courierEndpoints } from './features/couriers';
import { eContractEndpoints } from './features/e-contracts';
import { exportEndpoints } from './features/exports';
import { hubEndpoints } from './features/hubs';
import { labelEndpoints } from './features/labels';
import { ledgerEndpoints } from './features/ledger';
import { linehaulEndpoints } from './features/linehaul';
import { lostClaimEndpoints } from './features/lost-claims';
import { mobileUnitEndpoints } from './features/mobile-units';
import { deliveryMonitorEndpoints } from './features/delivery-monitor';
import { notificationEndpoints } from './features/notifications';
import { orderEndpoints } from './features/orders';
import { outboundEndpoints } from './features/outbound';
import { packageActionEndpoints } from './features/package-actions';
import { packageEndpoints } from './features/packages';
import { photoEndpoints } from './features/photos';
import { pickupEndpoints } from './features/pickup';
import { referenceEndpoints } from './features/reference';
import { priceEndpoints } from './features/prices';
import { reportEndpoints } from './features/reports';
import { runEndpoints } from './features/runs';
import { runsheetEndpoints } from './features/runsheets';
import { runsheetWorkEndpoints } from './features/runsheets-work';
import { scanningEndpoints } from './features/scanning';
import { searchEndpoints } from './features/search';
import { sessionEndpoints } from './features/session';
import { settingEndpoints } from './features/settings';
import { shopEndpoints } from './features/shops';
import { supportEndpoints } from './features/support';
import { staffEndpoints } from './features/staff';
import { systemEndpoints, systemStateEndpoints } from './features/system';
import { threePlEndpoints } from './features/three-pl';

/** Every feature's endpoints in the chapters of the API page, in reading order. */
export const chapters = [
  {
    tag: 'Session',
    description: 'Sign in and out, one’s own account, the captcha, the first admin',
    endpoints: sessionEndpoints,
  },
  { tag: 'Packages', description: 'Find packages and read everything about them', endpoints: packageEndpoints },
  {
    tag: 'Package actions',
    description: 'What may be done with a package: judged by its status, hub and the caller’s role',
    endpoints: packageActionEndpoints,
  },
  {
    tag: 'Scanning',
    description: 'What scanners and the hub’s desk report of packages, one or many',
    endpoints: scanningEndpoints,
  },
  {
    tag: 'Labels',
    description: 'Waybills as pages and as PDF, one or many, and that they were printed',
    endpoints: labelEndpoints,
  },
  { tag: 'Photos', description: 'What was photographed of a package, kept with it', endpoints: photoEndpoints },
  {
    tag: 'Backlog',
    description: 'What lies too long in which stage of which hub, and checking the shelf against it',
    endpoints: backlogEndpoints,
  },
  {
    tag: 'Reports',
    description: 'How deliveries go, the live report, and exports as CSV and XLSX',
    endpoints: { ...exportEndpoints, ...reportEndpoints },
  },
  {
    tag: 'Runsheets',
    description: 'Trips of couriers and trucks with the packages and bags on them',
    endpoints: { ...runsheetEndpoints, ...runsheetWorkEndpoints },
  },
  {
    tag: 'Mobile units',
    description: 'Sealed bags: filled, sealed, put on a trip, received and emptied',
    endpoints: mobileUnitEndpoints,
  },
  {
    tag: 'Linehaul',
    description: 'Trucks between hubs: loaded, sent off, watched on the road, unloaded',
    endpoints: linehaulEndpoints,
  },
  {
    tag: 'Pickup',
    description: 'A courier’s day: routes, pickups by door, his check-in, his deliveries and cash',
    endpoints: { ...pickupEndpoints, ...deliveryMonitorEndpoints },
  },
  {
    tag: 'Money',
    description: 'Cash on delivery from the courier to the shop: collections, and the books',
    endpoints: { ...codCollectionEndpoints, ...ledgerEndpoints },
  },
  {
    tag: 'Deposits and payouts',
    description:
      'Collected money on its way: to the bank, between hubs, from carriers, to shops; and what banks say of it',
    endpoints: { ...codTransferEndpoints, ...bankStatementEndpoints },
  },
  {
    tag: 'Lost claims',
    description: 'What shops are to have for lost packages, who answers for them, and what was paid in',
    endpoints: lostClaimEndpoints,
  },
  {
    tag: 'Runs',
    description: 'One action on many packages, told as it goes on; what was run, and taking it back',
    endpoints: { ...batchEndpoints, ...runEndpoints },
  },
  { tag: 'Orders', description: 'Create, price and import orders', endpoints: orderEndpoints },
  {
    tag: 'Prices',
    description: 'Price tables with their versions, what holds for whom, and quotes',
    endpoints: priceEndpoints,
  },
  {
    tag: 'Notifications',
    description: 'The bell, the red dots of the sidebar, push devices',
    endpoints: notificationEndpoints,
  },
  { tag: 'Support', description: 'What shops and staff ask for, as conversations', endpoints: supportEndpoints },
  { tag: 'Shops', description: 'Shops with their papers, bank account, stores and keys', endpoints: shopEndpoints },
  { tag: 'Reference', description: 'Hubs, shops, reasons and addresses', endpoints: referenceEndpoints },
  {
    tag: 'Settings',
    description: 'What one user keeps: keys, aliases, macros, sets, layouts, views; and the views a hub shares',
    endpoints: settingEndpoints,
  },
  {
    tag: 'Outbound',
    description: 'What is sent to other systems: endpoints, attempts and their log',
    endpoints: outboundEndpoints,
  },
  {
    tag: 'Carriers',
    description:
      'Outside carriers (3PL): settings, hand-over sheets and bags, what they are asked and what they report',
    endpoints: { ...carrierEndpoints, ...threePlEndpoints },
  },
  {
    tag: 'Search',
    description: 'Runsheets, shops, couriers, hubs and staff in one answer',
    endpoints: searchEndpoints,
  },
  {
    tag: 'Couriers',
    description: 'Who picks up, delivers and returns: accounts, papers, the way in, e-contracts',
    endpoints: { ...courierEndpoints, ...eContractEndpoints },
  },
  { tag: 'Staff', description: 'Who works at the center and at the hubs, list by list', endpoints: staffEndpoints },
  {
    tag: 'Hubs',
    description: 'Hubs, their port codes, who is sent their reports, and shops that drop off',
    endpoints: hubEndpoints,
  },
  {
    tag: 'Addresses',
    description: 'Provinces, districts and wards of both divisions, and which hub serves a ward',
    endpoints: addressEndpoints,
  },
  {
    tag: 'System',
    description: 'Health, and how the system does',
    endpoints: { ...systemEndpoints, ...systemStateEndpoints },
  },
] as const;

/** All that the members of a union have, in one. */
type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? { readonly [K in keyof All]: All[K] }
  : never;

/**
 * The one endpoint table: the client, the routes, OpenAPI and the tests that walk over every endpoint derive from it.
 */
export const endpoints = Object.assign({}, ...chapters.map((chapter) => chapter.endpoints)) as Together<
  (typeof chapters)[number]['endpoints']
>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints & EndpointKey;

type Part<E, K extends keyof EndpointSpec> = E extends { readonly [P in K]: infer S } ? S : undefined;

/** Parsed inputs as a handler gets them, and the answer as a caller gets it. */
export type ParamsOf<N extends EndpointName> = Infer<Part<Endpoints[N], 'params'>>;
export type QueryOf<N extends EndpointName> = Infer<Part<Endpoints[N], 'query'>>;
export type BodyOf<N extends EndpointName> = Infer<Part<Endpoints[N], 'body'>>;
export type ResponseOf<N extends EndpointName> = Infer<Endpoints[N]['response']>;
export type BodyInputOf<N extends EndpointName> = InferInput<Part<Endpoints[N], 'body'>>;
export type ErrorsOf<N extends EndpointName> = Endpoints[N]['errors'][number];

export const endpointNames = Object.keys(endpoints) as EndpointName[];

export function endpointSpec(name: EndpointName): EndpointSpec {
  return endpoints[name];
}
