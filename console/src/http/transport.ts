import type { HttpSession, Method, RequestOptions } from './calls';
import { traceparent } from './click-trace';
import { HttpError, parseErrorBody } from './http-error';
import { requestKeyHeader } from './insist';
import { queryString } from './query-string';
import { timeouts } from './timeouts';

/** A request that goes out. */
export interface Sent extends RequestOptions {
  method: Method;
  path: string;
}

interface Answer {
  reply: Response;
  content: string | Blob;
}

/** Whether a proxy answers that has nobody behind it, and says so in its own words. */
export const isNobodyBehind = (status: number, content: string): boolean =>
  (status === 502 || status === 504) && parseErrorBody(content) === undefined;

/** The body as it goes over the wire, and the header that says so. */
function encoded(body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (body === undefined) return {};
  if (body instanceof FormData || body instanceof URLSearchParams) return { body };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** Why no answer came. */
function silenceOf(cause: unknown, isGivenUp: boolean): 'aborted' | 'timeout' | 'network' {
  if (isGivenUp) return 'aborted';
  return cause instanceof DOMException && cause.name === 'TimeoutError' ? 'timeout' : 'network';
}

function failureOf({ method, path }: Sent, { reply, content }: Answer): HttpError {
  const trace = reply.headers.get('x-correlation-id') ?? reply.headers.get('x-trace-id') ?? undefined;
  const body = typeof content === 'string' ? parseErrorBody(content) : undefined;
  return new HttpError('response', { method, path }, reply.status, reply.statusText, body, trace);
}

/** What an answer says; one that is no JSON is that of something before the server, a hotel's sign-in page for one. */
export function parsed<T>(content: string, { method, path }: Pick<Sent, 'method' | 'path'>): T {
  try {
    return (content === '' ? undefined : JSON.parse(content)) as T;
  } catch {
    throw new HttpError('network', { method, path });
  }
}

/** Requests with the headers of the session and a time limit, sent once more under a new token after a 401. */
export function createTransport(session: HttpSession, fetchLike: typeof fetch) {
  async function headersWith(token: string | undefined): Promise<Record<string, string>> {
    const tenant = session.tenant();
    return {
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': session.language(),
      traceparent: traceparent(),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(tenant && { __tenant: tenant }),
    };
  }

  async function send(sent: Sent, token: string | undefined): Promise<Answer> {
    const { method, path, signal } = sent;
    const timeout = sent.timeout ?? (sent.as === 'blob' ? timeouts.blob : session.timeout());
    const signals = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
    const { body, headers: ofBody } = encoded(sent.body);
    const headers = {
      ...(await headersWith(token)),
      ...(sent.key !== undefined && { [requestKeyHeader]: sent.key }),
      ...(sent.saidAt !== undefined && { 'Said-At': sent.saidAt }),
      ...ofBody,
      ...sent.headers,
    };
    const url = session.baseAddress() + path + queryString(sent.query);
    try {
      const reply = await fetchLike(url, { method, headers, body, signal: AbortSignal.any(signals) });
      const content = reply.ok && sent.as === 'blob' ? await reply.blob() : await reply.text();
      if (!reply.ok && isNobodyBehind(reply.status, content as string)) throw new TypeError(reply.statusText);
      session.heard?.(true, reply.headers.get('date'));
      return { reply, content };
    } catch (cause) {
      const kind = silenceOf(cause, signal?.aborted === true || session.isLeaving());
      if (kind !== 'aborted') session.heard?.(false);
      throw new HttpError(kind, { method, path });
    }
  }

  return {
    headers: async (anonymous?: boolean) => headersWith(anonymous ? undefined : await session.accessToken()),

    async attempt<T>(sent: Sent): Promise<T> {
      const token = sent.anonymous ? undefined : await session.accessToken();
      let answer = await send(sent, token);
      if (answer.reply.status === 401 && token !== undefined) {
        const renewed = await session.renewedToken(token);
        if (renewed !== undefined) answer = await send(sent, renewed);
      }
      if (!answer.reply.ok) throw failureOf(sent, answer);
      const { content } = answer;
      sent.onHeaders?.(answer.reply.headers);
      if (sent.as === 'blob' || sent.as === 'text') return content as T;
      return parsed<T>(content as string, sent);
    },
  };
}

export type Transport = ReturnType<typeof createTransport>;
