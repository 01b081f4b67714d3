// The words with which a service declares what others may know of it. Pure values: the console imports them too.
import { z } from 'zod';

export type TenancySide = 'host' | 'tenant' | 'both';

export interface PermissionDefinition {
  name: string;
  parentName: string | null;
  group: string;
  side: TenancySide;
  /** Key of the console's text that titles it, where it has no title of its own. */
  titledBy?: string;
}

type Actions = readonly string[];
interface PermissionNode<A extends Actions> {
  actions: A;
  side?: TenancySide;
  /** Side of single actions, where it differs from the node's. */
  sides?: Partial<Record<A[number], TenancySide>>;
  /** i18n prefix of the thing whose permissions they are: its title is theirs. */
  texts?: string;
}

const CRUD = ['Create', 'Edit', 'Delete'] as const;

/**
 * The permissions of a thing, those of its machine's steps included; `texts` is its i18n prefix, by whose title and
 * verbs the permission screen shows them.
 */
export function ofThing(texts: string): PermissionNode<typeof CRUD>;
export function ofThing<const A extends string>(
  texts: string,
  ...steps: readonly [A, ...A[]]
): PermissionNode<readonly ((typeof CRUD)[number] | A)[]>;
export function ofThing(texts: string, ...steps: string[]): PermissionNode<readonly string[]> {
  return { actions: [...CRUD, ...steps], texts };
}
type Tree = Record<string, Actions | PermissionNode<Actions>>;
type ActionsOf<N> = N extends Actions ? N[number] : N extends PermissionNode<infer A> ? A[number] : never;
export type PermissionNames<T extends Tree> = {
  readonly [K in keyof T]: { readonly Default: string } & { readonly [A in ActionsOf<T[K]>]: string };
};

export interface PermissionGroup<T extends Tree = Tree> {
  group: string;
  definitions: readonly PermissionDefinition[];
  names: PermissionNames<T>;
}

/** A plain verb is called the same everywhere, a step of a machine as its button is. */
const titleOf = (texts: string, action: string): string =>
  (CRUD as readonly string[]).includes(action)
    ? `common:permissionAction.${action}`
    : `${texts}.step.${action[0]!.toLowerCase()}${action.slice(1)}`;

/**
 * Declares a permission group: `{ Materials: ['Create'] }` under `Optimization` gives `Optimization.Materials` and
 * `Optimization.Materials.Create`. The titles stand in i18n under `Permission:<name>`.
 */
export function definePermissions<const T extends Tree>(
  group: string,
  tree: T,
  side: TenancySide = 'both',
): PermissionGroup<T> {
  const definitions: PermissionDefinition[] = [];
  const names: Record<string, Record<string, string>> = {};
  for (const [key, node] of Object.entries<Actions | PermissionNode<Actions>>(tree)) {
    const {
      actions,
      side: own = side,
      sides = {},
      texts,
    } = Array.isArray(node) ? { actions: node as Actions } : (node as PermissionNode<Actions>);
    const name = `${group}.${key}`;
    definitions.push({ name, parentName: null, group, side: own, ...(texts && { titledBy: `${texts}.title` }) });
    names[key] = { Default: name };
    for (const action of actions) {
      definitions.push({
        name: `${name}.${action}`,
        parentName: name,
        group,
        side: sides[action] ?? own,
        ...(texts && { titledBy: titleOf(texts, action) }),
      });
      names[key][action] = `${name}.${action}`;
    }
  }
  return { group, definitions, names: names as PermissionNames<T> };
}

/**
 * Something that happened, in the past tense (`saas.tenant.created`). Published in the transaction, delivered at least
 * once.
 */
export interface EventDefinition<S extends z.ZodType = z.ZodType> {
  kind: 'event';
  name: string;
  schema: S;
}

export function defineEvent<S extends z.ZodType>(name: string, schema: S): EventDefinition<S> {
  return { kind: 'event', name, schema };
}

export interface JobOptions {
  /** How often a failing job is tried. */
  attempts?: number;
  /** Milliseconds before the first retry; doubles each time. */
  backoff?: number;
  /** Milliseconds after which a run is aborted. */
  timeout?: number;
  /** How many of these one worker process runs at a time. */
  concurrency?: number;
}

/** Work to be done, in the imperative (`optimisation.run`); its payload holds ids only. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  kind: 'job';
  name: string;
  schema: S;
  options: JobOptions;
}

const jobs = new Map<string, JobDefinition>();

export function defineJob<S extends z.ZodType>(name: string, schema: S, options: JobOptions = {}): JobDefinition<S> {
  const job: JobDefinition<S> = { kind: 'job', name, schema, options };
  jobs.set(name, job);
  return job;
}

/** The job of that name, where its declaration has been loaded. */
export function jobNamed(name: string): JobDefinition | undefined {
  return jobs.get(name);
}

/** The jobs that a service declares, of those whose declarations have been loaded. */
export function jobsOf(service: string): JobDefinition[] {
  return [...jobs.values()].filter(({ name }) => name.startsWith(`${service}.`));
}

export interface PortMethod<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  input: I;
  output: O;
}

/**
 * What one service asks of another at once (a few methods): bound locally when both share a process, over HTTP
 * otherwise.
 */
export interface PortDefinition<M extends Record<string, PortMethod> = Record<string, PortMethod>> {
  kind: 'port';
  /** The service that answers. */
  service: string;
  /** Names a port beside the service's own, which each service has. */
  part?: string;
  methods: M;
}

export type PortClient<P extends PortDefinition> = {
  [K in keyof P['methods']]: (input: z.infer<P['methods'][K]['input']>) => Promise<z.infer<P['methods'][K]['output']>>;
};

export function definePort<M extends Record<string, PortMethod>>(
  service: string,
  methods: M,
  part?: string,
): PortDefinition<M> {
  return { kind: 'port', service, methods, ...(part !== undefined && { part }) };
}

/** A method of a port that gives back those of some ids that name rows of a tenant, of one of `kinds`. */
export function knownIds<const K extends readonly [string, ...string[]]>(...kinds: K) {
  return {
    input: z.object({ tenantId: z.guid(), kind: z.enum(kinds), ids: z.array(z.guid()).max(1_000) }),
    output: z.array(z.guid()),
  };
}

export type SettingScope = 'host' | 'tenant' | 'user';

export interface SettingDefinition {
  name: string;
  /** Value when nobody has set one. */
  default: string;
  /** The closest level at which it may be set. */
  scope: SettingScope;
  visibleToClients: boolean;
  encrypted: boolean;
}

export function defineSetting(
  name: string,
  defaultValue: string,
  options: Partial<Omit<SettingDefinition, 'name' | 'default'>> = {},
): SettingDefinition {
  return { name, default: defaultValue, scope: 'tenant', visibleToClients: true, encrypted: false, ...options };
}
