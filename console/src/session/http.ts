import { currentLanguage } from '../i18n/language';
import { baseAddress } from '../http/base-address';
import { createHttp } from '../http/client';
import { createConnection } from '../http/connection';
import type { HttpError } from '../http/http-error';
import { HttpError as Failure } from '../http/http-error';
import { watchLeaving } from '../http/leaving';
import { timeouts } from '../http/timeouts';
import { fetchCodeBy } from '../state/lazy';
import { createStore } from '../state/store';
import { createInterruption } from './interruption';
import { createRefresh, tabLock } from './refresh';
import { createServerClock } from './server-clock';
import { tenantStore } from './tenant';
import { createTokenStore, holderOf, tokensKey } from './token-store';
import { isTokenReply, type TokenReply } from './token-store';

export const clientId = 'iShare_Web';
export const scope = 'offline_access openid profile role email phone iShare';

export const tokens = createTokenStore(localStorage);
export const serverClock = createServerClock(localStorage);

/** True while tokens are stored; follows what other tabs of the browser do. */
export const signedIn = createStore(tokens.read() !== undefined);

/** Standard time limit in milliseconds; the application configuration may raise it. */
export const requestTimeout = createStore<number>(timeouts.standard);

type FailureListener = (error: HttpError) => void;
let failureListener: FailureListener = () => undefined;

/** The one place that tells people about failed calls (app/notices.ts) announces itself here. */
export function onHttpFailure(listener: FailureListener): void {
  failureListener = listener;
}

type FailureTaker = (error: HttpError) => boolean;
const takers = new Set<FailureTaker>();

/** Offers failed calls to whoever shows them himself, before they are told; gives what ends that. */
export function takeFailures(taker: FailureTaker): () => void {
  takers.add(taker);
  return () => void takers.delete(taker);
}

/** Tells people about a failed call, unless somebody shows it himself. */
export function announceFailure(error: HttpError): void {
  if (![...takers].some((take) => take(error))) failureListener(error);
}

/** Forgets the tokens; the guard then leads to the sign-in page. */
export function forgetTokens(): void {
  tokens.clear();
  interruption.giveUp();
  signedIn.set(false);
}

/** Open while a session that ended under somebody's hands waits for its sign-in. */
export const interruption = createInterruption();

/** Open while this browser works for another account than the page does: nothing goes out in the wrong name. */
export const takeover = createInterruption();

/** Who works in this page; nobody before his rights are known. */
let holder: string | undefined;
/** Says whose page it is from now on; nobody's where it is left for another account. */
export function workFor(token: string | undefined): void {
  holder = token === undefined ? undefined : holderOf(token);
}
signedIn.subscribe(() => signedIn.get() || workFor(undefined));

const isOthers = (token: string) => holder !== undefined && holderOf(token) !== holder;

/** A token of whoever works here: where the browser has another's, it waits until his own is back. */
function ownToken(token: string | undefined): string | undefined | Promise<string | undefined> {
  if (token === undefined || !isOthers(token)) return token;
  takeover.begin();
  return takeover.settled();
}

let end: () => void = forgetTokens;

/** Says what is done where the session has ended at the server: without that the tokens are forgotten. */
export function whenSessionEnds(act: () => void): void {
  end = act;
}

window.addEventListener('storage', (event) => {
  if (event.key !== tokensKey && event.key !== null) return;
  const stored = tokens.read();
  if (stored && isOthers(stored.accessToken)) return takeover.begin();
  // Another tab has signed in again, or out, or is back in this account.
  if (stored && stored.expiresAt > Date.now()) interruption.resume(stored.accessToken);
  else interruption.giveUp();
  if (stored) takeover.resume(stored.accessToken);
  else takeover.giveUp();
  signedIn.set(stored !== undefined);
});

/** A fixed form for /connect/token; never retried, never announced. OAuth's own route: no value of ours says it. */
export async function requestToken(fields: Record<string, string>): Promise<TokenReply> {
  const body = new URLSearchParams({ client_id: clientId, scope, ...fields });
  const path = '/connect/token';
  const reply = await http.post(path, body, { anonymous: true, quiet: true });
  if (!isTokenReply(reply)) throw new Failure('network', { method: 'POST', path });
  return reply;
}

const refresh = createRefresh({
  store: tokens,
  exchange: (refreshToken) => requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  exclusive: tabLock('session-refresh'),
  // A session is over when the server says so in its own words, not when something before it does.
  isRefusal: (error) =>
    error instanceof Failure && (error.status === 400 || error.status === 401) && error.body?.error !== undefined,
  onSessionOver: () => end(),
  now: Date.now,
});

const renewBeforeMs = 20_000;
const probeMs = 5_000;
const serverAddress = () => baseAddress(localStorage, import.meta.env['VITE_API_BASE'] as string | undefined);

/** Whether the server can be reached, for all that is shown. */
export const connection = createConnection({
  probe: async () => {
    const reply = await fetch(`${serverAddress()}/health/live`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeMs),
    });
    return reply.ok;
  },
  now: Date.now,
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});
fetchCodeBy(connection);
window.addEventListener('offline', () => void connection.check());
window.addEventListener('online', () => void connection.check());

/** Writes under way whose answer was lost and is being asked for. */
export const writesInDoubt = createStore(0);

/** The next call fetches a fresh token; the session itself goes on. */
export function expireAccessToken(): void {
  const stored = tokens.read();
  if (stored) tokens.write({ ...stored, expiresAt: 0 });
}

export const http = createHttp({
  baseAddress: serverAddress,
  async accessToken() {
    const stored = tokens.read();
    if (!stored) return undefined;
    if (isOthers(stored.accessToken)) return ownToken(stored.accessToken);
    if (interruption.isOpen.get()) return interruption.settled();
    if (stored.expiresAt - Date.now() > renewBeforeMs) return stored.accessToken;
    return ownToken(
      (await refresh(stored.accessToken)) ?? (await interruption.settled()) ?? tokens.read()?.accessToken,
    );
  },
  async renewedToken(refused) {
    const token = (await refresh(refused)) ?? (await interruption.settled());
    // Nobody could be asked for one: that is the server's silence, not the end of the session.
    if (token === undefined && tokens.read() && (await connection.check()))
      throw new Failure('network', { method: 'POST', path: '/connect/token' });
    return ownToken(token);
  },
  tenant: () => tenantStore.get()?.id,
  language: currentLanguage,
  timeout: () => requestTimeout.get(),
  isLeaving: watchLeaving(window),
  onFailure: announceFailure,
  heard(isAnswered, date) {
    if (!isAnswered) return void connection.silent();
    if (date !== undefined) serverClock.hear(date);
    connection.answered();
  },
  inDoubt: (change) => writesInDoubt.set((count) => count + change),
});
