import { weChat } from '@ishare/contracts/identity/wechat.js';
import { http } from './http';
import { call } from './routes';
import { currentTenantId } from './session';

const stateKey = 'wechat.state';

/** Leaves for WeChat, which sends its code to /auth-redirect. */
export function beginWeChatBinding(): void {
  const state = `bind-${crypto.randomUUID()}`;
  const tenant = currentTenantId();
  sessionStorage.setItem(stateKey, state);
  const query = new URLSearchParams({ state, ...(tenant && { __tenant: tenant }) });
  location.assign(`${http.session.baseAddress()}/api/wechat/oauth2?${query}`);
}

/** Binds the WeChat account whose code came back; rejects on a state that is not ours. */
export async function completeWeChatBinding(code: string, state: string | null): Promise<void> {
  const expected = sessionStorage.getItem(stateKey);
  sessionStorage.removeItem(stateKey);
  if (!expected || state !== expected) throw new Error('The answer does not belong to a binding begun here.');
  await call(weChat.bind, { body: { code } });
}
