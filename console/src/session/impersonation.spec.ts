import { actingIn, beginImpersonation, endImpersonation, impersonationKey, isImpersonating } from './impersonation';
import { createTokenStore } from './token-store';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const acting = { since: 1, reason: 'Asked for help' };
const own = { accessToken: 'own', refreshToken: 'r', expiresAt: 1 };
const other = { accessToken: 'other', refreshToken: 'r2', expiresAt: 2 };

describe('log in as and back (login-09)', () => {
  it('swaps the tokens there and back, clears the tenant and reloads after 500 ms', () => {
    const storage = memory();
    const store = createTokenStore(storage);
    store.write(own);
    const here = { storage, tokens: store, tenantKey: 'tenant' };
    beginImpersonation(here, other, { tenant: '{"id":"t"}', from: '/saas/tenant?filter=w', acting });
    expect(actingIn(storage)).toEqual(acting);
    expect(storage.getItem(impersonationKey)).not.toBeNull();
    expect(store.read()).toEqual(other);
    expect(storage.getItem('tenant')).toBe('{"id":"t"}');

    const waits: number[] = [];
    const places: string[] = [];
    endImpersonation(
      here,
      (place) => places.push(place),
      (task, ms) => {
        waits.push(ms);
        task();
      },
    );
    expect(store.read()).toEqual(own);
    expect(storage.getItem('tenant')).toBeNull();
    expect(isImpersonating(storage)).toBe(false);
    expect(actingIn(storage)).toBeUndefined();
    expect([waits, places]).toEqual([[500], ['/saas/tenant?filter=w']]);
  });

  it('keeps the first account, and its place, through a second change', () => {
    const storage = memory();
    const store = createTokenStore(storage);
    store.write(own);
    const here = { storage, tokens: store, tenantKey: 'tenant' };
    beginImpersonation(here, other, { from: '/admin/users', acting });
    beginImpersonation(here, { ...other, accessToken: 'third' }, { from: '/elsewhere', acting });
    endImpersonation(
      here,
      (place) => expect(place).toBe('/admin/users'),
      (task) => task(),
    );
    expect(store.read()).toEqual(own);
  });
});
