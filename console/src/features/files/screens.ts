import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = { 'files/browser': () => import('./browser/FilesPage') };
