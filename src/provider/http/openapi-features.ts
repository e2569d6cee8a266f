import type { EndpointName } from '~contract/endpoints';
import { backlogEndpoints } from '~contract/features/backlog';
import { batchEndpoints } from '~contract/features/batch';
import { courierEndpoints } from '~contract/features/couriers';
import { exportEndpoints } from '~contract/features/exports';
import { labelEndpoints } from '~contract/features/labels';
import { notificationEndpoints } from '~contract/features/notifications';
import { orderEndpoints } from '~contract/features/orders';
import { outboundEndpoints } from '~contract/features/outbound';
import { packageActionEndpoints } from '~contract/features/package-actions';
import { packageEndpoints } from '~contract/features/packages';
import { photoEndpoints } from '~contract/features/photos';
import { referenceEndpoints } from '~contract/features/reference';
import { reportEndpoints } from '~contract/features/reports';
import { runEndpoints } from '~contract/features/runs';
import { runsheetEndpoints } from '~contract/features/runsheets';
import { scanningEndpoints } from '~contract/features/scanning';
import { searchEndpoints } from '~contract/features/search';
import { sessionEndpoints } from '~contract/features/session';
import { settingEndpoints } from '~contract/features/settings';
import { systemEndpoints } from '~contract/features/system';

/** The chapters of the API page, in reading order. An endpoint of none fails the tests. */
export const features = [
  { tag: 'Session', description: 'Sign in and out, one’s own account, the captcha, the first admin', endpoints: sessionEndpoints },
  { tag: 'Packages', description: 'Find packages and read everything about them', endpoints: packageEndpoints },
  { tag: 'Package actions', description: 'What may be done with a package: judged by its status, hub and the caller’s role', endpoints: packageActionEndpoints },
  { tag: 'Scanning', description: 'What scanners and the hub’s desk report of parcels, one or many', endpoints: scanningEndpoints },
  { tag: 'Labels', description: 'Waybills as pages and as PDF, one or many, and that they were printed', endpoints: labelEndpoints },
  { tag: 'Photos', description: 'What was photographed of a parcel, kept with it', endpoints: photoEndpoints },
  { tag: 'Backlog', description: 'What lies too long in which stage of which hub, and checking the shelf against it', endpoints: backlogEndpoints },
  { tag: 'Reports', description: 'How deliveries go, the live report, and exports as CSV and XLSX', endpoints: { ...exportEndpoints, ...reportEndpoints } },
  { tag: 'Runsheets', description: 'Trips of couriers and trucks with the packages and bags on them', endpoints: runsheetEndpoints },
  { tag: 'Runs', description: 'One action on many packages, told as it goes on; what was run, and taking it back', endpoints: { ...batchEndpoints, ...runEndpoints } },
  { tag: 'Orders', description: 'Create, price and import orders', endpoints: orderEndpoints },
  { tag: 'Notifications', description: 'The bell, the red dots of the sidebar, push devices', endpoints: notificationEndpoints },
  { tag: 'Reference', description: 'Hubs, shops, reasons and addresses', endpoints: referenceEndpoints },
  { tag: 'Settings', description: 'What one user keeps: keys, aliases, macros, sets, layouts', endpoints: settingEndpoints },
  { tag: 'Outbound', description: 'What is sent to other systems: endpoints, attempts and their log', endpoints: outboundEndpoints },
  { tag: 'Search', description: 'Runsheets, shops, couriers and hubs in one answer', endpoints: searchEndpoints },
  { tag: 'Couriers', description: 'Who picks up, delivers and returns', endpoints: courierEndpoints },
  { tag: 'System', description: 'Health', endpoints: systemEndpoints },
] as const;

export function featureOf(name: EndpointName): string {
  const feature = features.find(({ endpoints }) => Object.hasOwn(endpoints, name));
  if (!feature) throw new Error(`${name} belongs to no chapter of the API page`);
  return feature.tag;
}
