import { clientId, http, requestToken, scope, signedIn, tokens } from './http';
import { tenantStore } from './tenant';
import { tokensOf } from './token-store';

const stateKey = 'auth.state';
const verifierKey = 'auth.verifier';
const redirectKey = 'auth.redirect';

const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const secret = () => base64Url(crypto.getRandomValues(new Uint8Array(32)));
const returnAddress = () => `${location.origin}/auth-redirect`;

/**
 * Leaves for the identity server's own sign-in (authorization code with PKCE), or through it for the provider of that
 * name; it comes back to /auth-redirect.
 */
export async function beginAuthorization(redirect: string, provider?: string): Promise<void> {
  const tenant = tenantStore.get();
  const state = secret();
  const verifier = secret();
  sessionStorage.setItem(stateKey, state);
  sessionStorage.setItem(verifierKey, verifier);
  sessionStorage.setItem(redirectKey, redirect);
  const challenge = base64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: returnAddress(),
    response_type: 'code',
    scope,
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(tenant && { __tenant: tenant.id }),
    // Somebody else may have signed in there before.
    ...(provider && { idp: provider, prompt: 'login' }),
  });
  location.assign(`${http.session.baseAddress()}/connect/authorize?${query}`);
}

/**
 * Takes the code that the identity server sent back; resolves to where the person wanted to go. Rejects on a state that
 * is not ours.
 */
export async function completeAuthorization(query: URLSearchParams): Promise<string> {
  const state = sessionStorage.getItem(stateKey);
  const verifier = sessionStorage.getItem(verifierKey);
  const redirect = sessionStorage.getItem(redirectKey) ?? '/';
  sessionStorage.removeItem(stateKey);
  sessionStorage.removeItem(verifierKey);
  const code = query.get('code');
  if (!state || !verifier || !code || query.get('state') !== state)
    throw new Error('The answer does not belong to a sign-in begun here.');
  const reply = await requestToken({
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnAddress(),
    code_verifier: verifier,
  });
  tokens.write(tokensOf(reply, Date.now()));
  signedIn.set(true);
  return redirect;
}
