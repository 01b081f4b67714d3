import {
  ALL_VERBS,
  openToRead,
  SIGNED_IN,
  verbPermissions,
  type OneOrMore,
  type Verb,
} from '@ishare/contracts/things/thing.js';
import type { AuditedRow, EntityClass } from '@ishare/data/entities.js';
import type { Condition, Expression } from '@ishare/data/list.js';
import type { SortTerm } from '@ishare/kernel/paging.js';
import type { z } from 'zod';
import type { Filters } from './filters.js';

/** What permissions of verbs are called, and what stands for a permission that all have: as things say it. */
export { ALL_VERBS, openToRead, SIGNED_IN, verbPermissions, type Verb };

/** A plain resource as a value: everything that its routes, OpenAPI, tests and screen need. */
export interface Resource<
  E extends AuditedRow = AuditedRow,
  C extends z.ZodObject = z.ZodObject,
  U extends z.ZodObject = z.ZodObject,
> {
  /** Name of one record, singular, PascalCase; titles the routes in OpenAPI. */
  name: string;
  /** Path without a leading slash, as the specification spells it. */
  path: string;
  /** Further paths under which old clients call the same routes. */
  aliases?: readonly string[];
  /** Whether `DELETE ?id=` is served beside `DELETE /{id}`. */
  deletesByQuery?: boolean;
  entity: EntityClass<E>;
  /** Body of POST; may be absent where `verbs` has no create. */
  create?: C;
  /** Body of PUT; may be absent where `verbs` has no update. */
  update?: U;
  /** What goes out, for OpenAPI and tests. */
  reply: z.ZodObject;
  permissions: Readonly<Record<Verb, OneOrMore>>;
  verbs?: readonly Verb[];
  /** Query fields of the list beside paging and sorting, with the conditions they mean. */
  filters?: Filters;
  /** Query fields whose conditions `where` writes by hand. */
  query?: z.ZodObject;
  where?(query: Record<string, unknown>): Condition[];
  /** Properties that `filter` looks into (contains, any of them). */
  search?: readonly (keyof E & string)[];
  /** Query name of the search text. */
  searchName?: string;
  sort: readonly string[];
  defaultSort: readonly SortTerm[];
  /** Columns computed by SQL over the alias `t`, by name. */
  expressions?: Readonly<Record<string, Expression>>;
  /** Largest page; ABP's ceiling unless the specification says otherwise. */
  maxPage?: number;
  defaultPage?: number;
}

/** A resource of whatever row and schemas: for code that treats them all alike. */
export type AnyResource = Resource<any, any, any>;

/** Every resource of the product that is loaded, in order of definition; the conformance suite walks it. */
export const registry: AnyResource[] = [];

/** Whether a verb is open to every signed-in caller. */
export function isForAll(resource: Pick<Resource, 'permissions'>, verb: Verb): boolean {
  return resource.permissions[verb] === SIGNED_IN;
}

export function permissionsOf(resource: Pick<Resource, 'permissions'>, verb: Verb): [string, ...string[]] {
  const given = resource.permissions[verb];
  return typeof given === 'string' ? [given] : [...given];
}
