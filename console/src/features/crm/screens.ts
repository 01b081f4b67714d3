import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'crm/customers': () => import('./customers.screen'),
  'crm/dealers': () => import('./dealers.screen'),
};
