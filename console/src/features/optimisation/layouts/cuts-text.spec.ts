import { cutMetres } from './cuts-text';

test('the cuts of a board are as long as they are together', () => {
  const cut = (length: number) => ({ seq: 1, level: 1, dir: 'horizontal' as const, pos: 0, length });
  expect(cutMetres({ cuts: [cut(2440), cut(1220), cut(340)] })).toBe(4);
  expect(cutMetres({ cuts: [] })).toBe(0);
});
