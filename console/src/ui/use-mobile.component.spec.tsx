import { renderHook } from '@testing-library/react';

describe('the layout of a phone', () => {
  const { matchMedia } = globalThis;
  afterEach(() => void Object.assign(globalThis, { matchMedia }));

  it('begins below 992 px', async () => {
    let width = 1_200;
    const listener = { addEventListener: () => undefined, removeEventListener: () => undefined };
    Object.assign(globalThis, {
      matchMedia: (query: string) => ({
        get matches() {
          return width <= Number(/max-width: ([\d.]+)px/.exec(query)![1]);
        },
        ...listener,
      }),
    });
    const { useIsMobile } = await import('./use-mobile');
    const seen = [992, 991].map((next) => {
      width = next;
      return renderHook(() => useIsMobile()).result.current;
    });
    expect(seen).toEqual([false, true]);
  });
});
