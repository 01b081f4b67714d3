/** ms for which a page of a widget on a wall stands */
export const PAGE = 10_000;
/** Of a page without lines, so much leads to the next: what is cut at its edge is seen whole there. */
const STEP = 0.8;

/** Where a line of a widget begins and ends, in px from the top of all of them. */
export interface Line {
  top: number;
  bottom: number;
}

interface Place extends Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'> {
  /** px at the top that the head of a table covers on each page. */
  head?: number;
  lines?: readonly Line[];
}

/**
 * Where the next page begins of what is taller than its place: at the first line that was not seen whole, so that each
 * is on one of the pages. After the last one comes the first.
 */
export function nextTop({ scrollTop, clientHeight, scrollHeight, head = 0, lines = [] }: Place): number {
  const last = scrollHeight - clientHeight;
  if (scrollTop >= last - 1) return 0;
  const unseen = lines.filter(({ bottom }) => bottom > scrollTop + clientHeight + 1);
  const begin = Math.min(...unseen.map(({ top }) => top)) - head;
  const isAhead = unseen.length > 0 && begin > scrollTop;
  return Math.min(last, isAhead ? begin : scrollTop + (clientHeight - head) * STEP);
}

/** The place of a widget as it is laid out; a wall is made smaller, and what is measured of it with it. */
export function placeOf(body: HTMLElement): Place {
  const { scrollTop, clientHeight, scrollHeight, offsetHeight } = body;
  const whole = body.getBoundingClientRect();
  const scale = offsetHeight > 0 && whole.height > 0 ? whole.height / offsetHeight : 1;
  // Lines whose parts are laid out by themselves have no height of their own.
  const lines = [...body.querySelectorAll('tbody tr, li, li > *, dl > div')]
    .map((line) => line.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top, bottom }) => ({
      top: (top - whole.top) / scale + scrollTop,
      bottom: (bottom - whole.top) / scale + scrollTop,
    }));
  const head = (body.querySelector('thead')?.getBoundingClientRect().height ?? 0) / scale;
  return { scrollTop, clientHeight, scrollHeight, head, lines };
}
