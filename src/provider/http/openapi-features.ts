import type { EndpointName } from '~contract/endpoints';
import { addressEndpoints } from '~contract/features/addresses';
import { backlogEndpoints } from '~contract/features/backlog';
import { bankStatementEndpoints } from '~contract/features/bank-statements';
import { batchEndpoints } from '~contract/features/batch';
import { carrierEndpoints } from '~contract/features/carriers';
import { codCollectionEndpoints } from '~contract/features/cod-collections';
import { codTransferEndpoints } from '~contract/features/cod-transfers';
import { courierEndpoints } from '~contract/features/couriers';
import { deliveryMonitorEndpoints } from '~contract/features/delivery-monitor';
import { eContractEndpoints } from '~contract/features/e-contracts';
import { exportEndpoints } from '~contract/features/exports';
import { ledgerEndpoints } from '~contract/features/ledger';
import { hubEndpoints } from '~contract/features/hubs';
import { labelEndpoints } from '~contract/features/labels';
import { linehaulEndpoints } from '~contract/features/linehaul';
import { lostClaimEndpoints } from '~contract/features/lost-claims';
import { mobileUnitEndpoints } from '~contract/features/mobile-units';
import { notificationEndpoints } from '~contract/features/notifications';
import { orderEndpoints } from '~contract/features/orders';
import { outboundEndpoints } from '~contract/features/outbound';
import { packageActionEndpoints } from '~contract/features/package-actions';
import { packageEndpoints } from '~contract/features/packages';
import { photoEndpoints } from '~contract/features/photos';
import { pickupEndpoints } from '~contract/features/pickup';
import { priceEndpoints } from '~contract/features/prices';
import { referenceEndpoints } from '~contract/features/reference';
import { reportEndpoints } from '~contract/features/reports';
import { runEndpoints } from '~contract/features/runs';
import { runsheetEndpoints } from '~contract/features/runsheets';
import { runsheetWorkEndpoints } from '~contract/features/runsheets-work';
import { scanningEndpoints } from '~contract/features/scanning';
import { searchEndpoints } from '~contract/features/search';
import { sessionEndpoints } from '~contract/features/session';
import { settingEndpoints } from '~contract/features/settings';
import { shopEndpoints } from '~contract/features/shops';
import { supportEndpoints } from '~contract/features/support';
import { staffEndpoints } from '~contract/features/staff';
import { systemEndpoints } from '~contract/features/system';
import { threePlEndpoints } from '~contract/features/three-pl';

/** The chapters of the API page, in reading order. An endpoint of none fails the tests. */
export const features = [
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
    description: 'What one user keeps: keys, aliases, macros, sets, layouts',
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
  { tag: 'System', description: 'Health', endpoints: systemEndpoints },
] as const;

export function featureOf(name: EndpointName): string {
  const feature = features.find(({ endpoints }) => Object.hasOwn(endpoints, name));
  if (!feature) throw new Error(`${name} belongs to no chapter of the API page`);
  return feature.tag;
}
