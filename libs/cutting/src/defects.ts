import type { Board, Trim } from './model.js';

const NO_TRIM: Trim = { left: 0, right: 0, bottom: 0, top: 0 };

const cleared = new WeakMap<Board, Trim>();

/**
 * What is cut off a board along its edges: its trims, and where it is damaged all that lies outside of its largest
 * rectangle without a damaged spot. Such a rectangle is freed by four cuts from edge to edge.
 */
export function trimOf(board: Board): Trim {
  const trim = board.trim ?? NO_TRIM;
  if (!board.defects?.length) return trim;
  let known = cleared.get(board);
  if (!known) {
    known = clearTrim(board, trim);
    cleared.set(board, known);
  }
  return known;
}

/** A side of a largest clear rectangle is that of the board or of a spot: all pairs of such sides along x are tried. */
function clearTrim(board: Board, trim: Trim): Trim {
  const [left, right, bottom, top] = [trim.left, board.length - trim.right, trim.bottom, board.width - trim.top];
  const spots = board.defects!.filter(
    ({ x, y, length, width }) => x < right && x + length > left && y < top && y + width > bottom,
  );
  const from = [left, ...spots.map(({ x, length }) => x + length)].filter((x) => x < right);
  const to = [right, ...spots.map(({ x }) => x)].filter((x) => x > left);
  let best = { area: 0, left, right: left, bottom, top: bottom };
  for (const x of new Set(from))
    for (const end of new Set(to)) {
      if (end <= x) continue;
      const between = spots.filter((spot) => spot.x < end && spot.x + spot.length > x).toSorted((a, b) => a.y - b.y);
      let free = bottom;
      for (const spot of [...between, { y: top, width: 0 }]) {
        const area = (end - x) * (Math.min(spot.y, top) - free);
        if (area > best.area) best = { area, left: x, right: end, bottom: free, top: Math.min(spot.y, top) };
        free = Math.max(free, spot.y + spot.width);
      }
    }
  return {
    left: best.left,
    right: board.length - best.right,
    bottom: best.bottom,
    top: board.width - best.top,
  };
}
