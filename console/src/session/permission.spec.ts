import { holds } from './permission';

describe('a permission check', () => {
  const granted = new Set(['Optimization.Boards', 'Optimization.Offcuts']);

  it('holds when any one of the list is granted, or the single one', () => {
    expect(holds(granted, ['Optimization.Materials', 'Optimization.Boards'])).toBe(true);
    expect(holds(granted, 'Optimization.Offcuts')).toBe(true);
    expect(holds(granted, ['Optimization.Materials'])).toBe(false);
    expect(holds(granted, 'Optimization')).toBe(false);
  });

  it('throws on an empty list, whatever is granted (permission-03)', () => {
    expect(() => holds(granted, [])).toThrow(/at least one/);
    expect(() => holds(new Set(), [])).toThrow(/at least one/);
  });
});
