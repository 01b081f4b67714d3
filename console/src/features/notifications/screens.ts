import type { InnerRoute, ScreenLoaders } from '../../resource/screen';
import { notificationsPath } from '../../state/places';

export const screens: ScreenLoaders = { notifications: () => import('./NotificationsPage') };

export const routes: readonly InnerRoute[] = [
  { path: notificationsPath, component: 'notifications', title: 'shell:route.notifications' },
];
