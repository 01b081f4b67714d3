// Routes of contracts as calls, queries and mutations: what goes out and comes back is typed by the route, and a write
// makes stale what the route says.
import { callRoute, requestOf } from '@ishare/contracts/things/client.js';
import type { CallOf } from '@ishare/contracts/things/client.js';
import { isMadeStale } from '@ishare/contracts/things/route.js';
import type { AskedOf, ReplyOf, Route } from '@ishare/contracts/things/route.js';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { RequestOptions } from '../http/calls';
import { download } from '../http/download';
import { isSilence } from '../http/http-error';
import type { HttpError } from '../http/http-error';
import { queryString } from '../http/query-string';
import { upload } from '../http/upload';
import type { UploadOptions } from '../http/upload';
import { currentAccount } from './configuration';
import { http } from './http';
import { keepRead, keptUnder, readOrKept } from './kept-reads';
import type { KeptReply } from './kept-reads';

export type CallOptions = Omit<RequestOptions, 'query' | 'body' | 'as'>;

/** Calls a route; what is refused is told, unless the caller is quiet about it. */
export const call = <R extends Route>(route: R, ...[asked, options]: CallOf<R, CallOptions>): Promise<ReplyOf<R>> =>
  callRoute(http, route, asked, options);

/** The key of a read: its path, filled in, then what was asked for. */
export function keyOf<R extends Route>(route: R, asked?: AskedOf<R>): readonly unknown[] {
  const { path, query } = requestOf(route, asked);
  return query ? [path, query] : [path];
}

const keptAs = <R extends Route>(route: R, asked?: AskedOf<R>): string =>
  `${currentAccount() ?? ''} ${JSON.stringify(keyOf(route, asked))}`;

/** Keeps what an act has answered as what a route that reads would give now. */
export const keepReply = <R extends Route>(route: R, asked: AskedOf<R>, reply: ReplyOf<R>): Promise<boolean> =>
  keepRead(keptAs(route, asked), reply);

/** Calls a route that reads; where the server is silent, what it gave this account last stands in, and when it did. */
export const keptRead = <R extends Route>(
  route: R,
  ...[asked, options]: CallOf<R, CallOptions>
): Promise<KeptReply<ReplyOf<R>>> =>
  readOrKept<ReplyOf<R>>(keptAs(route, asked), () => callRoute(http, route, asked, options));

/** The same, where nobody needs to know of when it is. */
export const keptCall = async <R extends Route>(route: R, ...args: CallOf<R, CallOptions>): Promise<ReplyOf<R>> =>
  (await keptRead(route, ...args)).reply;

/** What routes that read have given this account last, all whose path begins so. */
export const keptReplies = <T>(path: string): Promise<T[]> => keptUnder<T>(`${currentAccount() ?? ''} ["${path}`);

/** A read as a query, for `useQuery`, `fetchQuery` and their kin. */
export const queryOf = <R extends Route>(route: R, ...[asked, options]: CallOf<R, CallOptions>) =>
  queryOptions({
    queryKey: keyOf(route, asked),
    queryFn: ({ signal }) => callRoute(http, route, asked, { ...options, signal }),
  });

/** Beside what a query takes, how its call is made. */
type Reading<R extends Route, T> = Pick<
  UseQueryOptions<ReplyOf<R>, Error, T>,
  | 'enabled'
  | 'retry'
  | 'select'
  | 'staleTime'
  | 'gcTime'
  | 'refetchInterval'
  | 'refetchOnWindowFocus'
  | 'placeholderData'
> & {
  calls?: CallOptions;
  /** What was read last stands in where the server is silent, also after the page was loaded anew. */
  isKept?: boolean;
};

/** What was read stays in sight, with all that is begun in it, where nobody answers a later reading. */
function held<T>(read: UseQueryResult<T>): UseQueryResult<T> {
  const { data, error } = read;
  if (data === undefined || !isSilence(error)) return read;
  return { ...read, data, error: null, status: 'success', isError: false, isSuccess: true } as UseQueryResult<T>;
}

/** What a route gives, kept for all who ask the same. */
export function useRoute<R extends Route, T = ReplyOf<R>>(route: R, asked: AskedOf<R>, reading: Reading<R, T> = {}) {
  const { calls, isKept, ...options } = reading;
  const read = useQuery<ReplyOf<R>, Error, T>({
    queryKey: keyOf(route, asked),
    queryFn: ({ signal }) =>
      isKept ? keptCall(route, asked, { ...calls, signal }) : callRoute(http, route, asked, { ...calls, signal }),
    ...options,
  });
  return held<T>(read);
}

/** Sends a form with its progress; what is refused is the caller's to tell. */
export const sendForm = <R extends Route & { upload: object }>(
  route: R,
  asked: AskedOf<R>,
  options: UploadOptions = {},
): Promise<ReplyOf<R>> => {
  const { path, query, body } = requestOf(route, asked);
  return upload<ReplyOf<R>>(http, path + queryString(query), body as FormData, options);
};

/** Saves the file that a route gives under a name; `print` has a PDF printed. */
export const save = <R extends Route & { reply: 'file' }>(
  route: R,
  fileName: string,
  ...[asked, options]: CallOf<R, { export?: boolean; print?: boolean }>
): Promise<void> => {
  const { path, query } = requestOf(route, asked);
  return download(http, path, fileName, { ...options, ...(query && { query }) });
};

/** Has what a write has changed asked for again, where it is in sight. */
export const makeStale = (client: QueryClient, by: Pick<Route, 'stale'>): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && isMadeStale(path, by),
  });

/** Calls a route that writes; what it makes stale is asked for again. */
export async function act<R extends Route>(
  client: QueryClient,
  route: R,
  ...args: CallOf<R, CallOptions>
): Promise<ReplyOf<R>> {
  const reply = await call(route, ...args);
  await makeStale(client, route);
  return reply;
}

export interface Act<R extends Route> extends CallOptions {
  /** Once it is done and its reads are fresh again. */
  onDone?: (reply: ReplyOf<R>, asked: AskedOf<R>) => unknown;
  /** Shows a refusal in its place; without it the refusal is told as a notice. */
  onRefused?: (error: HttpError) => void;
}

/**
 * A write of one's own: `mutate` takes what the route takes, `isPending` says that it is under way. What it makes stale
 * is asked for again when it is refused as well, for somebody may have been quicker.
 */
export function useAct<R extends Route>(route: R, { onDone, onRefused, ...options }: Act<R> = {}) {
  const client = useQueryClient();
  return useMutation<ReplyOf<R>, HttpError, AskedOf<R>>({
    mutationFn: (asked) => callRoute(http, route, asked, { ...(onRefused && { quiet: true }), ...options }),
    onSuccess: async (reply, asked) => {
      await makeStale(client, route);
      await onDone?.(reply, asked);
    },
    onError: (error) => {
      void makeStale(client, route);
      onRefused?.(error);
    },
  });
}
