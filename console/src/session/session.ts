import { signOut as endSession } from '@ishare/contracts/identity/sessions.js';
import { callRoute } from '@ishare/contracts/things/client.js';
import { HttpError } from '../http/http-error';
import { useStore } from '../state/store';
import { configuration, fetchConfiguration, grantedNames } from './configuration';
import { forgetReads } from './kept-reads';
import { forgetTokens, http, interruption, requestToken, signedIn, tokens, whenSessionEnds, workFor } from './http';
import { beginImpersonation, endImpersonation, impersonationKey, isImpersonating } from './impersonation';
import type { SessionPlace } from './impersonation';
import { permissions, usePermission } from './granted';
import { loadPermissions, retryKey } from './permission-loading';
import type { StepAnswers } from './sign-in-step';
import { tenantKey, tenantStore } from './tenant';
import { tokensOf } from './token-store';

export { currentAccount } from './configuration';
export { permissions, usePermission };

const TENANT_SWITCHED_OFF = 'Volo.AbpIo.MultiTenancy:010002';

// A page at work waits until its session goes on. A session in another's name ends in one's own.
whenSessionEnds(() => {
  if (configuration.get()?.currentUser.isAuthenticated === true) interruption.begin();
  else if (isImpersonating(localStorage)) returnToOwnAccount();
  else forgetTokens();
});

async function signInWith(fields: Record<string, string>): Promise<void> {
  const fresh = tokensOf(await requestToken(fields), Date.now());
  // Whoever signs in afresh acts in his own name.
  localStorage.removeItem(impersonationKey);
  tokens.write(fresh);
  signedIn.set(true);
  interruption.resume(fresh.accessToken);
}

/** `steps` carries what a sign-in asks for beyond the password; see sign-in-step.ts. */
export function signInByPassword(username: string, password: string, steps: StepAnswers = {}): Promise<void> {
  return signInWith({ grant_type: 'password', username, password, ...steps });
}

export function signInByPhone(phoneNumber: string, code: string): Promise<void> {
  return signInWith({ grant_type: 'phone_verify', phone_number: phoneNumber, phone_verify_code: code });
}

/** Loads configuration and permissions of the signed-in account; rejects when it signs out meanwhile. */
export async function loadSession(): Promise<void> {
  const names = await loadPermissions(async () => {
    const token = tokens.read()?.accessToken;
    if (token === undefined) throw new Error('The session has ended.');
    try {
      const value = await fetchConfiguration();
      if (value.currentUser.isAuthenticated) {
        workFor(token);
        return grantedNames(value);
      }
      // A token that is no longer good is answered like a stranger's call, not refused.
      await http.session.renewedToken(token);
    } catch (error) {
      // A stranger's call as well, of a tenant that is switched off; anything else is no answer yet: asked again.
      if (error instanceof HttpError && error.code === TENANT_SWITCHED_OFF) await http.session.renewedToken(token);
    }
    return undefined;
  }, sessionStorage);
  permissions.set(new Set(names));
}

/** Ends the session at the server as well as it can be told, and here in any case (login-01, login-02). */
export async function signOut(): Promise<void> {
  try {
    await callRoute(http, endSession, {}, { quiet: true, timeout: 5000, insists: false });
  } catch {
    // The account leaves this browser even when the server cannot be told; its refresh token then ends by its own life.
  }
  localStorage.removeItem(impersonationKey);
  clearSession();
}

/** Forgets tokens, permissions and configuration. */
export function clearSession(): void {
  sessionStorage.removeItem(retryKey);
  permissions.set(new Set());
  configuration.set(undefined);
  forgetTokens();
  void forgetReads();
}

const here: SessionPlace = { storage: localStorage, tokens, tenantKey };

/** Continues as another tenant's administrator or as another user; the page is loaded anew for that account. */
export async function impersonate(target: {
  tenantId?: string;
  tenantName?: string;
  userId?: string;
  tenantUserName?: string;
  /** Kept in the security logs of both sides, and shown meanwhile. */
  reason: string;
}): Promise<void> {
  const own = tokens.read();
  const reply = await requestToken({
    grant_type: 'Impersonation',
    access_token: own?.accessToken ?? '',
    ...(target.userId && { UserId: target.userId }),
    ...(target.tenantId && { TenantId: target.tenantId }),
    ...(target.tenantUserName && { TenantUserName: target.tenantUserName }),
    Reason: target.reason,
  });
  const tenant = target.tenantId
    ? JSON.stringify({ id: target.tenantId, name: target.tenantName ?? target.tenantId })
    : undefined;
  workFor(undefined);
  beginImpersonation(here, tokensOf(reply, Date.now()), {
    tenant,
    from: `${location.pathname}${location.search}`,
    acting: { since: Date.now(), reason: target.reason },
  });
  location.assign('/');
}

export function returnToOwnAccount(): void {
  workFor(undefined);
  endImpersonation(here, (place) => location.assign(place));
}

/** The current tenant's id, as the server says it, or the chosen one before sign-in. */
export function currentTenantId(): string | undefined {
  return configuration.get()?.currentTenant.id ?? tenantStore.get()?.id ?? undefined;
}

export function useConfiguration() {
  return useStore(configuration);
}
