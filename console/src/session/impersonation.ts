import type { KeyValueStorage } from '../state/stored';
import { createTokenStore } from './token-store';
import type { Tokens, TokenStore } from './token-store';

export const impersonationKey = 'isLoginByAdmin';
const ownTokensKey = 'session.ownTokens';
const ownTenantKey = 'session.ownTenant';
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
  otherTenant: string | undefined,
): void {
  const own = createTokenStore(storage, ownTokensKey);
  const current = store.read();
  if (current && !isImpersonating(storage)) {
    own.write(current);
    const tenant = storage.getItem(tenantKey);
    if (tenant !== null) storage.setItem(ownTenantKey, tenant);
  }
  storage.setItem(impersonationKey, 'true');
  store.write(other);
  if (otherTenant !== undefined) storage.setItem(tenantKey, otherTenant);
}

/** Swaps the tokens back, clears the tenant and reloads after 500 ms (login-09). */
export function endImpersonation(
  storage: KeyValueStorage,
  store: TokenStore,
  tenantKey: string,
  reload: () => void,
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
  own.clear();
  later(reload, reloadAfterMs);
}
