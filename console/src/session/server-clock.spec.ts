import { createServerClock } from './server-clock';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
};

describe("the server's clock", () => {
  it('is this one until the server says otherwise, and goes on without it, also after a reload', () => {
    const kept = storage();
    let here = Date.parse('2026-11-24T08:00:00Z');
    const clock = createServerClock(kept, () => here);
    expect(clock.now().toISOString()).toBe('2026-11-24T08:00:00.000Z');
    clock.hear('Tue, 24 Nov 2026 07:30:00 GMT');
    expect(clock.now().toISOString()).toBe('2026-11-24T07:30:00.500Z');
    here += 3_600_000;
    expect(
      createServerClock(kept, () => here)
        .now()
        .toISOString(),
    ).toBe('2026-11-24T08:30:00.500Z');
  });

  it('does not jump about within the second that answers are told by, nor by what is no time', () => {
    const here = Date.parse('2026-11-24T08:00:00.900Z');
    const clock = createServerClock(storage(), () => here);
    for (const date of ['Tue, 24 Nov 2026 08:00:00 GMT', 'Tue, 24 Nov 2026 08:00:01 GMT', 'soon', null])
      clock.hear(date);
    expect(clock.now().getTime()).toBe(here);
  });
});
