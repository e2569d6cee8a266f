import type { Endpoints } from '~contract/endpoints';
import { batchHandlers } from './features/batch/handlers';
import { notificationHandlers } from './features/notifications/handlers';
import { orderHandlers } from './features/orders/handlers';
import { packageActionHandlers } from './features/package-actions/handlers';
import { packageHandlers } from './features/packages/handlers';
import { referenceHandlers } from './features/reference/handlers';
import { runHandlers } from './features/runs/handlers';
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
  ...orderHandlers,
  ...batchHandlers,
  ...runHandlers,
  ...settingHandlers,
  ...searchHandlers,
};
