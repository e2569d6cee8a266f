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
import { systemEndpoints } from './features/system';
import { threePlEndpoints } from './features/three-pl';

/** The one endpoint table: the client, the routes, OpenAPI and the tests that walk over every endpoint derive from it. */
export const endpoints = {
  ...systemEndpoints,
  ...sessionEndpoints,
  ...notificationEndpoints,
  ...referenceEndpoints,
  ...packageEndpoints,
  ...packageActionEndpoints,
  ...labelEndpoints,
  ...photoEndpoints,
  ...backlogEndpoints,
  ...exportEndpoints,
  ...reportEndpoints,
  ...orderEndpoints,
  ...batchEndpoints,
  ...runEndpoints,
  ...settingEndpoints,
  ...searchEndpoints,
  ...outboundEndpoints,
  ...carrierEndpoints,
  ...threePlEndpoints,
  ...courierEndpoints,
  ...eContractEndpoints,
  ...runsheetEndpoints,
  ...runsheetWorkEndpoints,
  ...scanningEndpoints,
  ...mobileUnitEndpoints,
  ...linehaulEndpoints,
  ...pickupEndpoints,
  ...deliveryMonitorEndpoints,
  ...ledgerEndpoints,
  ...codCollectionEndpoints,
  ...priceEndpoints,
  ...supportEndpoints,
  ...shopEndpoints,
  ...codTransferEndpoints,
  ...bankStatementEndpoints,
  ...lostClaimEndpoints,
  ...staffEndpoints,
  ...hubEndpoints,
  ...addressEndpoints,
};

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
