import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/error-logs',
    access: 'integrations',
    load: () => import('./pages/error-logs').then((m) => m.ErrorLogs),
  },
  {
    path: '/error-logs/:id',
    access: 'integrations',
    load: () => import('./pages/error-log').then((m) => m.ErrorLog),
  },
  {
    path: '/webhooks',
    access: 'integrations',
    load: () => import('./pages/webhooks').then((m) => m.Webhooks),
  },
  {
    path: '/api-config',
    access: 'integrations',
    load: () => import('./pages/api-config').then((m) => m.ApiConfig),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    outbound: typeof messages;
  }
}
