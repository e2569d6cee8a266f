import type { EndpointName } from '~contract/endpoints';
import { batchEndpoints } from '~contract/features/batch';
import { notificationEndpoints } from '~contract/features/notifications';
import { orderEndpoints } from '~contract/features/orders';
import { packageActionEndpoints } from '~contract/features/package-actions';
import { packageEndpoints } from '~contract/features/packages';
import { referenceEndpoints } from '~contract/features/reference';
import { runEndpoints } from '~contract/features/runs';
import { searchEndpoints } from '~contract/features/search';
import { sessionEndpoints } from '~contract/features/session';
import { settingEndpoints } from '~contract/features/settings';
import { systemEndpoints } from '~contract/features/system';

/** The chapters of the API page, in reading order. An endpoint of none fails the tests. */
export const features = [
  { tag: 'Session', description: 'Sign in and out, one’s own account, the captcha, the first admin', endpoints: sessionEndpoints },
  { tag: 'Packages', description: 'Find packages and read everything about them', endpoints: packageEndpoints },
  { tag: 'Package actions', description: 'What may be done with a package: judged by its status, hub and the caller’s role', endpoints: packageActionEndpoints },
  { tag: 'Runs', description: 'One action on many packages, told as it goes on; what was run, and taking it back', endpoints: { ...batchEndpoints, ...runEndpoints } },
  { tag: 'Orders', description: 'Create, price and import orders', endpoints: orderEndpoints },
  { tag: 'Notifications', description: 'The bell, the red dots of the sidebar, push devices', endpoints: notificationEndpoints },
  { tag: 'Reference', description: 'Hubs, shops, reasons and addresses', endpoints: referenceEndpoints },
  { tag: 'Settings', description: 'What one user keeps: keys, aliases, macros, sets, layouts', endpoints: settingEndpoints },
  { tag: 'Search', description: 'Shops, couriers and hubs in one answer', endpoints: searchEndpoints },
  { tag: 'System', description: 'Health', endpoints: systemEndpoints },
] as const;

export function featureOf(name: EndpointName): string {
  const feature = features.find(({ endpoints }) => Object.hasOwn(endpoints, name));
  if (!feature) throw new Error(`${name} belongs to no chapter of the API page`);
  return feature.tag;
}
