import type { Command } from './command';
import { codTransferPages } from './pages-cod-transfers';
import { contractorPages } from './pages-contractors';
import { courierPages } from './pages-couriers';
import { exceptionPages } from './pages-exceptions';
import { integrationPages } from './pages-integrations';
import { linehaulPages } from './pages-linehaul';
import { lostClaimPages } from './pages-lost-claims';
import { moneyPages } from './pages-money';
import { orderPages } from './pages-orders';
import { ownPages } from './pages-own';
import { packagePages } from './pages-packages';
import { pricePages } from './pages-prices';
import { reportPages } from './pages-reports';
import { shopPages } from './pages-shops';
import { staffPages } from './pages-staff';
import { threePlPages } from './pages-three-pl';

/** Every page a person can go to. Those with a group are entries of the sidebar, in this order. */
export const pageCommands: readonly Command[] = [
  ...packagePages,
  ...courierPages,
  ...moneyPages,
  ...codTransferPages,
  ...lostClaimPages,
  ...threePlPages,
  ...linehaulPages,
  ...orderPages,
  ...exceptionPages,
  ...reportPages,
  ...pricePages,
  ...shopPages,
  ...staffPages,
  ...contractorPages,
  ...integrationPages,
  ...ownPages,
];
