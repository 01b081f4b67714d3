import { fitting } from './fitting-value';

describe('what an address says of a parameter', () => {
  it.each([
    ['day', '2026-03-31', '2026-03-31'],
    ['day', 'monthStart', 'monthStart'],
    ['day', '2026-02-30', null],
    ['day', 'nonsense', null],
    ['number', '1.5', '1.5'],
    ['number', '', null],
    ['number', 'x', null],
    ['choice', 'a', 'a'],
    ['choice', 'z', null],
    ['text', 'nonsense', 'nonsense'],
    ['text', undefined, null],
  ] as const)('of the kind %s, %s, is %s', (kind, value, taken) =>
    expect(fitting({ kind, options: ['a', 'b'] }, value)).toBe(taken),
  );
});
