import type { EndpointName } from '~contract/endpoints';
import type { Example } from './example';
import { accountExamples } from './examples-account';
import { backlogExamples } from './examples-backlog';
import { carrierExamples } from './examples-carriers';
import { codTransferExamples } from './examples-cod-transfers';
import { courierExamples } from './examples-couriers';
import { exportExamples } from './examples-exports';
import { lostClaimExamples } from './examples-lost-claims';
import { moneyExamples } from './examples-money';
import { outboundExamples } from './examples-outbound';
import { labelExamples } from './examples-labels';
import { linehaulExamples } from './examples-linehaul';
import { packageActionExamples } from './examples-package-actions';
import { packageExamples } from './examples-packages';
import { pickupExamples } from './examples-pickup';
import { priceExamples } from './examples-prices';
import { runExamples } from './examples-runs';
import { runsheetExamples } from './examples-runsheets';
import { shopExamples } from './examples-shops';
import { supportExamples } from './examples-support';
import { addressExamples } from './examples-addresses';
import { hubExamples } from './examples-hubs';
import { scanningExamples } from './examples-scanning';
import { staffExamples } from './examples-staff';

/** One row per endpoint: an endpoint without one does not compile. */
export const examples: Readonly<Record<EndpointName, Example>> = {
  ...accountExamples,
  ...backlogExamples,
  ...carrierExamples,
  ...courierExamples,
  ...exportExamples,
  ...outboundExamples,
  ...packageExamples,
  ...packageActionExamples,
  ...labelExamples,
  ...runExamples,
  ...runsheetExamples,
  ...scanningExamples,
  ...linehaulExamples,
  ...pickupExamples,
  ...moneyExamples,
  ...priceExamples,
  ...shopExamples,
  ...supportExamples,
  ...codTransferExamples,
  ...lostClaimExamples,
  ...staffExamples,
  ...hubExamples,
  ...addressExamples,
};
