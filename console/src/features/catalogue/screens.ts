import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  'catalogue/products': () => import('./items/ProductsPage'),
  'catalogue/parts': () => import('./items/PartsPage'),
  'catalogue/standard-products': () => import('./standard-products/StandardProductsPage'),
  'catalogue/split-orders': () => import('./split-orders/SplitOrdersPage'),
};
