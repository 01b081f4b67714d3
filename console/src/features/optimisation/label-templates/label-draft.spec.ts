import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { boxByKey, kindOf, newItem, onDot, placed, pulled, itemKinds } from './label-draft';
import { templateFaults } from '@ishare/contracts/print/label-template.js';

const box = { x: 10, y: 10, width: 20, height: 8 };
const label = standardLabels.part;

describe('a label while it is designed', () => {
  it('has everything on the dots of its printer', () => {
    expect(onDot(10.07, 203)).toBe(10.125);
    expect(onDot(10.07, 300)).toBe(10.0753);
    const at = placed({ x: 3.33, y: 4.44, width: 20.01, height: 5.55 }, label, 203, 1);
    for (const side of Object.values(at)) expect((side * 8) % 1).toBe(0);
  });

  it('has nothing beyond its edges, and nothing too small to be seen', () => {
    expect(placed({ ...box, x: -5, y: 80 }, label, 203, 1)).toEqual({ ...box, x: 0, y: 42 });
    expect(placed({ ...box, width: 500, height: 0 }, label, 203, 1)).toEqual({ x: 0, y: 10, width: 80, height: 1 });
  });

  it('is pulled at each side, and never turned over', () => {
    expect(pulled(box, [1, 1], { x: 3, y: -2 }, 1)).toEqual({ ...box, width: 23, height: 6 });
    expect(pulled(box, [-1, 0], { x: 3, y: 9 }, 1)).toEqual({ ...box, x: 13, width: 17 });
    expect(pulled(box, [-1, -1], { x: 90, y: 90 }, 1)).toEqual({ x: 29, y: 17, width: 1, height: 1 });
    expect(pulled(box, [1, 0], { x: -90, y: 0 }, 1)).toEqual({ ...box, width: 1 });
  });

  it('goes by the arrows: a dot, a millimetre, or the size', () => {
    const key = (name: string, more = {}) => ({ key: name, shiftKey: false, altKey: false, ...more });
    expect(boxByKey(box, key('ArrowRight'), 203)).toEqual({ ...box, x: 10.125 });
    expect(boxByKey(box, key('ArrowUp', { shiftKey: true }), 203)).toEqual({ ...box, y: 9 });
    expect(boxByKey(box, key('ArrowDown', { altKey: true, shiftKey: true }), 203)).toEqual({ ...box, height: 9 });
    expect(boxByKey(box, key('Enter'), 203)).toBeUndefined();
  });

  it('takes every kind of the palette, each of which is known again', () => {
    for (const kind of itemKinds) {
      const item = newItem(kind, 'part', label);
      expect(kindOf(item)).toBe(kind);
      expect(templateFaults('part', { ...label, items: [item] })).toEqual([]);
      expect(
        templateFaults('part', {
          width: 15,
          height: 10,
          items: [newItem(kind, 'part', { ...label, width: 15, height: 10 })],
        }),
      ).toEqual([]);
    }
  });
});
