import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { deskRoute, installsPath, ordersPath, tracePath } from './places';

export const screens: ScreenLoaders = {
  'sales-order/orders': () => import('./orders/OrdersPage'),
  'sales-order/own-orders': () => import('./orders/OwnOrdersPage'),
  'sales-order/pending-orders': () => import('./orders/PendingOrdersPage'),
  'sales-order/order-history': () => import('./orders/HistoryOrdersPage'),
  'sales-order/order': () => import('./order/OrderPage'),
  'sales-order/install-dispatches': () => import('./installs/InstallsPage'),
  'sales-order/install-card': () => import('./installs/InstallCardPage'),
  'sales-order/trace': () => import('./trace/TracePage'),
  'sales-order/capacity': () => import('./capacity/CapacityPage'),
  'sales-order/audit-figures': () => import('./audits/figures/AuditFiguresPage'),
  'sales-order/audit-desk': () => import('./audits/desk/AuditDeskPage'),
  'sales-order/audits': () => import('./audits/AuditsPage'),
  'sales-order/price-lists': () => import('./price-lists/price-lists.screen'),
};

export const routes: readonly InnerRoute[] = [
  { path: `${ordersPath}/:id`, component: 'sales-order/order', title: 'shell:route.sales_order_order' },
  { path: deskRoute, component: 'sales-order/audit-desk', title: 'shell:route.sales_order_desk' },
  { path: `${installsPath}/:id`, component: 'sales-order/install-card', title: 'shell:route.sales_order_install' },
  { path: tracePath, component: 'sales-order/trace', title: 'shell:route.sales_order_trace' },
];
