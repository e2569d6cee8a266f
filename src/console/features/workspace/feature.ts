import { prefetchWorkspace } from '~console/package/first-window';
import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/workspace',
    access: 'packages',
    load: () => import('./pages/workspace').then((m) => m.Workspace),
    ahead: prefetchWorkspace,
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    workspace: typeof messages;
  }
}
