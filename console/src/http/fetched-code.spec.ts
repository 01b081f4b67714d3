import { fetchedCode } from './fetched-code';

/** A server that is away as often as it is said, and tells at once that it is back. */
const server = (away: number) => ({
  check: async () => away-- > 0,
  onBack: (listener: () => void) => {
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
    expect(await fetchedCode(load, server(3))).toBe('code');
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('is asked for a second time where the server is there, and no third', async () => {
    expect(await fetchedCode(failing(1), server(0))).toBe('code');
    const gone = failing(9);
    await expect(fetchedCode(gone, server(0))).rejects.toThrow('Failed to fetch');
    expect(gone).toHaveBeenCalledTimes(2);
  });
});
