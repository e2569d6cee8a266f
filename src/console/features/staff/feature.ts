import type { PageRoute } from '~console/platform/page-route';
import type messages from './messages.en.json';

export const pages: readonly PageRoute[] = [
  {
    path: '/admin-operators',
    access: 'admin_operators',
    load: () => import('./pages/staff-lists').then((m) => m.AdminOperators),
  },
  {
    path: '/admin-operators/:id',
    access: 'admin_operators',
    load: () => import('./pages/staff-member').then((m) => m.AdminOperator),
  },
  {
    path: '/sale-managements',
    access: 'sale_managements',
    load: () => import('./pages/staff-lists').then((m) => m.SaleManagements),
  },
  {
    path: '/sale-managements/:id',
    access: 'sale_managements',
    load: () => import('./pages/staff-member').then((m) => m.SaleManagement),
  },
  {
    path: '/sale-admins',
    access: 'sale_admins',
    load: () => import('./pages/staff-lists').then((m) => m.SaleAdmins),
  },
  {
    path: '/sale-admins/:id',
    access: 'sale_admins',
    load: () => import('./pages/staff-member').then((m) => m.SaleAdmin),
  },
  {
    path: '/area-managers',
    access: 'area_managers',
    load: () => import('./pages/staff-lists').then((m) => m.AreaManagers),
  },
  {
    path: '/area-managers/:id',
    access: 'area_managers',
    load: () => import('./pages/staff-member').then((m) => m.AreaManager),
  },
  {
    path: '/hub-managers',
    access: 'hub_managers',
    load: () => import('./pages/staff-lists').then((m) => m.HubManagers),
  },
  {
    path: '/hub-managers/:id',
    access: 'hub_managers',
    load: () => import('./pages/staff-member').then((m) => m.HubManager),
  },
  {
    path: '/hub-operators',
    access: 'hub_operators',
    load: () => import('./pages/staff-lists').then((m) => m.HubOperators),
  },
  {
    path: '/hub-operators/:id',
    access: 'hub_operators',
    load: () => import('./pages/staff-member').then((m) => m.HubOperator),
  },
  {
    path: '/driver-managers',
    access: 'driver_managers',
    load: () => import('./pages/staff-lists').then((m) => m.DriverManagers),
  },
  {
    path: '/driver-managers/:id',
    access: 'driver_managers',
    load: () => import('./pages/staff-member').then((m) => m.DriverManager),
  },
];

declare module '~console/platform/text' {
  interface Spaces {
    staff: typeof messages;
  }
}
