import type { ServiceFactories } from './row-factory.js';

const menu = (_made: unknown, text: string) => ({ path: `/${text}`, redirect: null, parentId: null, layoutId: null, requiredPermissions: [] });

export const platformFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/menu', body: menu },
    { operation: 'POST /api/platform/menus', body: menu },
    { operation: 'POST /api/platform/layouts', body: (_made, text) => ({ path: `/${text}`, redirect: null, dataId: null, framework: text }) },
    { operation: 'POST /api/pageConfiguration/save-config', body: (_made, text) => ({ config: JSON.stringify([{ title: text }]) }) },
  ],
  actions: {
    'POST /api/language-management/languages': 'takes a culture that the installation lacks, and every tenant sees it',
    'POST /api/setting-management/emailing': 'changes settings of the caller\'s tenant',
    'POST /api/setting-management/emailing/send-test-email': 'sends a mail',
    'POST /api/setting-management/timezone': 'changes a setting of the caller\'s tenant',
    'POST /api/menu/initdataasync': 'makes the default menus of the caller\'s tenant',
  },
};
