import { dealerCreditChanged, orderPaid, remittanceSubmitted } from './crm/events.js';
import { permissionsChanged, roleDeleted, roleRenamed } from './identity/events.js';
import { notificationRequested } from './notifications/events.js';
import { boardsShort, listCut } from './optimisation/events.js';
import { entitiesChanged, requestsAudited } from './platform/events.js';
import { workflowMoved, workflowRequested } from './platform/workflow/events.js';
import { demoParts } from './saas/demo.js';
import { demoFilled, demoWished, tenantChanged, tenantCreated, tenantDeleted } from './saas/events.js';
import {
  customerOrdered,
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
  [demoWished.name]: demoParts,
  [demoFilled.name]: ['saas'],
  [permissionsChanged.name]: [],
  [roleRenamed.name]: ['platform'],
  [roleDeleted.name]: ['platform'],
  [requestsAudited.name]: ['platform'],
  [entitiesChanged.name]: ['platform'],
  [workflowRequested.name]: ['platform'],
  [workflowMoved.name]: ['crm', 'sales-order', 'insight', 'platform'],
  [quotationRequested.name]: ['sales-order', 'insight'],
  [jsonTaskRequested.name]: ['sales-order', 'insight'],
  [rushListRequested.name]: ['sales-order', 'insight'],
  [orderCancelled.name]: ['optimisation', 'insight'],
  [orderHoldMoved.name]: ['optimisation', 'insight', 'platform'],
  [remittanceSubmitted.name]: ['crm', 'insight'],
  [orderPaid.name]: ['sales-order', 'insight'],
  [dealerCreditChanged.name]: ['sales-order', 'insight'],
  [orderReached.name]: ['crm', 'insight', 'platform'],
  [customerOrdered.name]: ['crm'],
  [boardsShort.name]: ['optimisation', 'insight'],
  [listCut.name]: ['sales-order', 'insight', 'platform'],
  [notificationRequested.name]: ['notifications', 'insight'],
};
