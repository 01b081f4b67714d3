import { jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { nextTop, PAGE } from './pages';
import { WidgetFrame } from './WidgetCard';

describe('a widget that is taller than its place', () => {
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('is turned page by page, the last one down to its end, and from the first again', () => {
    const tops = [0];
    for (let at = 0; at < 4; at++)
      tops.push(nextTop({ scrollTop: tops.at(-1)!, clientHeight: 100, scrollHeight: 230 }));
    expect(tops).toEqual([0, 80, 130, 0, 80]);
    expect(nextTop({ scrollTop: 0, clientHeight: 100, scrollHeight: 100 })).toBe(0);
  });

  it.each([
    [true, 80],
    [false, 0],
  ])('is turned on a wall, and nowhere else (%p)', (turnsPages, top) => {
    jest.useFakeTimers();
    render(
      <WidgetFrame widget="orderStates" turnsPages={turnsPages}>
        rows
      </WidgetFrame>,
    );
    const body = screen.getByText('rows');
    Object.defineProperties(body, { clientHeight: { value: 100 }, scrollHeight: { value: 230 } });
    act(() => jest.advanceTimersByTime(PAGE));
    expect(body.scrollTop).toBe(top);
  });
});
