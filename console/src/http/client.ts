import type { Http, HttpSession, Method, RequestOptions } from './calls';
import type { Query } from './query-string';
import { HttpError } from './http-error';
import { createDoubts, insistPauses, isInDoubt, newRequestKey, writeName } from './insist';
import { createTransport } from './transport';
import type { Sent, Transport } from './transport';

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** A write whose answer was lost is asked for again under its key, until it is known whether it was done. */
function createWrite({ attempt }: Transport, session: HttpSession, pause: (ms: number) => Promise<void>) {
  const doubts = createDoubts();
  return async <T>(sent: Sent): Promise<T> => {
    const name = writeName(sent);
    const key = sent.key ?? doubts.keyOf(name) ?? newRequestKey();
    let doubted = false;
    try {
      for (let round = 0; ; round++) {
        try {
          const reply = await attempt<T>({ ...sent, key });
          doubts.settle(name);
          return reply;
        } catch (error) {
          const isOpen = error instanceof HttpError && isInDoubt(error);
          const wait = insistPauses[round];
          if (isOpen) doubts.remember(name, key);
          else doubts.settle(name);
          if (!isOpen || wait === undefined || sent.insists === false || sent.signal?.aborted) throw error;
          if (!doubted) session.inDoubt?.(1);
          doubted = true;
          await pause(wait);
        }
      }
    } finally {
      if (doubted) session.inDoubt?.(-1);
    }
  };
}

/** Whether somebody else than the caller tells a failure. */
function isTold(error: unknown, quiet: RequestOptions['quiet']): error is HttpError {
  if (!(error instanceof HttpError) || error.kind === 'aborted') return false;
  return !(typeof quiet === 'function' ? quiet(error) : quiet);
}

/** The one door to the server: headers, time limits, one refresh at 401, a key for each write, failures told once. */
export function createHttp(
  session: HttpSession,
  fetchLike: typeof fetch = (...call) => fetch(...call),
  pause: (ms: number) => Promise<void> = sleep,
): Http {
  const transport = createTransport(session, fetchLike);
  const write = createWrite(transport, session, pause);

  async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
    try {
      const isRead = method === 'GET' || options.anonymous;
      return await (isRead ? transport.attempt<T> : write<T>)({ ...options, method, path });
    } catch (error) {
      if (isTold(error, options.quiet)) session.onFailure(error);
      throw error;
    }
  }

  return {
    request,
    get: <T>(path: string, query?: Query, options?: RequestOptions) => request<T>('GET', path, { ...options, query }),
    post: (path, body, options) => request('POST', path, { ...options, body }),
    put: (path, body, options) => request('PUT', path, { ...options, body }),
    delete: (path, query, options) => request('DELETE', path, { ...options, query }),
    headers: transport.headers,
    session,
  };
}
