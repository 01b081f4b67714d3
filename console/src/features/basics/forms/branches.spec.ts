import { branchesOf, linesOf } from './branches';

describe('choices below each other', () => {
  const text = 'Oak\n  Light\n  Dark = Dark oak\nWhite\n  Matt\n    Warm';
  const branches = [
    {
      value: 'Oak',
      label: 'Oak',
      children: [
        { value: 'Light', label: 'Light' },
        { value: 'Dark', label: 'Dark oak' },
      ],
    },
    {
      value: 'White',
      label: 'White',
      children: [{ value: 'Matt', label: 'Matt', children: [{ value: 'Warm', label: 'Warm' }] }],
    },
  ];

  it('are read from lines and written back', () => {
    expect(branchesOf(text)).toEqual(branches);
    expect(linesOf(branches)).toBe(text);
  });

  it('take any lines', () => {
    expect(branchesOf('')).toEqual([]);
    expect(branchesOf('      a\n\n b\nc')).toEqual([
      { value: 'a', label: 'a' },
      { value: 'b', label: 'b' },
      { value: 'c', label: 'c' },
    ]);
    const deep = Array.from({ length: 40 }, (_, level) => `${' '.repeat(level)}x${level}`).join('\n');
    let levels = 0;
    for (let level = branchesOf(deep); level.length > 0; level = level[0]?.children ?? []) levels += 1;
    expect(levels).toBeLessThanOrEqual(6);
  });
});
