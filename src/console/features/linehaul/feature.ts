import type { PageRoute } from '~console/platform/page-route';

export const pages: readonly PageRoute[] = [
  {
    path: '/linehaul-monitoring',
    access: 'runsheets',
    load: () => import('./pages/monitoring').then((m) => m.LinehaulMonitoring),
  },
  {
    path: '/linehaul-monitoring/detail',
    access: 'runsheets',
    load: () => import('./pages/monitoring-detail').then((m) => m.MonitoringDetail),
  },
  {
    path: '/linehaul-runsheet/:id',
    access: 'runsheets',
    load: () => import('./pages/linehaul-runsheet').then((m) => m.LinehaulRunsheet),
    scans: true,
    sendsScans: async () => (await import('./loading-sender')).loadingSender,
  },
  {
    path: '/linehaul-runsheet-snapshot-packages/:id',
    access: 'runsheets',
    load: () => import('./pages/snapshot').then((m) => m.Snapshot),
  },
];
