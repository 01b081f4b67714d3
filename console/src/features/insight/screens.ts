import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  dashboard: () => import('./dashboard/DashboardPage'),
};
