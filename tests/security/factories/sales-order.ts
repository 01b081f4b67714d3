import type { ServiceFactories } from './row-factory.js';

export const salesOrderFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/jsoncheck/check-rules', body: (_made, text) => ({ code: text, scope: 'part', expression: 'length > 0', severity: 'warn', message: text }) },
    { operation: 'POST /api/jsoncheck/base-datas', body: (_made, text) => ({ code: text.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_').slice(0, 64), data: {} }) },
    { operation: 'POST /api/jsoncheck/page-configs', body: () => ({ config: {} }) },
    { operation: 'POST /api/jsoncheck/models', body: (_made, text) => ({ json: { order: { code: text } }, ruleSetId: null }) },
  ],
  actions: {
    'POST /api/jsoncheck/check': 'checks what it is given, and keeps nothing',
    'POST /api/jsoncheck/models/{id}/share': 'signs a key for a model of the caller\'s tenant',
  },
};
