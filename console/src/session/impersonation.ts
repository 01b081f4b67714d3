import { readStored } from '../state/stored';
import type { KeyValueStorage } from '../state/stored';
import { createTokenStore } from './token-store';
import type { Tokens, TokenStore } from './token-store';

export const impersonationKey = 'isLoginByAdmin';
const ownTokensKey = 'session.ownTokens';
const ownTenantKey = 'session.ownTenant';
const ownPlaceKey = 'session.ownPlace';
const actingKey = 'session.acting';
const reloadAfterMs = 500;

/** True while an administrator works under another tenant or user. */
export function isImpersonating(storage: KeyValueStorage): boolean {
  return storage.getItem(impersonationKey) !== null;
}

/** Since when somebody acts in another's name, ms, and why. */
export interface Acting {
  since: number;
  reason: string;
}

/** Nothing where nobody does, or where one began who did not say why. */
export const actingIn = (storage: KeyValueStorage): Acting | undefined => readStored<Acting>(storage, actingKey);

/** Where a browser keeps who is signed in, and in which tenant. */
export interface SessionPlace {
  storage: KeyValueStorage;
  tokens: TokenStore;
  tenantKey: string;
}

/** Puts the administrator's own tokens aside and takes those of the other account. */
export function beginImpersonation(
  { storage, tokens, tenantKey }: SessionPlace,
  other: Tokens,
  { tenant: otherTenant, from, acting }: { tenant?: string | undefined; from: string; acting: Acting },
): void {
  const own = createTokenStore(storage, ownTokensKey);
  const current = tokens.read();
  if (current && !isImpersonating(storage)) {
    own.write(current);
    storage.setItem(ownPlaceKey, from);
    const tenant = storage.getItem(tenantKey);
    if (tenant !== null) storage.setItem(ownTenantKey, tenant);
  }
  storage.setItem(impersonationKey, 'true');
  storage.setItem(actingKey, JSON.stringify(acting));
  tokens.write(other);
  if (otherTenant !== undefined) storage.setItem(tenantKey, otherTenant);
}

/** Swaps the tokens back, clears the tenant and reloads after 500 ms (login-09), where the administrator was. */
export function endImpersonation(
  { storage, tokens, tenantKey }: SessionPlace,
  reload: (place: string) => void,
  later: (task: () => void, ms: number) => void = setTimeout,
): void {
  const own = createTokenStore(storage, ownTokensKey);
  const ownTokens = own.read();
  if (ownTokens) tokens.write(ownTokens);
  else tokens.clear();
  storage.removeItem(tenantKey);
  const tenant = storage.getItem(ownTenantKey);
  if (tenant !== null) storage.setItem(tenantKey, tenant);
  storage.removeItem(ownTenantKey);
  storage.removeItem(impersonationKey);
  storage.removeItem(actingKey);
  const place = storage.getItem(ownPlaceKey) ?? '/';
  storage.removeItem(ownPlaceKey);
  own.clear();
  later(() => reload(place), reloadAfterMs);
}
