import { routes as basicsRoutes, screens as basics } from '../features/basics/screens';
import { screens as catalogue } from '../features/catalogue/screens';
import { routes as crmRoutes, screens as crm } from '../features/crm/screens';
import { routes as deliveryRoutes, screens as delivery } from '../features/delivery/screens';
import { screens as files } from '../features/files/screens';
import { screens as identity } from '../features/identity/screens';
import { routes as insightRoutes, screens as insight } from '../features/insight/screens';
import { routes as notificationRoutes, screens as notifications } from '../features/notifications/screens';
import { routes as optimisationRoutes, screens as optimisation } from '../features/optimisation/screens';
import { routes as platformRoutes, screens as platform } from '../features/platform/screens';
import { routes as salesOrderRoutes, screens as salesOrder } from '../features/sales-order/screens';
import { routes as workflowRoutes, screens as workflow } from '../features/workflow/screens';
import { screens as saas } from '../features/saas/screens';
import type { InnerRoute, ScreenLoaders, ScreenModule } from '../resource/screen';

/**
 * Screens that are found by their place: `features/sales-order/types/order-types.screen.tsx` is
 * `sales-order/order-types`.
 */
const placed: ScreenLoaders = Object.fromEntries(
  Object.entries(import.meta.glob<ScreenModule>('../features/*/**/*.screen.tsx')).map(([path, load]) => {
    const parts = path.split('/');
    return [`${parts[2]}/${parts.at(-1)!.replace('.screen.tsx', '')}`, load];
  }),
);

/** The server menu's `component` → the screen's lazy module. */
export const screens: ScreenLoaders = {
  ...placed,
  ...basics,
  ...catalogue,
  ...crm,
  ...delivery,
  ...files,
  ...identity,
  ...insight,
  ...notifications,
  ...optimisation,
  ...platform,
  ...saas,
  ...salesOrder,
  ...workflow,
};

/** Places the menu does not list: pages behind a row, and the person's own. Titles are i18n keys of the shell. */
export const innerRoutes: readonly InnerRoute[] = [
  { path: '/dashboard', component: 'dashboard', title: 'shell:route.dashboard', meta: { affix: true } },
  { path: '/profile-setting/index', component: 'profile', title: 'shell:route.profile' },
  ...basicsRoutes,
  ...platformRoutes,
  ...crmRoutes,
  ...deliveryRoutes,
  ...insightRoutes,
  ...notificationRoutes,
  ...optimisationRoutes,
  ...salesOrderRoutes,
  ...workflowRoutes,
];
