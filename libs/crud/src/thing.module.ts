import type { FieldFacts } from '@ishare/contracts/things/field-facts.js';
import { factsOf, filterMembersOf, machineOf, type Thing } from '@ishare/contracts/things/thing.js';
import { aloneInAnyCase } from '@ishare/data/codes.js';
import { Database } from '@ishare/data/database.js';
import type { AuditedRow, EntityClass } from '@ishare/data/entities.js';
import { query } from '@ishare/server/schemas.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Module, type DynamicModule, type Provider, type Type } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { z } from 'zod';
import type { Filter } from './filters.js';
import { ListSheetInterceptor } from './list-sheet.interceptor.js';
import { SignInsInterceptor } from './sign-ins.interceptor.js';
import { PlainMachineService } from './machines/machine.service.js';
import { registry, type AnyResource, type Resource } from './resource.js';
import { ThingController } from './thing.controller.js';
import { schemasOf, type SchemaRules, type ThingSchemas } from '@ishare/contracts/things/thing-schemas.js';
import { servedEntities, ThingService, type ServedThing, type Use, type UsedElsewhere } from './thing.service.js';

/** The schema of a query member, by the kind of field that it narrows. */
const MEMBERS: Partial<Record<string, () => z.ZodType>> = {
  text: query.text,
  number: query.number,
  code: query.number,
  date: query.date,
  flag: query.bool,
  choice: query.text,
  reference: query.guid,
  time: query.date,
};

/** `own`: query members of the thing's own, before which only what a field says by itself steps back. */
function filtersOf(thing: Thing, own: object): Record<string, Filter> {
  const isSaid = (field: string) => thing.fields[field]!.facts.filters !== undefined;
  const members = filterMembersOf(thing).filter(
    ([member, field]) => isSaid(field) || (!(member in own) && member !== thing.searchName),
  );
  return Object.fromEntries(
    members.map(([member, field, op]) => {
      const { kind, precision, isAmong, values } = thing.fields[field]!.facts;
      const schema = isAmong ? () => z.enum(values!).optional() : precision === 0 ? query.int : MEMBERS[kind];
      if (!schema) throw new Error(`${thing.name}.${field} cannot narrow a list.`);
      return [member, { schema: schema(), op, ...(member === field ? {} : { field }) }];
    }),
  );
}

/** How a thing is kept where it is served: what of it only SQL and the service's own code can say. */
export interface Serving<T extends Thing = Thing>
  extends SchemaRules<T>, Pick<Resource, 'expressions' | 'filters' | 'query' | 'where'> {
  /** What the list sorts by beside fields of the thing. */
  sorts?: readonly string[];
  /** The tables whose rows hold its ids. */
  usedBy?: () => readonly Use[];
  /** Whether another service's rows do. */
  usedElsewhere?: UsedElsewhere;
}

/** The declaration that controllers, lists and tests read, of a thing on its table. */
function resourceOf<T extends Thing>(
  thing: T,
  entity: EntityClass<AuditedRow>,
  schemas: ThingSchemas,
  { expressions, filters, query: asked, where, sorts = [] }: Serving<T>,
): AnyResource {
  const names = (which: 'isSorted' | 'isSearched') =>
    factsOf(thing).flatMap(([name, facts]) => (facts[which] ? [name] : []));
  const search = names('isSearched');
  return {
    name: thing.name,
    path: thing.path,
    aliases: thing.aliases,
    entity,
    ...schemas,
    permissions: thing.permissions,
    verbs: thing.verbs,
    deletesByQuery: thing.deletesByQuery,
    filters: { ...filtersOf(thing, asked?.shape ?? {}), ...filters },
    ...(search.length > 0 && { search }),
    ...(thing.searchName !== 'filter' && { searchName: thing.searchName }),
    ...(thing.maxPage !== undefined && { maxPage: thing.maxPage }),
    ...(expressions && { expressions }),
    ...(asked && { query: asked }),
    ...(where && { where }),
    sort: [...names('isSorted'), ...sorts, 'creationTime'],
    defaultSort: thing.orderedBy,
  };
}

/** Puts a thing on its table. */
export function serve<T extends Thing>(
  thing: T,
  entity: EntityClass<AuditedRow>,
  serving: Serving<T> = {},
): ServedThing {
  const schemas = schemasOf(thing, serving);
  const resource = resourceOf(thing, entity, schemas, serving);
  registry.push(resource);
  servedEntities.set(thing.path, entity);
  const isCode = ({ isUnique, isReadOnly, lines }: FieldFacts) => isUnique && !isReadOnly && lines === 'code';
  aloneInAnyCase(
    entity,
    factsOf(thing).flatMap(([name, facts]) => (isCode(facts) ? [name] : [])),
  );
  return {
    thing,
    entity,
    resource,
    schemas,
    token: Symbol(`${thing.name}Service`),
    usedBy: serving.usedBy ?? (() => []),
    usedElsewhere: serving.usedElsewhere,
  };
}

/**
 * Routes and services of things that need none of their own. A table that cannot keep what its thing promises stops the
 * boot.
 */
@Module({})
export class ThingModule {
  static for(things: readonly ServedThing[]): DynamicModule {
    const controllers: Type[] = [];
    // The later one is the inner one: a sheet is written of what its reader is told.
    const providers: Provider[] = [
      { provide: APP_INTERCEPTOR, useClass: ListSheetInterceptor },
      { provide: APP_INTERCEPTOR, useClass: SignInsInterceptor },
    ];
    for (const served of things) {
      providers.push({
        provide: served.token,
        useFactory: (database: Database, ports: Ports, localizer: Localizer) =>
          machineOf(served.thing)
            ? new PlainMachineService(database, ports, served, localizer)
            : new ThingService(database, ports, served),
        inject: [Database, Ports, Localizer],
      });
      controllers.push(ThingController(served, served.token));
    }
    return { module: ThingModule, controllers, providers, exports: things.map(({ token }) => token) };
  }
}
