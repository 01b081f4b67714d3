import { chromium } from 'playwright';
import { findChromium } from './infra/chromium.mjs';
const home = 'http://localhost:8121';
const browser = await chromium.launch({ executablePath: findChromium().path ?? (await findChromium()).path });
export async function session(userName, { lang = 'en', width = 1600, height = 950 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: lang === 'en' ? 'en-US' : 'zh-CN' });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text().slice(0, 400)));
  page.on('pageerror', (e) => console.log('pageerror:', e.message.slice(0, 400)));
  const form = {
    grant_type: 'password',
    username: userName,
    password: '1q2w3E*',
    client_id: 'iShare_Web',
    scope: 'offline_access openid profile role email phone iShare',
  };
  const reply = await context.request.post(`${home}/connect/token`, { form, headers: { __tenant: 'mujing' } });
  const g = await reply.json();
  const t = await (await context.request.get(`${home}/api/abp/multi-tenancy/tenants/by-name/mujing`)).json();
  await page.goto(`${home}/health/live`);
  await page.evaluate(
    ([kept]) => {
      for (const [k, v] of Object.entries(kept)) localStorage.setItem(k, JSON.stringify(v));
    },
    [
      {
        'session.tokens': {
          accessToken: g.access_token,
          refreshToken: g.refresh_token,
          expiresAt: Date.now() + g.expires_in * 1000,
        },
        tenant: { id: t.tenantId, name: 'mujing' },
      },
    ],
  );
  const api = async (method, path, data) => {
    const r = await context.request.fetch(home + path, {
      method,
      headers: { authorization: `Bearer ${g.access_token}` },
      ...(data !== undefined && { data }),
    });
    if (!r.ok()) console.log(method, path, r.status(), (await r.text()).slice(0, 400));
    return r.status() === 204 ? undefined : r.json();
  };
  return { page, api, context };
}
export const done = () => browser.close();
export { home };
