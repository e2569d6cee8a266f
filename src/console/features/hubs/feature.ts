import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/hub-port-codes',
    access: 'hub_port_codes',
    load: () => import('./pages/port-codes').then((m) => m.PortCodes),
  },
  { path: '/hubs', access: 'hubs', load: () => import('./pages/hubs').then((m) => m.Hubs) },
  { path: '/hubs/:id', access: 'hubs', load: () => import('./pages/hub').then((m) => m.Hub) },
  {
    path: '/emails',
    access: 'report_recipients',
    load: () => import('./pages/emails').then((m) => m.Emails),
  },
  {
    path: '/allow-dto',
    access: 'allow_dto',
    load: () => import('./pages/allow-dto').then((m) => m.AllowDto),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    hubs: typeof messages;
  }
}
