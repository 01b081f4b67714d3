import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'saas/tenants': () => import('./tenants/tenant.screen'),
  'saas/editions': () => import('./editions/edition.screen'),
};
