// A thing as one value: what its routes, table, screen, tests and clients are derived from or checked against.
import type { Fields, FieldFacts } from './field.js';
import type { FilterOperator } from './field-facts.js';
import type { Machine, StepName } from './machine.js';

export type Verb = 'list' | 'get' | 'create' | 'update' | 'delete';
export const ALL_VERBS: readonly Verb[] = ['list', 'get', 'create', 'update', 'delete'];

/** Stands for a permission where any signed-in caller of the tenant may do it. */
export const SIGNED_IN = 'signed-in';

export type OneOrMore = string | readonly [string, ...string[]];

/** The permissions of a plain thing, as `definePermissions` gives them. */
export type VerbNames = { Default: string; Create: string; Delete: string } & ({ Edit: string } | { Update: string });

/** The usual names: `X`, `X.Create`, `X.Edit` (or `Update`), `X.Delete`. */
export function verbPermissions(names: VerbNames): Record<Verb, string> {
  return {
    list: names.Default,
    get: names.Default,
    create: names.Create,
    update: 'Edit' in names ? names.Edit : names.Update,
    delete: names.Delete,
  };
}

/**
 * As `verbPermissions`, with reading open to any signed-in caller: for what pickers and screens of other areas read.
 */
export function openToRead(names: VerbNames): Record<Verb, string> {
  return { ...verbPermissions(names), list: SIGNED_IN, get: SIGNED_IN };
}

type Sortable<F extends Fields> = (keyof F & string) | 'creationTime';
/** `name`, or `name desc`. */
export type Order<F extends Fields> = Sortable<F> | `${Sortable<F>} desc`;

export interface ThingDeclaration<F extends Fields> {
  /** Where its records are: without a leading slash, as the specification spells it. */
  path: string;
  /** Further paths under which old clients call the same routes. */
  aliases?: readonly string[];
  /** The usual names, or which of them opens each verb. */
  permissions: VerbNames | Readonly<Record<Verb, OneOrMore>>;
  /** Who may list and get; with the permission unless said. */
  reads?: typeof SIGNED_IN;
  fields: F;
  /** What a list is ordered by unless asked otherwise. */
  orderedBy: Order<F> | readonly Order<F>[];
  verbs?: readonly Verb[];
  /** What the list calls the text that it searches for; `filter` unless said. */
  searchName?: string;
  /**
   * Clients may keep properties of their own beside the fields; a change that has none leaves them, or takes them away.
   */
  takesExtra?: boolean | 'replaced';
  /** Whether `DELETE ?id=` is served beside `DELETE /{id}`. */
  deletesByQuery?: boolean;
  /** Largest page of the list; ABP's ceiling unless the specification says otherwise. */
  maxPage?: number;
}

export interface Thing<F extends Fields = Fields> {
  /** One record, singular, PascalCase. */
  readonly name: string;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly permissions: Readonly<Record<Verb, OneOrMore>>;
  readonly fields: F;
  readonly orderedBy: readonly { readonly field: string; readonly descending: boolean }[];
  readonly verbs: readonly Verb[];
  readonly searchName: string;
  readonly takesExtra: boolean | 'replaced';
  readonly deletesByQuery: boolean;
  readonly maxPage?: number;
}

/** What every audited record carries beside its own fields. */
export interface Audited {
  id: string;
  creationTime: string;
  creatorId: string | null;
  lastModificationTime: string | null;
  lastModifierId: string | null;
  concurrencyStamp: string;
  extraProperties: Record<string, unknown>;
}

/** A record of a thing, as the API gives it. */
export type RecordOf<T extends Thing> = Audited & Said<T['fields'], 'value'>;

/** The fields that have one: a field that is only read has nothing sent, one that is only written no value. */
type Said<F extends Fields, Of extends 'value' | 'sent' | 'change'> = {
  -readonly [K in keyof F as [F[K][Of]] extends [never] ? never : K]: F[K][Of];
};
type OptionalKeys<B> = { [K in keyof B]: undefined extends B[K] ? K : never }[keyof B];
/** Members that may be left away are optional. */
type Loose<B> = { [K in Exclude<keyof B, OptionalKeys<B>>]: B[K] } & { [K in OptionalKeys<B>]?: B[K] };

/** What a client sends to make a record. */
export type BodyOf<T extends Thing> = Loose<Said<T['fields'], 'sent'>>;
/** What a client sends to change one: the whole of it, and the stamp that it was read with. */
export type ChangeOf<T extends Thing> = Loose<Said<T['fields'], 'change'>> & { concurrencyStamp?: string | null };

/** A body that was checked, with what it left out filled in. */
export type CheckedOf<T extends Thing> = Pick<RecordOf<T>, keyof BodyOf<T> & keyof RecordOf<T>>;

/** Every thing that is loaded, by name. */
const things = new Map<string, Thing>();

function permissionsOf({
  permissions,
  reads,
}: Pick<ThingDeclaration<Fields>, 'permissions' | 'reads'>): Thing['permissions'] {
  const given = 'Default' in permissions ? verbPermissions(permissions) : permissions;
  return reads === SIGNED_IN ? { ...given, list: SIGNED_IN, get: SIGNED_IN } : given;
}

/** Declares a thing. What cannot be right is refused when it is loaded. */
export function thing<const F extends Fields, const P extends string>(
  name: string,
  declared: ThingDeclaration<F> & { path: P },
): Thing<F> & { readonly path: P } {
  const { path, fields, orderedBy, maxPage } = declared;
  if (path.startsWith('/')) throw new Error(`${name}: a path has no leading slash.`);
  const order = [orderedBy].flat().map((term) => {
    const [field = '', direction] = term.split(' ');
    return { field, descending: direction === 'desc' };
  });
  for (const { field } of order)
    if (field !== 'creationTime' && !fields[field]?.facts.isSorted)
      throw new Error(`${name} is ordered by ${field}, which does not sort.`);
  const made: Thing<F> & { readonly path: P } = {
    name,
    path,
    aliases: declared.aliases ?? [],
    permissions: permissionsOf(declared),
    fields,
    orderedBy: order,
    verbs: declared.verbs ?? ALL_VERBS,
    searchName: declared.searchName ?? 'filter',
    takesExtra: declared.takesExtra ?? false,
    deletesByQuery: declared.deletesByQuery ?? false,
    ...(maxPage === undefined ? {} : { maxPage }),
  };
  if (things.has(name)) throw new Error(`There are two things of the name ${name}.`);
  things.set(name, made);
  return made;
}

/** The machine whose steps a thing has, and the field that holds its state; undefined where it has none. */
export function machineOf(of: Thing): { field: string; machine: Machine } | undefined {
  const [field, facts] = factsOf(of).find(([, { machine, hasOwnSteps }]) => machine && !hasOwnSteps) ?? [];
  return field === undefined ? undefined : { field, machine: facts!.machine! };
}

/** Names of the steps of a thing's machine. */
export type StepOf<T extends Thing> = MachinesOf<T['fields']> extends infer M extends Machine ? StepName<M> : never;
type MachinesOf<F extends Fields> = { [K in keyof F]: F[K] extends { readonly machine: infer M } ? M : never }[keyof F];

/** The facts of each field, in the order of declaration. */
export function factsOf(of: Thing): [name: string, facts: FieldFacts][] {
  return Object.entries(of.fields).map(([name, { facts }]) => [name, facts]);
}

/** Fields in which a record must name one of the same service, each with the path of that one's list. */
export function namedOf(of: Thing): [field: string, path: string][] {
  return factsOf(of).flatMap(([name, { kind, target, isRequired, isReadOnly }]) => {
    if (kind !== 'reference' || !target || !isRequired || isReadOnly) return [];
    const { path, known, isEmpty, isFree } = target();
    return known || isEmpty || isFree ? [] : [[name, path]];
  });
}

type Narrowing = [member: string, operator: FilterOperator];

/** How a list narrows by a field that sorts it and says no more. */
const narrowingOf = (name: string, { kind, isSorted }: FieldFacts): Narrowing[] => {
  if (!isSorted) return [];
  if (kind === 'text') return [[name, 'contains']];
  if (kind === 'flag' || kind === 'choice' || kind === 'code') return [[name, 'eq']];
  if (kind !== 'number' && kind !== 'time' && kind !== 'date') return [];
  return [
    [`${name}Min`, 'gte'],
    [`${name}Max`, 'lte'],
  ];
};

/**
 * The query members by which a list narrows by a field: those that the field names, or, where it sorts the list and
 * names none, one for what it is like, or two for the ends that it lies between.
 */
export function narrowingBy(name: string, facts: FieldFacts): Narrowing[] {
  const { filters } = facts;
  if (filters === undefined) return narrowingOf(name, facts);
  return filters === 'eq' ? [[name, 'eq']] : Object.entries(filters);
}

/** The query members by which a list narrows: field and operator of each. */
export function filterMembersOf(of: Thing): [member: string, field: string, operator: FilterOperator][] {
  return factsOf(of).flatMap(([name, facts]) =>
    narrowingBy(name, facts).map(([member, operator]) => [member, name, operator] as [string, string, FilterOperator]),
  );
}
