import type { ServiceFactories } from './row-factory.js';

export const catalogueFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/salesorder/catalogs', body: () => ({ moduleName: 'product', parentId: null }) },
    { operation: 'POST /api/salesorder/products', body: () => ({ moduleName: 'product' }) },
    { operation: 'POST /api/salesorder/parts', body: () => ({ catalogId: null }) },
    { operation: 'POST /api/salesorder/products/part' },
    { operation: 'POST /api/salesorder/standard-products' },
    { operation: 'POST /api/salesorder/split-order-catalogs', body: () => ({ parentId: null }) },
    { operation: 'POST /api/salesorder/split-order-products', body: (made) => ({ parameters: [], partRules: [], hardwareRules: [], catalogId: made.get('POST /api/salesorder/split-order-catalogs') ?? null }) },
  ],
  actions: {
    'POST /api/salesorder/products/import/{catalogId}': 'makes products from a sheet',
    'POST /api/salesorder/products/import/{catalogId}/errors': 'gives the faulty rows of a sheet back',
    'POST /api/salesorder/parts/import/{catalogId}': 'makes parts from a sheet',
    'POST /api/salesorder/parts/import/{catalogId}/errors': 'gives the faulty rows of a sheet back',
  },
};
