import { factsOf, filterMembersOf, type Thing } from '@ishare/contracts/things/thing.js';
import { Database } from '@ishare/data/database.js';
import type { AuditedRow, EntityClass } from '@ishare/data/entities.js';
import { query } from '@ishare/server/schemas.js';
import { Ports } from '@ishare/server/ports.js';
import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import type { z } from 'zod';
import { CrudController } from './crud.controller.js';
import { entityFaults } from './entity-check.js';
import type { Filter } from './filters.js';
import { registry, type AnyResource } from './resource.js';
import { schemasOf } from './thing-schemas.js';
import { servedEntities, ThingService, type ServedThing, type Use } from './thing.service.js';

/** The schema of a query member, by the kind of field that it narrows. */
const MEMBERS: Partial<Record<string, () => z.ZodType>> = {
  text: query.text,
  number: query.number,
  flag: query.bool,
  choice: query.text,
  reference: query.guid,
  time: query.date,
};

function filtersOf(thing: Thing): Record<string, Filter> {
  return Object.fromEntries(
    filterMembersOf(thing).map(([member, field, op]) => {
      const schema = MEMBERS[thing.fields[field]!.facts.kind];
      if (!schema) throw new Error(`${thing.name}.${field} cannot narrow a list.`);
      return [member, { schema: schema(), op, ...(member === field ? {} : { field }) }];
    }),
  );
}

/** The declaration that controllers, lists and tests read, of a thing on its table. */
function resourceOf(thing: Thing, entity: EntityClass<AuditedRow>): AnyResource {
  const names = (which: 'isSorted' | 'isSearched') =>
    factsOf(thing).flatMap(([name, facts]) => (facts[which] ? [name] : []));
  return {
    name: thing.name,
    path: thing.path,
    aliases: thing.aliases,
    entity,
    ...schemasOf(thing),
    permissions: thing.permissions,
    verbs: thing.verbs,
    filters: filtersOf(thing),
    search: names('isSearched'),
    sort: [...names('isSorted'), 'creationTime'],
    defaultSort: [{ field: thing.orderedBy, descending: false }],
  };
}

/** Puts a thing on its table; `usedBy` names the tables whose rows hold its ids. */
export function serve(
  thing: Thing,
  entity: EntityClass<AuditedRow>,
  { usedBy = () => [] }: { usedBy?: () => readonly Use[] } = {},
): ServedThing {
  const resource = resourceOf(thing, entity);
  registry.push(resource);
  servedEntities.set(thing.path, entity);
  return { thing, entity, resource, token: Symbol(`${thing.name}Service`), usedBy };
}

/** Routes and services of things. A table that cannot keep what its thing promises stops the boot. */
@Module({})
export class ThingModule {
  static for(things: readonly ServedThing[]): DynamicModule {
    const controllers: Type[] = [];
    const providers: Provider[] = [];
    for (const served of things) {
      providers.push({
        provide: served.token,
        useFactory: (database: Database, ports: Ports) => {
          const faults = entityFaults(served.thing, database.source.getMetadata(served.entity));
          if (faults.length > 0) throw new Error(`A table does not fit its thing:\n${faults.join('\n')}`);
          return new ThingService(database, ports, served);
        },
        inject: [Database, Ports],
      });
      controllers.push(CrudController(served.resource, served.token));
    }
    return { module: ThingModule, controllers, providers, exports: things.map(({ token }) => token) };
  }
}
