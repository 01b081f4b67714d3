import { things as catalogueThings } from '@ishare/catalogue/things.js';
import { things as crmThings } from '@ishare/crm/things.js';
import { things as identityThings } from '@ishare/identity/things.js';
import { things as notificationsThings } from '@ishare/notifications/things.js';
import { things as optimisationThings } from '@ishare/optimisation/things.js';
import { things as platformThings } from '@ishare/platform/things.js';
import { things as saasThings } from '@ishare/saas/things.js';
import { things as salesOrderThings } from '@ishare/sales-order/things.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
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

/** A row of each thing that no factory makes: a sample of its schema is right, for the schema is the thing's own. */
function withThings(given: ServiceFactories, things: readonly ServedThing[]): ServiceFactories {
  const known = new Set(given.rows.map(({ operation }) => operation));
  const operations = things.map(({ thing }) => `POST /${thing.path}`).filter((operation) => !known.has(operation));
  return { ...given, rows: [...operations.map((operation) => ({ operation })), ...given.rows] };
}

/** By service name. */
export const factories: Readonly<Record<string, ServiceFactories>> = {
  identity: withThings(identityFactories, identityThings),
  notifications: withThings(notificationsFactories, notificationsThings),
  saas: withThings(saasFactories, saasThings),
  platform: withThings(platformFactories, platformThings),
  files: filesFactories,
  optimisation: withThings(optimisationFactories, optimisationThings),
  catalogue: withThings(catalogueFactories, catalogueThings),
  crm: withThings(crmFactories, crmThings),
  'sales-order': withThings(salesOrderFactories, salesOrderThings),
};
