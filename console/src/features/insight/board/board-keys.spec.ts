import type { BoardItem } from '@ishare/contracts/insight/widgets.js';
import { afterKey } from './board-keys';

const item = (widget: string, [x, y]: [number, number], [w, h] = [4, 4]) => ({ widget, x, y, w, h }) as BoardItem;
const items = [item('racks', [0, 0]), item('offcutAge', [4, 0]), item('orderStates', [0, 4], [12, 6])];
const press = (widget: string, key: string, shiftKey = false) =>
  afterKey(items, widget as BoardItem['widget'], { key, shiftKey })?.find((one) => one.widget === widget);

describe('the keys at the handle of a widget', () => {
  it('move it aside within the board, and past what is above or below it', () => {
    expect(press('racks', 'ArrowLeft')).toBeUndefined();
    expect(press('offcutAge', 'ArrowRight')).toMatchObject({ x: 5 });
    expect(press('orderStates', 'ArrowUp')).toMatchObject({ y: 0 });
    expect(press('orderStates', 'ArrowDown')).toBeUndefined();
    const below = afterKey(items, 'racks', { key: 'ArrowDown', shiftKey: false })!;
    expect(below).toContainEqual(item('orderStates', [0, 0], [12, 6]));
    expect(below).toContainEqual(item('racks', [0, 6]));
  });

  it('with Shift make it larger or smaller, no smaller than it can be read and no wider than the board', () => {
    expect(press('racks', 'ArrowRight', true)).toMatchObject({ w: 5, x: 0 });
    expect(press('racks', 'ArrowUp', true)).toMatchObject({ h: 3 });
    expect(press('orderStates', 'ArrowRight', true)).toBeUndefined();
    expect(afterKey([item('racks', [0, 0], [2, 3])], 'racks', { key: 'ArrowUp', shiftKey: true })).toBeUndefined();
    expect(press('racks', 'Enter')).toBeUndefined();
  });
});
