import { stepsOfPeople } from '@ishare/contracts/things/machine.js';
import { machineOf, namedOf } from '@ishare/contracts/things/thing.js';
import { things as catalogueThings } from '@ishare/catalogue/things.js';
import { things as crmThings } from '@ishare/crm/things.js';
import { things as filesThings } from '@ishare/files/things.js';
import { things as insightThings } from '@ishare/insight/things.js';
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
import type { RowFactory, ServiceFactories } from './row-factory.js';
import { saasFactories } from './saas.js';
import { salesOrderFactories } from './sales-order.js';
import { insightFactories } from './insight.js';
import { imFactories } from './im.js';

/** The routes of the steps of a thing's machine; none where it has none. */
function stepsOfThing({ thing }: ServedThing): [operation: string, why: string][] {
  const found = machineOf(thing);
  if (!found) return [];
  return stepsOfPeople(found.machine).map(({ name, scope }) => [
    `POST /${thing.path}/${scope === 'many' ? '' : '{id}/'}${name}`,
    'moves records, from every state in the suite of their machine',
  ]);
}

/** The records of the same service that one must name, which stand before it. */
const namedBy =
  (named: readonly (readonly [field: string, path: string])[]): RowFactory['body'] =>
  (made) =>
    Object.fromEntries(named.map(([field, path]) => [field, made.get(`POST /${path}`)]));

/** The things of all services, as their factories name them. */
export const servedThings: ServedThing[] = [];

/** A row of each thing that no factory makes: a sample of its schema is right, for the schema is the thing's own. */
function withThings(given: ServiceFactories, things: readonly ServedThing[]): ServiceFactories {
  servedThings.push(...things);
  const known = new Set([...given.rows.map(({ operation }) => operation), ...Object.keys(given.actions)]);
  const made = things.filter(({ thing }) => thing.verbs.includes('create'));
  const rows = made
    .map(({ thing }) => ({ operation: `POST /${thing.path}`, named: namedOf(thing) }))
    .filter(({ operation }) => !known.has(operation));
  return {
    ...given,
    rows: [
      ...rows.filter(({ named }) => named.length === 0).map(({ operation }) => ({ operation })),
      ...given.rows,
      ...rows
        .filter(({ named }) => named.length > 0)
        .map(({ operation, named }) => ({ operation, body: namedBy(named) })),
    ],
    actions: { ...given.actions, ...Object.fromEntries(things.flatMap(stepsOfThing)) },
  };
}

/** By service name. */
export const factories: Readonly<Record<string, ServiceFactories>> = {
  identity: withThings(identityFactories, identityThings),
  notifications: withThings(notificationsFactories, notificationsThings),
  saas: withThings(saasFactories, saasThings),
  platform: withThings(platformFactories, platformThings),
  files: withThings(filesFactories, filesThings),
  optimisation: withThings(optimisationFactories, optimisationThings),
  catalogue: withThings(catalogueFactories, catalogueThings),
  crm: withThings(crmFactories, crmThings),
  'sales-order': withThings(salesOrderFactories, salesOrderThings),
  insight: withThings(insightFactories, insightThings),
  im: imFactories,
};
