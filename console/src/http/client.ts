import { HttpError, parseErrorBody } from './http-error';
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

/** The one door to the server: headers, time limits, one refresh at 401, failures told once. */
export function createHttp(session: HttpSession, fetchLike: typeof fetch = (...call) => fetch(...call)): Http {
  async function headersWith(token: string | undefined): Promise<Record<string, string>> {
    const tenant = session.tenant();
    return {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': session.language(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tenant && { __tenant: tenant }),
    };
  }

  async function send(method: Method, path: string, options: RequestOptions, token: string | undefined) {
    const timeout = options.timeout ?? (options.as === 'blob' ? timeouts.blob : session.timeout());
    const signals = [AbortSignal.timeout(timeout), ...(options.signal ? [options.signal] : [])];
    const headers = await headersWith(token);
    let body: BodyInit | undefined;
    if (options.body instanceof FormData || options.body instanceof URLSearchParams) body = options.body;
    else if (options.body !== undefined) {
      headers['Content-Type'] = 'application/json';
      body = JSON.stringify(options.body);
    }
    const url = session.baseAddress() + path + queryString(options.query);
    try {
      const reply = await fetchLike(url, { method, headers, body, signal: AbortSignal.any(signals) });
      return { reply, content: reply.ok && options.as === 'blob' ? await reply.blob() : await reply.text() };
    } catch (cause) {
      const name = cause instanceof DOMException ? cause.name : '';
      const kind =
        options.signal?.aborted || session.isLeaving() ? 'aborted' : name === 'TimeoutError' ? 'timeout' : 'network';
      throw new HttpError(kind, { method, path });
    }
  }

  async function attempt<T>(method: Method, path: string, options: RequestOptions): Promise<T> {
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

  async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    try {
      return await attempt<T>(method, path, options);
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
