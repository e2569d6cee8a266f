import type { Endpoints } from '~contract/endpoints';
import { addressHandlers } from './features/addresses/handlers';
import { backlogHandlers } from './features/backlog/handlers';
import { bankStatementHandlers } from './features/bank-statements/handlers';
import { batchHandlers } from './features/batch/handlers';
import { carrierHandlers } from './features/carriers/handlers';
import { codCollectionHandlers } from './features/cod-collections/handlers';
import { codTransferHandlers } from './features/cod-transfers/handlers';
import { courierHandlers } from './features/couriers/handlers';
import { deliveryMonitorHandlers } from './features/delivery-monitor/handlers';
import { eContractHandlers } from './features/e-contracts/handlers';
import { exportHandlers } from './features/exports/handlers';
import { hubHandlers } from './features/hubs/handlers';
import { labelHandlers } from './features/labels/handlers';
import { ledgerHandlers } from './features/ledger/handlers';
import { linehaulHandlers } from './features/linehaul/handlers';
import { lostClaimHandlers } from './features/lost-claims/handlers';
import { mobileUnitHandlers } from './features/mobile-units/handlers';
import { notificationHandlers } from './features/notifications/handlers';
import { orderHandlers } from './features/orders/handlers';
import { outboundHandlers } from './features/outbound/handlers';
import { packageActionHandlers } from './features/package-actions/handlers';
import { packageHandlers } from './features/packages/handlers';
import { photoHandlers } from './features/photos/handlers';
import { pickupHandlers } from './features/pickup/handlers';
import { referenceHandlers } from './features/reference/handlers';
import { reportHandlers } from './features/reports/handlers';
import { runHandlers } from './features/runs/handlers';
import { priceHandlers } from './features/prices/handlers';
import { runsheetHandlers } from './features/runsheets/handlers';
import { runsheetWorkHandlers } from './features/runsheets/work';
import { scanningHandlers } from './features/scanning/handlers';
import { searchHandlers } from './features/search/handlers';
import { sessionHandlers } from './features/session/handlers';
import { settingHandlers } from './features/settings/handlers';
import { shopHandlers } from './features/shops/handlers';
import { supportHandlers } from './features/support/handlers';
import { staffHandlers } from './features/staff/handlers';
import { systemHandlers } from './features/system/handlers';
import { threePlHandlers } from './features/three-pl/handlers';
import type { HandlersOf } from './calls/handler';

/** Every endpoint has its handler here, or this does not compile. */
export const handlers: HandlersOf<Endpoints> = {
  ...systemHandlers,
  ...sessionHandlers,
  ...notificationHandlers,
  ...referenceHandlers,
  ...packageHandlers,
  ...packageActionHandlers,
  ...labelHandlers,
  ...photoHandlers,
  ...backlogHandlers,
  ...exportHandlers,
  ...reportHandlers,
  ...orderHandlers,
  ...batchHandlers,
  ...runHandlers,
  ...settingHandlers,
  ...searchHandlers,
  ...outboundHandlers,
  ...carrierHandlers,
  ...threePlHandlers,
  ...courierHandlers,
  ...eContractHandlers,
  ...runsheetHandlers,
  ...runsheetWorkHandlers,
  ...scanningHandlers,
  ...mobileUnitHandlers,
  ...ledgerHandlers,
  ...codCollectionHandlers,
  ...linehaulHandlers,
  ...pickupHandlers,
  ...deliveryMonitorHandlers,
  ...priceHandlers,
  ...supportHandlers,
  ...shopHandlers,
  ...codTransferHandlers,
  ...bankStatementHandlers,
  ...lostClaimHandlers,
  ...staffHandlers,
  ...hubHandlers,
  ...addressHandlers,
};
