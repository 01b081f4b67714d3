import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { deskRoute, installsPath, ixShowPath, ordersPath, tracePath } from './places';

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
  'sales-order/import-json': () => import('./checks/ImportJsonPage'),
  'sales-order/check-rules': () => import('./checks/check-rules.screen'),
  'sales-order/check-rule-sets': () => import('./checks/rule-sets.screen'),
  'sales-order/check-base-data': () => import('./checks/base-data.screen'),
  'sales-order/check-page-configs': () => import('./checks/page-configs.screen'),
  'sales-order/ix-settings': () => import('./checks/ix-settings.screen'),
  'sales-order/ix-orders': () => import('./checks/SelectOrderPage'),
  'sales-order/ix-model': () => import('./checks/IxModelPage'),
  'sales-order/price-lists': () => import('./price-lists/price-lists.screen'),
};

export const routes: readonly InnerRoute[] = [
  {
    path: `${ordersPath}/:id`,
    component: 'sales-order/order',
    of: ['sales-order/orders', 'sales-order/own-orders', 'sales-order/pending-orders', 'sales-order/order-history'],
    title: 'shell:route.sales_order_order',
  },
  {
    path: deskRoute,
    component: 'sales-order/audit-desk',
    of: ['sales-order/audits'],
    title: 'shell:route.sales_order_desk',
  },
  {
    path: `${installsPath}/:id`,
    component: 'sales-order/install-card',
    of: ['sales-order/install-dispatches'],
    title: 'shell:route.sales_order_install',
  },
  {
    path: ixShowPath,
    component: 'sales-order/ix-model',
    of: ['sales-order/ix-orders'],
    title: 'shell:route.sales_order_ix_model',
  },
  {
    path: tracePath,
    component: 'sales-order/trace',
    of: ['sales-order/orders'],
    title: 'shell:route.sales_order_trace',
  },
];
