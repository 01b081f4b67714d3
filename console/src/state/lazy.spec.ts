import { fetchCodeBy, fetchedCode } from './lazy';

/** A server that is away as often as it is said, and tells at once that it is back. */
const server = (away: number) =>
  fetchCodeBy({
    check: async () => away-- > 0,
    onBack: (listener) => {
      queueMicrotask(listener);
      return () => undefined;
    },
  });
const failing = (times: number) => {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= times) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  return load;
};

describe('code that is fetched', () => {
  it('comes once the server is back, however often it is away', async () => {
    const load = failing(3);
    server(3);
    expect(await fetchedCode(load)).toBe('code');
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('is asked for a second time where the server is there, and no third', async () => {
    server(0);
    expect(await fetchedCode(failing(1))).toBe('code');
    const gone = failing(9);
    await expect(fetchedCode(gone)).rejects.toThrow('Failed to fetch');
    expect(gone).toHaveBeenCalledTimes(2);
  });
});
