import { dealerCreditChanged, orderPaid, remittanceSubmitted } from './crm/events.js';
import { permissionsChanged, roleDeleted, roleRenamed } from './identity/events.js';
import { notificationRequested } from './notifications/events.js';
import { listCut } from './optimisation/events.js';
import { entitiesChanged, requestsAudited } from './platform/events.js';
import { workflowMoved, workflowRequested } from './platform/workflow/events.js';
import { tenantChanged, tenantCreated, tenantDeleted } from './saas/events.js';
import {
  jsonTaskRequested,
  orderCancelled,
  orderHoldMoved,
  orderReached,
  quotationRequested,
  rushListRequested,
} from './sales-order/events.js';

/** Which services hear which event. A handler for an event that is not routed to its service stops the boot. */
export const eventRoutes: Readonly<Record<string, readonly string[]>> = {
  [tenantCreated.name]: ['identity', 'platform'],
  [tenantChanged.name]: ['identity'],
  [tenantDeleted.name]: [
    'identity',
    'platform',
    'files',
    'notifications',
    'optimisation',
    'catalogue',
    'sales-order',
    'crm',
    'insight',
    'im',
  ],
  [permissionsChanged.name]: [],
  [roleRenamed.name]: ['platform'],
  [roleDeleted.name]: ['platform'],
  [requestsAudited.name]: ['platform'],
  [entitiesChanged.name]: ['platform'],
  [workflowRequested.name]: ['platform'],
  [workflowMoved.name]: ['crm', 'sales-order'],
  [quotationRequested.name]: ['sales-order'],
  [jsonTaskRequested.name]: ['sales-order'],
  [rushListRequested.name]: ['sales-order'],
  [orderCancelled.name]: ['optimisation'],
  [orderHoldMoved.name]: ['optimisation'],
  [remittanceSubmitted.name]: ['crm'],
  [orderPaid.name]: ['sales-order'],
  [dealerCreditChanged.name]: ['sales-order'],
  [orderReached.name]: ['crm'],
  [listCut.name]: ['sales-order'],
  [notificationRequested.name]: ['notifications'],
};
