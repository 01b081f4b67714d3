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
    ['beside others', 20, 33],
    ['below a tall one', 3, 120],
  ])('has each of its lines whole on one of its pages, under the head of its table: %s', (_where, count, height) => {
    const head = 32;
    const clientHeight = 135;
    const lines = Array.from({ length: count }, (_, at) => ({ top: head + at * 33, bottom: head + at * 33 + 33 }));
    lines.push({ top: head + count * 33, bottom: head + count * 33 + height });
    const scrollHeight = lines.at(-1)!.bottom;
    const seen = new Set<number>();
    let scrollTop = 0;
    do {
      for (const [at, { top, bottom }] of lines.entries())
        if (top >= scrollTop + head && bottom <= scrollTop + clientHeight) seen.add(at);
      scrollTop = nextTop({ scrollTop, clientHeight, scrollHeight, head, lines });
    } while (scrollTop > 0);
    const isTooTall = height > clientHeight - head;
    expect(seen.size).toBe(lines.length - (isTooTall ? 1 : 0));
  });

  it('goes on where it was when its board is shown again', () => {
    const pages = new Map<string, number>();
    const show = () => {
      const { unmount } = render(
        <WidgetFrame widget="orderStates" pages={pages}>
          rows
        </WidgetFrame>,
      );
      const { scrollTop } = screen.getByText('rows');
      unmount();
      return scrollTop;
    };
    const sizes = { clientHeight: 100, scrollHeight: 230 };
    const standing = Object.keys(sizes).map((name) => Object.getOwnPropertyDescriptor(Element.prototype, name)!);
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(Element.prototype, name, { value, configurable: true });
    expect([show(), show(), show(), show()]).toEqual([0, 80, 130, 0]);
    for (const [at, name] of Object.keys(sizes).entries())
      Object.defineProperty(Element.prototype, name, standing[at]!);
  });

  it.each([
    [true, 80],
    [false, 0],
  ])('is turned on a wall, and nowhere else (%p)', (turnsPages, top) => {
    jest.useFakeTimers();
    render(
      <WidgetFrame widget="orderStates" {...(turnsPages && { pages: new Map() })}>
        rows
      </WidgetFrame>,
    );
    const body = screen.getByText('rows');
    Object.defineProperties(body, { clientHeight: { value: 100 }, scrollHeight: { value: 230 } });
    act(() => jest.advanceTimersByTime(PAGE));
    expect(body.scrollTop).toBe(top);
  });
});
