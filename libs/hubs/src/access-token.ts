import type { IncomingHttpHeaders } from 'node:http';

/** What negotiation and upgrade need of a request; an `http.IncomingMessage` is one. */
export interface HubRequest {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The bearer token of a hub request: browsers can put it only into the query of a WebSocket address. */
export function accessToken(request: HubRequest): string | undefined {
  const [scheme, credentials] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && credentials) return credentials;
  return query(request).get('access_token') ?? undefined;
}

/** The address without its token, for access logs. */
export function redactAccessToken(url: string): string {
  return url.replace(/([?&]access_token=)[^&#]*/gi, '$1***');
}

export function query(request: HubRequest): URLSearchParams {
  const url = request.url ?? '';
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start + 1));
}

/** Path in lower case without a trailing slash: .NET routes do not distinguish case. */
export function normalPath(url: string): string {
  const end = url.indexOf('?');
  const path = (end < 0 ? url : url.slice(0, end)).toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}
