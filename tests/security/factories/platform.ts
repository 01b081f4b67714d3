import type { ServiceFactories } from './row-factory.js';

const menu = (_made: unknown, text: string) => ({ path: `/${text}`, redirect: null, parentId: null, layoutId: null, requiredPermissions: [] });

export const platformFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/menu', body: menu },
    { operation: 'POST /api/platform/menus', body: menu },
    { operation: 'POST /api/platform/layouts', body: (_made, text) => ({ path: `/${text}`, redirect: null, dataId: null, framework: text }) },
    { operation: 'POST /api/pageConfiguration/save-config', body: (_made, text) => ({ config: JSON.stringify([{ title: text }]) }) },
    { operation: 'POST /api/dataDictionary', body: (_made, text) => ({ code: text, isStatic: false }) },
    { operation: 'POST /api/dataDictionary/{id}/items', body: (_made, text) => ({ code: text }) },
    { operation: 'POST /api/dataDictionaryDetail', body: (made, text) => ({ dataDictionaryId: made.get('POST /api/dataDictionary'), code: text }) },
    { operation: 'POST /api/dictionary/tree-data-dictionaries', body: (_made, text) => ({ code: text }) },
    { operation: 'POST /api/dictionary/tree-data-dictionary-details', body: (made, text) => ({ treeDataDictionaryId: made.get('POST /api/dictionary/tree-data-dictionaries'), parentId: null, code: text }) },
    { operation: 'POST /api/app/formCustomize', body: (_made, text) => ({ code: text, formType: 'free', widgets: [{ type: 'input', name: text, model: 'field', options: {} }], columns: [], state: 1 }) },
    { operation: 'POST /api/app/formData', body: (made) => ({ formId: made.get('POST /api/app/formCustomize'), data: {}, items: [] }) },
    { operation: 'POST /api/app/formDataField', body: (made) => ({ formDataId: made.get('POST /api/app/formData'), key: 'field', compute: null, options: [] }) },
    { operation: 'POST /api/app/formFieldMappings', body: (made) => ({ formId: made.get('POST /api/app/formCustomize'), targetField: 'field' }) },
    { operation: 'POST /api/app/calendar', body: () => ({ factoryId: null, year: 2026, days: [], shifts: [] }) },
    { operation: 'POST /api/basic-setup/areas', body: (_made, text) => ({ code: text.slice(-32), parentId: null }) },
    { operation: 'POST /api/basic-setup/import-rule-mappings', body: () => ({ moduleType: 'product', isDefault: false, mappingRules: [] }) },
    { operation: 'POST /api/import-split-order-mappings', body: () => ({ mappingRules: [] }) },
    { operation: 'POST /api/basic-setup/import-configs', body: () => ({ isDefault: false }) },
  ],
  actions: {
    'POST /api/language-management/languages': 'takes a culture that the installation lacks, and every tenant sees it',
    'POST /api/setting-management/emailing': 'changes settings of the caller\'s tenant',
    'POST /api/setting-management/emailing/send-test-email': 'sends a mail',
    'POST /api/setting-management/timezone': 'changes a setting of the caller\'s tenant',
    'POST /api/app/formData/init': 'makes first records of the caller\'s tenant alone',
    'POST /api/dictionary/tree-data-dictionary-details/{id}/import': 'reads entries into a tree of the caller\'s tenant',
    'POST /api/dictionary/tree-data-dictionaries/{id}/import': 'the same under its other path',
    'POST /api/menu/initdataasync': 'makes the default menus of the caller\'s tenant',
  },
};
