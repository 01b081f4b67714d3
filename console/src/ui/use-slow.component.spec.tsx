import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSlow } from './use-slow';

describe('what takes its time', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  const watched = () => renderHook(({ isBusy }) => useSlow(isBusy), { initialProps: { isBusy: true } });

  it('is said after a while, and what comes at once never', () => {
    const { result, rerender } = watched();
    pass(399);
    rerender({ isBusy: false });
    pass(5_000);
    expect(result.current).toBe(false);
    rerender({ isBusy: true });
    pass(399);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('is said long enough to be read, and through a gap between two of it', () => {
    const { result, rerender } = watched();
    pass(400);
    rerender({ isBusy: false });
    pass(100);
    rerender({ isBusy: true });
    pass(5_000);
    expect(result.current).toBe(true);
    rerender({ isBusy: false });
    pass(0);
    expect(result.current).toBe(false);
    rerender({ isBusy: true });
    pass(400);
    rerender({ isBusy: false });
    pass(399);
    expect(result.current).toBe(true);
    pass(1);
    expect(result.current).toBe(false);
  });
});
