import { catalogueFactories } from './catalogue.js';
import { crmFactories } from './crm.js';
import { filesFactories } from './files.js';
import { identityFactories } from './identity.js';
import { notificationsFactories } from './notifications.js';
import { optimisationFactories } from './optimisation.js';
import { platformFactories } from './platform.js';
import type { ServiceFactories } from './row-factory.js';
import { saasFactories } from './saas.js';
import { salesOrderFactories } from './sales-order.js';

/** By service name. */
export const factories: Readonly<Record<string, ServiceFactories>> = {
  identity: identityFactories,
  notifications: notificationsFactories,
  saas: saasFactories,
  platform: platformFactories,
  files: filesFactories,
  optimisation: optimisationFactories,
  catalogue: catalogueFactories,
  crm: crmFactories,
  'sales-order': salesOrderFactories,
};
