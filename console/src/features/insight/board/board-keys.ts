import { BOARD_COLUMNS, type BoardItem, type WidgetName } from '@ishare/contracts/insight/widgets.js';

/** No widget is smaller, in columns and rows. */
export const LEAST = { w: 2, h: 3 };

const shareColumns = (one: BoardItem, other: BoardItem) => one.x < other.x + other.w && other.x < one.x + one.w;

/** With one of them changed. */
const changed = (items: readonly BoardItem[], ...changes: readonly BoardItem[]): BoardItem[] =>
  items.map((item) => changes.find(({ widget }) => widget === item.widget) ?? item);

/** Above or below the nearest one in its way; the board closes the gaps. */
function swapped(items: readonly BoardItem[], own: BoardItem, isUp: boolean): BoardItem[] | undefined {
  const inWay = items
    .filter((other) => other.widget !== own.widget && shareColumns(own, other))
    .filter((other) => (isUp ? other.y < own.y : other.y > own.y))
    .toSorted((one, other) => (isUp ? other.y - one.y : one.y - other.y));
  const [next] = inWay;
  if (!next) return undefined;
  return isUp
    ? changed(items, { ...own, y: next.y }, { ...next, y: next.y + own.h })
    : changed(items, { ...next, y: own.y }, { ...own, y: own.y + next.h });
}

/**
 * The board after a key at a widget's handle: arrows move it, with Shift they make it larger or smaller; undefined
 * where the key does nothing.
 */
export function afterKey(
  items: readonly BoardItem[],
  widget: WidgetName,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): BoardItem[] | undefined {
  const own = items.find((item) => item.widget === widget);
  if (!own) return undefined;
  const put = (change: Partial<BoardItem>) => {
    const next = { ...own, ...change };
    const fits = next.x >= 0 && next.x + next.w <= BOARD_COLUMNS && next.w >= LEAST.w && next.h >= LEAST.h;
    return fits ? changed(items, next) : undefined;
  };
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? put({ w: own.w - 1 }) : put({ x: own.x - 1 });
    case 'ArrowRight':
      return shiftKey ? put({ w: own.w + 1 }) : put({ x: own.x + 1 });
    case 'ArrowUp':
      return shiftKey ? put({ h: own.h - 1 }) : swapped(items, own, true);
    case 'ArrowDown':
      return shiftKey ? put({ h: own.h + 1 }) : swapped(items, own, false);
    default:
      return undefined;
  }
}
