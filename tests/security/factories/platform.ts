import type { ServiceFactories } from './row-factory.js';

const menu = (_made: unknown, text: string) => ({ path: `/${text}`, redirect: null, parentId: null, layoutId: null, requiredPermissions: [] });

export const platformFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/menu', body: menu },
    { operation: 'POST /api/platform/menus', body: menu },
    { operation: 'POST /api/pageConfiguration/save-config', body: (_made, text) => ({ config: JSON.stringify([{ title: text }]) }) },
  ],
  actions: {
    'POST /api/menu/initdataasync': 'makes the default menus of the caller\'s tenant',
  },
};
