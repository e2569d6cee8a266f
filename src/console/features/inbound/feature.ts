import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/inbound',
    access: 'inbound',
    load: () => import('./pages/inbound').then((m) => m.Inbound),
    scans: true,
    sendsScans: async () => (await import('./inbound-scans')).intakeSender,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    inbound: typeof messages;
  }
}
