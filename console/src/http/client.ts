import { HttpError, parseErrorBody } from './http-error';
import { createDoubts, insistPauses, isInDoubt, newRequestKey, requestKeyHeader } from './insist';
import { queryString } from './query-string';
import type { Query } from './query-string';
import { timeouts } from './timeouts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  query?: Query;
  body?: unknown;
  timeout?: number;
  signal?: AbortSignal;
  /** The caller shows the failure itself, all or those it says: no notice. */
  quiet?: boolean | ((error: HttpError) => boolean);
  /** Sign-in itself and its kin: no token, no refresh. */
  anonymous?: boolean;
  as?: 'json' | 'blob' | 'text';
  /** False for a write that is not asked for again when no answer comes. */
  insists?: boolean;
}

/** What the session lends to every call. */
export interface HttpSession {
  baseAddress(): string;
  accessToken(): Promise<string | undefined>;
  /** A token to try again with after a 401, or undefined when the session is over. */
  renewedToken(refused: string): Promise<string | undefined>;
  tenant(): string | undefined;
  language(): string;
  timeout(): number;
  /** While a page is left, calls end without a reply through no fault of the server. */
  isLeaving(): boolean;
  onFailure(error: HttpError): void;
  /** A call has ended, with an answer or without one. */
  heard?(isAnswered: boolean): void;
  /** A write without an answer is being asked about, or no longer. */
  inDoubt?(change: 1 | -1): void;
}

export interface Http {
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  get<T>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T = void>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  /** Headers for calls that do not go through fetch (uploads, hubs). */
  headers(anonymous?: boolean): Promise<Record<string, string>>;
  readonly session: HttpSession;
}

/** A proxy that has nobody behind it, and says so in its own words. */
const nobodyBehind = [502, 504];

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The one door to the server: headers, time limits, one refresh at 401, a key for each write, failures told once. */
export function createHttp(
  session: HttpSession,
  fetchLike: typeof fetch = (...call) => fetch(...call),
  pause: (ms: number) => Promise<void> = sleep,
): Http {
  const doubts = createDoubts();

  async function headersWith(token: string | undefined): Promise<Record<string, string>> {
    const tenant = session.tenant();
    return {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': session.language(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tenant && { __tenant: tenant }),
    };
  }

  type Sent = RequestOptions & { key?: string | undefined };

  async function send(method: Method, path: string, options: Sent, token: string | undefined) {
    const timeout = options.timeout ?? (options.as === 'blob' ? timeouts.blob : session.timeout());
    const signals = [AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])];
    const headers = await headersWith(token);
    if (options.key !== undefined) headers[requestKeyHeader] = options.key;
    let body: BodyInit | undefined;
    if (options.body instanceof FormData || options.body instanceof URLSearchParams) body = options.body;
    else if (options.body !== undefined) {
      headers['Content-Type'] = 'application/json';
      body = JSON.stringify(options.body);
    }
    const url = session.baseAddress() + path + queryString(options.query);
    try {
      const reply = await fetchLike(url, { method, headers, body, signal: AbortSignal.any(signals) });
      const content = reply.ok && options.as === 'blob' ? await reply.blob() : await reply.text();
      if (nobodyBehind.includes(reply.status) && parseErrorBody(content as string) === undefined)
        throw new TypeError(reply.statusText);
      session.heard?.(true);
      return { reply, content };
    } catch (cause) {
      const name = cause instanceof DOMException ? cause.name : '';
      const kind =
        options.signal?.aborted || session.isLeaving() ? 'aborted' : name === 'TimeoutError' ? 'timeout' : 'network';
      if (kind !== 'aborted') session.heard?.(false);
      throw new HttpError(kind, { method, path });
    }
  }

  async function attempt<T>(method: Method, path: string, options: Sent): Promise<T> {
    const token = options.anonymous ? undefined : await session.accessToken();
    let { reply, content } = await send(method, path, options, token);
    if (reply.status === 401 && token !== undefined) {
      const renewed = await session.renewedToken(token);
      if (renewed !== undefined) ({ reply, content } = await send(method, path, options, renewed));
    }
    if (!reply.ok) {
      const trace = reply.headers.get('x-correlation-id') ?? reply.headers.get('x-trace-id') ?? undefined;
      const body = typeof content === 'string' ? parseErrorBody(content) : undefined;
      throw new HttpError('response', { method, path }, reply.status, reply.statusText, body, trace);
    }
    if (options.as === 'blob' || options.as === 'text') return content as T;
    return (content === '' ? undefined : JSON.parse(content as string)) as T;
  }

  /** A write whose answer was lost is asked for again under its key, until it is known whether it was done. */
  async function write<T>(method: Method, path: string, options: RequestOptions): Promise<T> {
    const text = options.body instanceof FormData ? undefined : JSON.stringify([options.query, options.body]);
    const name = text === undefined ? undefined : `${method} ${path} ${text}`;
    const key = (name && doubts.keyOf(name)) ?? newRequestKey();
    let doubted = false;
    try {
      for (let round = 0; ; round++) {
        try {
          const reply = await attempt<T>(method, path, { ...options, key });
          if (name) doubts.settle(name);
          return reply;
        } catch (error) {
          const isOpen = error instanceof HttpError && isInDoubt(error);
          const wait = insistPauses[round];
          if (name && isOpen) doubts.remember(name, key);
          else if (name) doubts.settle(name);
          if (!isOpen || wait === undefined || options.insists === false || options.signal?.aborted) throw error;
          if (!doubted) session.inDoubt?.(1);
          doubted = true;
          await pause(wait);
        }
      }
    } finally {
      if (doubted) session.inDoubt?.(-1);
    }
  }

  async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    try {
      return await (method === 'GET' || options.anonymous ? attempt<T> : write<T>)(method, path, options);
    } catch (error) {
      if (
        error instanceof HttpError &&
        error.kind !== 'aborted' &&
        !(typeof options.quiet === 'function' ? options.quiet(error) : options.quiet)
      )
        session.onFailure(error);
      throw error;
    }
  }

  return {
    request,
    get: (path, query, options) => request('GET', path, { ...options, query }),
    post: (path, body, options) => request('POST', path, { ...options, body }),
    put: (path, body, options) => request('PUT', path, { ...options, body }),
    delete: (path, query, options) => request('DELETE', path, { ...options, query }),
    headers: async (anonymous) => headersWith(anonymous ? undefined : await session.accessToken()),
    session,
  };
}
