import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  profile: () => import('./profile/ProfilePage'),
};
