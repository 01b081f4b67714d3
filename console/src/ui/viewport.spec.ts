import { fitted, panned, zoomed } from './viewport';

const board = { width: 2440, height: 1220 };

test('a board is fitted whole and centred', () => {
  const view = fitted(board, { width: 1268, height: 800 });
  expect(view.scale).toBeCloseTo(0.5);
  expect(view.left).toBeCloseTo(24);
  expect(view.top).toBeCloseTo((800 - 610) / 2);
});

test('zooming keeps the point under the pointer', () => {
  const view = { left: 100, top: 50, scale: 0.5 };
  const at = { x: 400, y: 300 };
  const next = zoomed(view, 2, at, 0.5);
  const point = (v: typeof view) => [(at.x - v.left) / v.scale, (at.y - v.top) / v.scale];
  expect(point(next)).toEqual(point(view));
});

test('zooming ends at half of the fitted size and at eight px per mm', () => {
  const view = { left: 0, top: 0, scale: 0.5 };
  expect(zoomed(view, 0.001, { x: 0, y: 0 }, 0.5).scale).toBe(0.25);
  expect(zoomed(view, 1000, { x: 0, y: 0 }, 0.5).scale).toBe(8);
  expect(panned(view, 3, -4)).toEqual({ left: 3, top: -4, scale: 0.5 });
});
