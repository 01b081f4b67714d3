// Calls typed by the routes and things that they go to: the console and tests call through them.
import type { Resolved, Step } from './machine.js';
import type { MoveResult, RecordMove } from './moves.js';
import { pathOf, type AskedOf, type Method, type ReplyOf, type Route } from './route.js';
import { machineOf, type BodyOf, type ChangeOf, type RecordOf, type StepOf, type Thing } from './thing.js';

/** What a call takes beside its arguments; `quiet`: the caller tells of a failure itself. */
export interface CallOptions {
  signal?: AbortSignal;
  quiet?: boolean;
}

export type Query = Readonly<
  Record<string, string | number | boolean | null | undefined | readonly (string | number)[]>
>;

/** What a request carries; `as`: a file's content rather than JSON. */
export interface Carried {
  query?: Query;
  body?: unknown;
  as?: 'blob';
}

/** Sends one request; rejects with the caller's own error when it is refused. */
export interface Caller {
  request<R>(method: Method, path: string, options?: CallOptions & Carried): Promise<R>;
}

/** A call as its arguments: none where the route takes nothing. */
export type CallOf<R extends Route, O> =
  object extends AskedOf<R> ? [asked?: AskedOf<R>, options?: O] : [asked: AskedOf<R>, options?: O];

/** Where a call goes and what it carries. */
export function requestOf<R extends Route>(route: R, asked?: AskedOf<R>): { path: string } & Carried {
  const { params, query, body } = (asked ?? {}) as { params?: Record<string, string> } & Carried;
  return {
    path: pathOf(route, params),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(route.reply === 'file' && { as: 'blob' as const }),
  };
}

/** Calls a route; the reply is what the route says. */
export function callRoute<R extends Route>(
  caller: Caller,
  route: R,
  asked?: AskedOf<R>,
  options?: object,
): Promise<ReplyOf<R>> {
  const { path, ...carried } = requestOf(route, asked);
  return caller.request<ReplyOf<R>>(route.method, path, { ...options, ...carried });
}

/**
 * Paging (from 0), sorting (`code desc, name`), the text that the list searches for, and the thing's own query members.
 */
export interface ListAsked {
  skipCount?: number;
  maxResultCount?: number;
  sorting?: string;
  filter?: string;
  [member: string]: string | number | boolean | readonly string[] | undefined;
}

export interface PageOf<T extends Thing> {
  totalCount: number;
  items: RecordOf<T>[];
}

export interface StepAsked {
  comment?: string | null;
  /** Of a step of one record: refused with 409 when it is no longer that of the record. */
  concurrencyStamp?: string | null;
}

export interface ThingClient<T extends Thing> {
  list(asked?: ListAsked, options?: CallOptions): Promise<PageOf<T>>;
  get(id: string, options?: CallOptions): Promise<RecordOf<T>>;
  create(body: BodyOf<T>): Promise<RecordOf<T>>;
  /** Refused with 409 when the stamp in the body is no longer that of the record. */
  update(id: string, body: ChangeOf<T>): Promise<RecordOf<T>>;
  delete(id: string): Promise<void>;
  /** Does a step to all of the records or to none; one that does not take many takes one. */
  act(step: StepOf<T>, ids: readonly string[], asked?: StepAsked): Promise<void>;
  /** What would come of a step that takes many records. */
  judge(step: StepOf<T>, ids: readonly string[], options?: CallOptions): Promise<MoveResult[]>;
  /** The steps that a record has taken, the latest first. */
  moves(id: string, options?: CallOptions): Promise<RecordMove[]>;
}

export function clientOf<T extends Thing>(thing: T, caller: Caller): ThingClient<T> {
  const base = `/${thing.path}`;
  const at = (id: string) => `${base}/${encodeURIComponent(id)}`;
  return {
    list: (query = {}, options) => caller.request('GET', base, { ...options, query }),
    get: (id, options) => caller.request('GET', at(id), options),
    create: (body) => caller.request('POST', base, { body }),
    update: (id, body) => caller.request('PUT', at(id), { body }),
    delete: (id) => caller.request('DELETE', at(id)),
    async act(step, ids, asked = {}) {
      const { scope = 'one' } = machineOf(thing)!.machine.steps[step] as Resolved<Step>;
      if (scope === 'many') return caller.request('POST', `${base}/${step}`, { body: { ids, ...asked } });
      if (ids.length !== 1) throw new Error(`${thing.name}.${step} takes one record.`);
      return caller.request('POST', `${at(ids[0]!)}/${step}`, { body: asked });
    },
    judge: async (step, ids, options) =>
      (
        await caller.request<{ items: MoveResult[] }>('POST', `${base}/${step}`, {
          ...options,
          query: { dryRun: true },
          body: { ids },
        })
      ).items,
    moves: async (id, options) =>
      (await caller.request<{ items: RecordMove[] }>('GET', `${at(id)}/moves`, options)).items,
  };
}
