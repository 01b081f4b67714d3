import { readStored } from '../state/stored';
import type { KeyValueStorage } from '../state/stored';

/** `expiresAt` in milliseconds since the epoch. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

export interface TokenReply {
  access_token: string;
  refresh_token?: string;
  expires_in?: number;
}

/** Whether an answer is that of the token route, and not of something before it. */
export const isTokenReply = (reply: unknown): reply is TokenReply =>
  typeof (reply as Partial<TokenReply> | undefined)?.access_token === 'string';

export const tokensKey = 'session.tokens';

/** Who holds a token, as it says itself; of a stranger, and of one that says nothing, an empty text. */
export function holderOf(token: string | undefined): string {
  try {
    const claims = token?.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/');
    return claims ? String((JSON.parse(atob(claims)) as { sub?: unknown }).sub ?? '') : '';
  } catch {
    return '';
  }
}

export interface TokenStore {
  read(): Tokens | undefined;
  write(tokens: Tokens): void;
  clear(): void;
}

/** The session's tokens in the browser's storage; every read sees what other tabs wrote. */
export function createTokenStore(storage: KeyValueStorage, key = tokensKey): TokenStore {
  return {
    read: () => readStored<Tokens>(storage, key),
    write: (tokens) => storage.setItem(key, JSON.stringify(tokens)),
    clear: () => storage.removeItem(key),
  };
}

/** The reply of /connect/token as stored tokens; a reply without a refresh token keeps the former one. */
export function tokensOf(reply: TokenReply, now: number, former?: Tokens): Tokens {
  return {
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token ?? former?.refreshToken ?? '',
    expiresAt: now + (reply.expires_in ?? 3600) * 1000,
  };
}
