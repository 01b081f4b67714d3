import { loadPermissions, retryKey } from './permission-loading';

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('permission loading (login-03)', () => {
  it('asks once a second until permissions arrive, and forgets its count', async () => {
    const storage = memory();
    const pauses: number[] = [];
    let asked = 0;
    const names = await loadPermissions(
      async () => (++asked < 4 ? undefined : ['A']),
      storage,
      async (ms) => void pauses.push(ms),
    );
    expect(names).toEqual(['A']);
    expect(pauses).toEqual([1000, 1000, 1000]);
    expect(storage.getItem(retryKey)).toBeNull();
  });

  it('gives up after 30 tries with guest', async () => {
    let asked = 0;
    const names = await loadPermissions(
      async () => void asked++ as undefined,
      memory(),
      async () => undefined,
    );
    expect(names).toEqual(['guest']);
    expect(asked).toBe(31);
  });

  it('goes on counting after a reload', async () => {
    const storage = memory();
    storage.setItem(retryKey, '29');
    let asked = 0;
    await loadPermissions(
      async () => void asked++ as undefined,
      storage,
      async () => undefined,
    );
    expect(asked).toBe(2);
  });

  it('takes an answer without any grant as guest, at once', async () => {
    expect(
      await loadPermissions(
        async () => [],
        memory(),
        () => Promise.reject(new Error('must not wait')),
      ),
    ).toEqual(['guest']);
  });
});
