import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/report-system',
    access: 'reports',
    load: () => import('./pages/report-system').then((m) => m.ReportSystem),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    reports: typeof messages;
  }
}
