// What a call may say, what it needs of the session, and the door that takes it.
import type { HttpError } from './http-error';
import type { Query } from './query-string';

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
  /** The request key of a write that may have been sent before; without it each write gets a new one. */
  key?: string | undefined;
  /** ISO; when a write was said that is told later. */
  saidAt?: string | undefined;
  /** Hears the head of the answer, where it is none that fails. */
  onHeaders?: (headers: Headers) => void;
  /** What else stands in the head of the request. */
  headers?: Readonly<Record<string, string>>;
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
  /** A call has ended, with an answer, which says what o'clock it is, or without one. */
  heard?(isAnswered: boolean, date?: string | null): void;
  /** A write without an answer is being asked about, or no longer. */
  inDoubt?(change: 1 | -1): void;
}

export interface Http {
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  get(path: string, query: Query | undefined, options: RequestOptions & { as: 'blob' }): Promise<Blob>;
  get<T>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  post<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: RequestOptions): Promise<T>;
  delete<T = void>(path: string, query?: Query, options?: RequestOptions): Promise<T>;
  /** Headers for calls that do not go through fetch (uploads, hubs). */
  headers(anonymous?: boolean): Promise<Record<string, string>>;
  readonly session: HttpSession;
}
