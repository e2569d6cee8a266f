import type { Endpoints } from '~contract/endpoints';
import { notificationHandlers } from './features/notifications/handlers';
import { orderHandlers } from './features/orders/handlers';
import { packageActionHandlers } from './features/package-actions/handlers';
import { packageHandlers } from './features/packages/handlers';
import { referenceHandlers } from './features/reference/handlers';
import { sessionHandlers } from './features/session/handlers';
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
};
