// A client of a thing's routes, typed by the thing: the console, the SDK and tests call through it.
import type { BodyOf, ChangeOf, RecordOf, Thing } from './thing.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What a call takes beside its arguments; `quiet`: the caller tells of a failure itself. */
export interface CallOptions {
  signal?: AbortSignal;
  quiet?: boolean;
}

/** Sends one request; rejects with the caller's own error when it is refused. */
export interface Caller {
  request<R>(method: Method, path: string, options?: CallOptions & { query?: ListAsked; body?: unknown }): Promise<R>;
}

/** Paging (from 0), sorting (`code desc, name`), the text that the list searches for, and the thing's own query members. */
export interface ListAsked {
  skipCount?: number;
  maxResultCount?: number;
  sorting?: string;
  filter?: string;
  [member: string]: string | number | boolean | undefined;
}

export interface PageOf<T extends Thing> {
  totalCount: number;
  items: RecordOf<T>[];
}

export interface ThingClient<T extends Thing> {
  list(asked?: ListAsked, options?: CallOptions): Promise<PageOf<T>>;
  get(id: string, options?: CallOptions): Promise<RecordOf<T>>;
  create(body: BodyOf<T>): Promise<RecordOf<T>>;
  /** Refused with 409 when the stamp in the body is no longer that of the record. */
  update(id: string, body: ChangeOf<T>): Promise<RecordOf<T>>;
  delete(id: string): Promise<void>;
}

export function clientOf<T extends Thing>({ path }: T, caller: Caller): ThingClient<T> {
  const base = `/${path}`;
  const at = (id: string) => `${base}/${encodeURIComponent(id)}`;
  return {
    list: (query = {}, options) => caller.request('GET', base, { ...options, query }),
    get: (id, options) => caller.request('GET', at(id), options),
    create: (body) => caller.request('POST', base, { body }),
    update: (id, body) => caller.request('PUT', at(id), { body }),
    delete: (id) => caller.request('DELETE', at(id)),
  };
}
