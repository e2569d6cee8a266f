import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AccessItem } from '~domain/access';
import type { AnyScanSender } from './scan-sender';

/** A page, as its feature declares it (`feature.ts`). */
export interface PageRoute {
  /** Wouter's pattern. */
  readonly path: string;
  /** Who may see it; `session` = whoever is signed in, `public` = anyone. */
  readonly access: AccessItem | 'session' | 'public';
  /** No frame around the page. */
  readonly layout?: 'empty';
  readonly load: () => Promise<ComponentType>;
  /** Asks for the page's first data while the page itself is still being fetched. */
  readonly ahead?: (client: QueryClient) => void;
  /** It has something of its own to do with scans (`usePageScan`): one made while it is being opened waits for it. */
  readonly scans?: true;
  /** Sends what was scanned on it and had to wait; asked for whether the page is open or not. */
  readonly sendsScans?: () => Promise<AnyScanSender>;
}
