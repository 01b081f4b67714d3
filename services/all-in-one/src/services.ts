import { catalogueData } from '@ishare/catalogue/catalogue.data.js';
import { catalogueService } from '@ishare/catalogue/catalogue.module.js';
import { crmData } from '@ishare/crm/crm.data.js';
import { crmService } from '@ishare/crm/crm.module.js';
import { filesData } from '@ishare/files/files.data.js';
import { filesService } from '@ishare/files/files.module.js';
import type { ServiceData } from '@ishare/data/migrate.js';
import { identityData } from '@ishare/identity/identity.data.js';
import { identityService } from '@ishare/identity/identity.module.js';
import { notificationsData } from '@ishare/notifications/notifications.data.js';
import { notificationsService } from '@ishare/notifications/notifications.module.js';
import { optimisationData } from '@ishare/optimisation/optimisation.data.js';
import { optimisationService } from '@ishare/optimisation/optimisation.module.js';
import { platformData } from '@ishare/platform/platform.data.js';
import { platformService } from '@ishare/platform/platform.module.js';
import { saasData } from '@ishare/saas/saas.data.js';
import { saasService } from '@ishare/saas/saas.module.js';
import { salesOrderData } from '@ishare/sales-order/sales-order.data.js';
import { salesOrderService } from '@ishare/sales-order/sales-order.module.js';
import { insightData } from '@ishare/insight/insight.data.js';
import { insightService } from '@ishare/insight/insight.module.js';
import { imData } from '@ishare/im/im.data.js';
import { imService } from '@ishare/im/im.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';

export interface Part {
  definition: ServiceDefinition;
  data: ServiceData;
}

/** Every service of the product, in the order in which they are seeded. */
export const services: readonly Part[] = [
  { definition: identityService, data: identityData },
  { definition: saasService, data: saasData },
  { definition: platformService, data: platformData },
  { definition: filesService, data: filesData },
  { definition: notificationsService, data: notificationsData },
  { definition: optimisationService, data: optimisationData },
  { definition: catalogueService, data: catalogueData },
  { definition: crmService, data: crmData },
  { definition: salesOrderService, data: salesOrderData },
  { definition: insightService, data: insightData },
  { definition: imService, data: imData },
];
