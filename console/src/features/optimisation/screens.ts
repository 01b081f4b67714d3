import type { InnerRoute, ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {};

export const routes: readonly InnerRoute[] = [];
