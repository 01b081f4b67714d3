import { Remembered } from './remembered.js';
import { InProcessState } from './shared-state.js';

describe('what is remembered', () => {
  const state = new InProcessState();
  afterAll(() => state.close());
  let channel = 0;

  /** Two processes that read the same value; `reads` says how often. */
  async function two(life?: number) {
    const stored = { value: { n: 1 } as { n: number } | null, reads: 0 };
    const read = async () => {
      const { value } = stored;
      stored.reads++;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return value;
    };
    const name = `values-${++channel}`;
    const [here, there] = [new Remembered(state, name, read, life), new Remembered(state, name, read, life)];
    await Promise.all([here.listen(), there.listen()]);
    return { stored, here, there };
  }

  it('is read once by many who ask at once, and known without waiting afterwards', async () => {
    const { stored, here } = await two();
    expect(here.known('a')).toBeUndefined();
    expect(await Promise.all([here.get('a'), here.get('a'), here.get('a')])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
    expect([stored.reads, here.known('a')]).toEqual([1, { n: 1 }]);
  });

  it('is read anew in every process after a change, also by who began to read before it', async () => {
    const { stored, here, there } = await two();
    const before = there.get('a');
    stored.value = { n: 2 };
    await here.changed();
    expect(await before).toEqual({ n: 1 });
    expect([await here.get('a'), await there.get('a')]).toEqual([{ n: 2 }, { n: 2 }]);
  });

  it('is read anew after its time where no message came', async () => {
    const { stored, here } = await two(20);
    await here.get('a');
    stored.value = { n: 2 };
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await here.get('a')).toEqual({ n: 2 });
  });

  it('is nothing that is absent or could not be read', async () => {
    const { stored, here } = await two();
    stored.value = null;
    expect(await here.get('a')).toBeNull();
    stored.value = { n: 3 };
    expect(await here.get('a')).toEqual({ n: 3 });
    const failing = new Remembered<object>(state, 'failing', () => Promise.reject(new Error('away')));
    await expect(failing.get('a')).rejects.toThrow('away');
    expect(failing.known('a')).toBeUndefined();
  });
});
