import type { KeyValueStorage } from '../state/stored';
import { createTokenStore } from './token-store';
import type { Tokens, TokenStore } from './token-store';

export const impersonationKey = 'isLoginByAdmin';
const ownTokensKey = 'session.ownTokens';
const ownTenantKey = 'session.ownTenant';
const ownPlaceKey = 'session.ownPlace';
const reloadAfterMs = 500;

/** True while an administrator works under another tenant or user. */
export function isImpersonating(storage: KeyValueStorage): boolean {
  return storage.getItem(impersonationKey) !== null;
}

/** Puts the administrator's own tokens aside and takes those of the other account. */
export function beginImpersonation(
  storage: KeyValueStorage,
  store: TokenStore,
  other: Tokens,
  tenantKey: string,
  { tenant: otherTenant, from }: { tenant?: string | undefined; from: string },
): void {
  const own = createTokenStore(storage, ownTokensKey);
  const current = store.read();
  if (current && !isImpersonating(storage)) {
    own.write(current);
    storage.setItem(ownPlaceKey, from);
    const tenant = storage.getItem(tenantKey);
    if (tenant !== null) storage.setItem(ownTenantKey, tenant);
  }
  storage.setItem(impersonationKey, 'true');
  store.write(other);
  if (otherTenant !== undefined) storage.setItem(tenantKey, otherTenant);
}

/** Swaps the tokens back, clears the tenant and reloads after 500 ms (login-09), where the administrator was. */
export function endImpersonation(
  storage: KeyValueStorage,
  store: TokenStore,
  tenantKey: string,
  reload: (place: string) => void,
  later: (task: () => void, ms: number) => void = setTimeout,
): void {
  const own = createTokenStore(storage, ownTokensKey);
  const tokens = own.read();
  if (tokens) store.write(tokens);
  else store.clear();
  storage.removeItem(tenantKey);
  const tenant = storage.getItem(ownTenantKey);
  if (tenant !== null) storage.setItem(tenantKey, tenant);
  storage.removeItem(ownTenantKey);
  storage.removeItem(impersonationKey);
  const place = storage.getItem(ownPlaceKey) ?? '/';
  storage.removeItem(ownPlaceKey);
  own.clear();
  later(() => reload(place), reloadAfterMs);
}
