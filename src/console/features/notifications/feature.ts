import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

/** It has no page of its own: the frame shows it. */
export const pages: readonly PageRoute[] = [];

declare module '~console/platform/text' {
  interface Spaces {
    notifications: typeof messages;
  }
}
