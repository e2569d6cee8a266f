import type { Endpoints } from '~contract/endpoints';
import { backlogHandlers } from './features/backlog/handlers';
import { batchHandlers } from './features/batch/handlers';
import { courierHandlers } from './features/couriers/handlers';
import { exportHandlers } from './features/exports/handlers';
import { labelHandlers } from './features/labels/handlers';
import { notificationHandlers } from './features/notifications/handlers';
import { orderHandlers } from './features/orders/handlers';
import { outboundHandlers } from './features/outbound/handlers';
import { packageActionHandlers } from './features/package-actions/handlers';
import { packageHandlers } from './features/packages/handlers';
import { photoHandlers } from './features/photos/handlers';
import { referenceHandlers } from './features/reference/handlers';
import { reportHandlers } from './features/reports/handlers';
import { runHandlers } from './features/runs/handlers';
import { runsheetHandlers } from './features/runsheets/handlers';
import { scanningHandlers } from './features/scanning/handlers';
import { searchHandlers } from './features/search/handlers';
import { sessionHandlers } from './features/session/handlers';
import { settingHandlers } from './features/settings/handlers';
import { systemHandlers } from './features/system/handlers';
import type { HandlersOf } from './http/handler';

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
  ...courierHandlers,
  ...runsheetHandlers,
  ...scanningHandlers,
};
