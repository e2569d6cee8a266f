import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { fetchWorkspaceAhead } from '~console/parcel/first-window';
import type { AccessItem } from '~domain/access';

export interface PageRoute {
  /** Wouter's pattern. */
  readonly path: string;
  /** Who may see it; `session` = whoever is signed in, `public` = anyone. */
  readonly access: AccessItem | 'session' | 'public';
  /** `empty` = no frame around the page. */
  readonly layout: 'default' | 'empty';
  readonly load: () => Promise<ComponentType>;
  /** Asks for the page's first data while the page itself is still being fetched. */
  readonly ahead?: (client: QueryClient) => void;
}

/** Every page; all load on demand. The first pattern that fits wins, so fixed paths stand before parameters. */
export const routes: readonly PageRoute[] = [
  { path: '/login', access: 'public', layout: 'empty', load: () => import('~console/features/session/pages/login').then((m) => m.Login) },
  { path: '/confirm-password/:id', access: 'session', layout: 'empty', load: () => import('~console/features/session/pages/confirm-password').then((m) => m.ConfirmPassword) },
  { path: '/user/profile', access: 'session', layout: 'default', load: () => import('~console/features/session/pages/profile').then((m) => m.Profile) },
  { path: '/user/keys', access: 'session', layout: 'default', load: () => import('~console/features/keys/pages/keys').then((m) => m.Keys) },
  { path: '/workspace', access: 'packages', layout: 'default', load: () => import('~console/features/workspace/pages/workspace').then((m) => m.Workspace), ahead: fetchWorkspaceAhead },
  { path: '/user/macros', access: 'session', layout: 'default', load: () => import('~console/features/own-words/pages/own-words').then((m) => m.OwnWords) },
  { path: '/packages', access: 'packages', layout: 'default', load: () => import('~console/features/packages/pages/packages-list').then((m) => m.PackagesList) },
  { path: '/backlog', access: 'backlog', layout: 'default', load: () => import('~console/features/backlog/pages/backlog').then((m) => m.Backlog) },
  { path: '/backlog/check', access: 'shelf_check', layout: 'default', load: () => import('~console/features/backlog/pages/backlog-check').then((m) => m.BacklogCheck) },
  { path: '/live-report', access: 'packages', layout: 'default', load: () => import('~console/features/dashboard/pages/live-report').then((m) => m.LiveReport) },
  { path: '/report-system', access: 'reports', layout: 'default', load: () => import('~console/features/reports/pages/report-system').then((m) => m.ReportSystem) },
  { path: '/package-history', access: 'packages', layout: 'default', load: () => import('~console/features/package-history/pages/package-history').then((m) => m.PackageHistory) },
  { path: '/packages/create', access: 'create_order', layout: 'default', load: () => import('~console/features/packages/pages/create-order').then((m) => m.CreateOrder) },
  { path: '/packages/import', access: 'import_orders', layout: 'default', load: () => import('~console/features/packages/pages/import-orders').then((m) => m.ImportOrders) },
  { path: '/packages/:id/awb', access: 'package.print', layout: 'empty', load: () => import('~console/features/labels/pages/labels').then((m) => m.Awb) },
  { path: '/packages/:id/awb-oms', access: 'package.print', layout: 'empty', load: () => import('~console/features/labels/pages/labels').then((m) => m.AwbOms) },
  { path: '/packages/:id/return-awb', access: 'package.print', layout: 'empty', load: () => import('~console/features/labels/pages/labels').then((m) => m.ReturnAwb) },
  { path: '/re-print-package', access: 'package.print', layout: 'default', load: () => import('~console/features/re-print/pages/re-print').then((m) => m.RePrint) },
  { path: '/lost-approval', access: 'package.lost_approval', layout: 'default', load: () => import('~console/features/lost-approval/pages/lost-approval').then((m) => m.LostApproval) },
  { path: '/mark-abandoned', access: 'package.abandon', layout: 'default', load: () => import('~console/features/abandoned/pages/mark-abandoned').then((m) => m.MarkAbandoned) },
  { path: '/exception-packages', access: 'exceptions', layout: 'default', load: () => import('~console/features/exceptions/pages/exception-packages').then((m) => m.ExceptionPackages) },
  { path: '/inbound', access: 'inbound', layout: 'default', load: () => import('~console/features/inbound/pages/inbound').then((m) => m.Inbound) },
  { path: '/change-pakage-status', access: 'event_handling', layout: 'default', load: () => import('~console/features/event-handling/pages/event-handling').then((m) => m.EventHandling) },
  { path: '/packages-3pl/:pair', access: 'outbound_three_pl', layout: 'default', load: () => import('~console/features/package-3pl/pages/package-3pl').then((m) => m.Package3pl) },
  { path: '/packages/:id', access: 'packages', layout: 'default', load: () => import('~console/features/packages/pages/package-detail').then((m) => m.PackageDetail) },
  { path: '/error-logs', access: 'integrations', layout: 'default', load: () => import('~console/features/outbound/pages/error-logs').then((m) => m.ErrorLogs) },
  { path: '/error-logs/:id', access: 'integrations', layout: 'default', load: () => import('~console/features/outbound/pages/error-log').then((m) => m.ErrorLog) },
  { path: '/webhooks', access: 'integrations', layout: 'default', load: () => import('~console/features/outbound/pages/webhooks').then((m) => m.Webhooks) },
  { path: '/api-config', access: 'integrations', layout: 'default', load: () => import('~console/features/outbound/pages/api-config').then((m) => m.ApiConfig) },
];
