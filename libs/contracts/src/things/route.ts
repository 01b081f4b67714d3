// A route as one value: a controller serves it, the console and tests call it. What either takes or gives is checked
// against it when it is compiled.
import type { z } from 'zod';
import type { FeatureDefinition } from '../saas/features.js';
import type { OneOrMore } from './thing.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: holders of any one of the permissions (`orKey`: or of the one, or whoever comes with a key that was
 * signed for the row, both of which the service asks), any signed-in caller, or anybody, and why.
 */
type Access =
  | { permission: OneOrMore }
  | { permission: string; orKey: true }
  | { signedIn: 'tenant' | 'self' }
  | { public: string };

/** One file in the part `file`, unless said otherwise; the text fields that stand beside it. */
export interface Upload {
  part?: string;
  many?: true;
  fields?: z.ZodObject;
}

/** Reads that a write makes stale: all below a path, or the one route. */
export type Stale = string | Pick<RouteDeclaration, 'path' | 'params'>;

export type RouteDeclaration = Access & {
  method: Method;
  /** Without a leading slash, as the specification spells it; `:id` is a GUID unless `params` says otherwise. */
  path: string;
  /** Further paths of the specification, for clients of another family; with the same parts, in the same order. */
  also?: readonly string[];
  /** What it does, in a few words. */
  summary: string;
  /** What its documentation says beyond the summary. */
  description?: string;
  params?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** It takes a form with a file, in place of a body. */
  upload?: Upload;
  reply: z.ZodType | 'nothing' | 'file';
  /** A tenant without it is refused. */
  feature?: FeatureDefinition;
  /** A POST that only computes what it is given: the activity log does not hear of it. */
  computes?: true;
  /** What clients hold of other reads and must ask for again once this is done. */
  stale?: readonly Stale[];
};

/** A route whatever it takes and gives. */
export type Route = RouteDeclaration;

type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;
type Given<R extends Route, K extends keyof RouteDeclaration> = R extends { [X in K]: infer V } ? V : undefined;
type ParamSchema<R extends Route, N extends string> = N extends keyof Given<R, 'params'>
  ? Given<R, 'params'>[N]
  : never;

export type ParamsOf<R extends Route> = {
  [N in NamesIn<R['path']>]: [ParamSchema<R, N>] extends [never] ? string : z.input<ParamSchema<R, N>>;
};

/** A query as a program says it: numbers, truth values and texts of moments, where the wire has texts alone. */
type Told<T> = T extends Date ? string : T;
export type QueryOf<R extends Route> =
  Given<R, 'query'> extends infer Q extends z.ZodObject
    ? { [K in keyof z.input<Q>]: z.input<Q>[K] | (K extends keyof z.output<Q> ? Told<z.output<Q>[K]> : never) }
    : undefined;

export type BodyOfRoute<R extends Route> = R extends { upload: Upload }
  ? FormData
  : Given<R, 'body'> extends infer B extends z.ZodType
    ? z.input<B>
    : undefined;

type Member<K extends string, V> = [V] extends [undefined]
  ? unknown
  : object extends V
    ? { [X in K]?: V }
    : { [X in K]: V };

/** What a call of the route is made with. */
export type AskedOf<R extends Route> = Member<
  'params',
  [NamesIn<R['path']>] extends [never] ? undefined : ParamsOf<R>
> &
  Member<'query', QueryOf<R>> &
  Member<'body', BodyOfRoute<R>>;

/** What the route gives, as it stands in the reply. */
export type ReplyOf<R extends Route> = R['reply'] extends 'nothing'
  ? void
  : R['reply'] extends 'file'
    ? Blob
    : R['reply'] extends z.ZodType
      ? z.output<R['reply']>
      : never;

/** The parts of a path that a call fills, in their order. */
export const paramNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

/** Declares a route. What cannot be right is refused when it is loaded. */
export function route<const D extends RouteDeclaration>(declared: D): D {
  const { method, path, also = [], params = {}, body, upload } = declared;
  const refuse = (why: string) => {
    throw new Error(`${method} ${path}: ${why}`);
  };
  if ([path, ...also].some((one) => one.startsWith('/'))) refuse('a path has no leading slash.');
  if (method === 'GET' && (body || upload)) refuse('a GET has no body.');
  if (body && upload) refuse('a form with a file takes the place of the body.');
  const names = paramNames(path);
  for (const name of Object.keys(params)) if (!names.includes(name)) refuse(`${name} is no part of the path.`);
  for (const other of also)
    if (paramNames(other).join() !== names.join()) refuse(`${other} has other parts than its first path.`);
  return declared;
}

/** The same route under another path that the specification gives. */
export const under = <const P extends string, R extends Route>(path: P, of: R): Omit<R, 'path'> & { path: P } =>
  route({ ...of, path });

/** Where a call goes: the path with its parts filled in. */
export function pathOf(of: Route, params: Readonly<Record<string, string>> = {}): string {
  return `/${of.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`;
}

/** Paths that a call of the route may have. */
const patternOf = ({ path, params = {} }: Pick<RouteDeclaration, 'path' | 'params'>) =>
  new RegExp(`^/${path.replaceAll(/:(\w+)/g, (_, name: string) => (params[name] ? '[^/]+' : '[\\da-fA-F-]{36}'))}$`);

/** Whether a read, whose path a client keeps, shows what a write has changed. */
export function isMadeStale(read: string, { stale = [] }: Pick<RouteDeclaration, 'stale'>): boolean {
  return stale.some((one) =>
    typeof one === 'string' ? read === `/${one}` || read.startsWith(`/${one}/`) : patternOf(one).test(read),
  );
}
