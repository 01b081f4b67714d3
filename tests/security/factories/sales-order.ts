import { auditActions } from '@ishare/contracts/sales-order/audit-table.js';
import type { ServiceFactories } from './row-factory.js';

export const salesOrderFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/app/order-type', body: (_made, text) => ({ code: text.slice(-32), auditLevels: 1, needDesign: true, codeRuleId: null, workflowId: null, formIds: [], isEnable: true }) },
    { operation: 'POST /api/app/product-type', body: (_made, text) => ({ code: text.slice(-32), capacityUnit: 'm2', routeTemplate: ['cut'], formIds: [], isEnable: true }) },
    { operation: 'POST /api/app/salesOrder', body: (made, text) => ({ customerId: made.get('POST /api/crm/customers'), dealerId: made.get('POST /api/crm/dealers'), formId: null, desginId: text }) },
    { operation: 'POST /api/salesorder/audit-designs', body: (made) => ({ salesOrderId: made.get('POST /api/app/salesOrder') }) },
    { operation: 'POST /api/salesorder/designs', body: (_made, text) => ({ content: { rooms: [{ name: text, cabinets: [{ cabinetNo: 'W1', model: 'wall', width: 600, height: 720, depth: 330, material: 'PB18-WW' }] }] } }) },
    { operation: 'POST /api/jsoncheck/check-rules', body: (_made, text) => ({ code: text, scope: 'part', expression: 'length > 0', severity: 'warn', message: text }) },
    { operation: 'POST /api/jsoncheck/base-datas', body: (_made, text) => ({ code: text.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(?=[0-9])/, '_').slice(0, 64), data: {} }) },
    { operation: 'POST /api/jsoncheck/page-configs', body: () => ({ config: {} }) },
    { operation: 'POST /api/jsoncheck/models', body: (_made, text) => ({ json: { order: { code: text } }, ruleSetId: null }) },
  ],
  actions: {
    ...Object.fromEntries(auditActions.map(({ name, scope }) => [`POST /api/salesorder/audit-designs/${scope === 'many' ? name : `{id}/${name}`}`, 'moves sheets'])),
    'POST /api/salesorder/audit-designs/quotation': 'asks for a quotation of passed sheets',
    'POST /api/salesorder/audit-designs/json-task': 'asks for a task of passed sheets',
    'POST /api/salesorder/audit-designs/import-file': 'hands the parts of passed sheets to the optimiser',
    'POST /api/salesorder/audit-designs/drawings': 'draws what sheets hold',
    'POST /api/salesorder/audit-designs/{id}/attachment-file': 'makes the attachment of a sheet',
    'POST /api/salesorder/audit-designs/design/{salesOrderId}/unlock': 'unlocks the design of an order',
    'POST /api/app/salesOrder/{id}/{action}': 'moves an order',
    'POST /api/app/salesorder/{id}/import': 'reads lines into an order from a sheet',
    'POST /api/app/salesorder/multifile/{id}': 'adds files to an order',
    'POST /api/app/kujiale/bindaccount': 'keeps the caller\'s own account',
    'POST /api/app/kujiale/changebinding': 'changes the caller\'s own account',
    'POST /api/app/kujiale/unbind': 'forgets the caller\'s own account',
    'POST /api/jsoncheck/check': 'checks what it is given, and keeps nothing',
    'POST /api/jsoncheck/models/{id}/share': 'signs a key for a model of the caller\'s tenant',
  },
};
