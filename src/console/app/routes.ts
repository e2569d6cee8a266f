import type { ComponentType } from 'react';
import type { AccessItem } from '~domain/access';

export interface PageRoute {
  /** Wouter's pattern. */
  readonly path: string;
  /** Who may see it; `session` = whoever is signed in, `public` = anyone. */
  readonly access: AccessItem | 'session' | 'public';
  /** `empty` = no frame around the page. */
  readonly layout: 'default' | 'empty';
  readonly load: () => Promise<ComponentType>;
}

/** Every page; all load on demand. The first pattern that fits wins, so fixed paths stand before parameters. */
export const routes: readonly PageRoute[] = [
  { path: '/login', access: 'public', layout: 'empty', load: () => import('~console/features/session/pages/login').then((m) => m.Login) },
  { path: '/confirm-password/:id', access: 'session', layout: 'empty', load: () => import('~console/features/session/pages/confirm-password').then((m) => m.ConfirmPassword) },
  { path: '/user/profile', access: 'session', layout: 'default', load: () => import('~console/features/session/pages/profile').then((m) => m.Profile) },
  { path: '/user/keys', access: 'session', layout: 'default', load: () => import('~console/features/keys/pages/keys').then((m) => m.Keys) },
  { path: '/workspace', access: 'packages', layout: 'default', load: () => import('~console/features/workspace/pages/workspace').then((m) => m.Workspace) },
  { path: '/user/macros', access: 'session', layout: 'default', load: () => import('~console/features/own-words/pages/own-words').then((m) => m.OwnWords) },
  { path: '/packages', access: 'packages', layout: 'default', load: () => import('~console/features/packages/pages/packages-list').then((m) => m.PackagesList) },
  { path: '/packages/create', access: 'create_order', layout: 'default', load: () => import('~console/features/packages/pages/create-order').then((m) => m.CreateOrder) },
  { path: '/packages/import', access: 'import_orders', layout: 'default', load: () => import('~console/features/packages/pages/import-orders').then((m) => m.ImportOrders) },
  { path: '/packages/:id', access: 'packages', layout: 'default', load: () => import('~console/features/packages/pages/package-detail').then((m) => m.PackageDetail) },
];
