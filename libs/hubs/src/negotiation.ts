import { randomBytes } from 'node:crypto';
import type { HubRequest } from './access-token.js';
import { normalPath, query } from './access-token.js';
import type { ConnectionTokens } from './connection-tokens.js';

/** In the order in which clients try them. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const;

export interface NegotiateReply {
  negotiateVersion: 0 | 1;
  connectionId: string;
  connectionToken?: string;
  availableTransports: { transport: (typeof transports)[number]; transferFormats: ['Text'] }[];
}

const suffix = '/negotiate';

/** The hub's path when the request asks to negotiate with it. */
export function negotiatedPath(request: HubRequest): string | undefined {
  const path = normalPath(request.url ?? '');
  return path.endsWith(suffix) ? path.slice(0, -suffix.length) : undefined;
}

export async function negotiate(request: HubRequest, tokens: ConnectionTokens, owner: string): Promise<NegotiateReply> {
  const version = Number(query(request).get('negotiateVersion') ?? 0) >= 1 ? 1 : 0;
  const connectionId = newConnectionId();
  // Version 0 knows one id only, which then has to be the secret one.
  const connectionToken = version === 1 ? newConnectionId() : connectionId;
  await tokens.issue(connectionToken, owner);
  return {
    negotiateVersion: version,
    connectionId,
    ...(version === 1 ? { connectionToken } : {}),
    availableTransports: transports.map((transport) => ({ transport, transferFormats: ['Text'] })),
  };
}

export function newConnectionId(): string {
  return randomBytes(18).toString('base64url');
}
