import { daysOf } from './last-days';

test('the figures of a report are summed by day, the latest day first, the largest series first', () => {
  const figures = [
    { date: '2026-11-21', value: 0, name: '' },
    { date: '2026-11-22', value: 3, name: 'Saw B' },
    { date: '2026-11-22', value: 8, name: 'Saw A' },
  ];
  expect(daysOf(figures)).toEqual([
    {
      date: '2026-11-22',
      value: 11,
      series: [
        { name: 'Saw A', value: 8 },
        { name: 'Saw B', value: 3 },
      ],
    },
    { date: '2026-11-21', value: 0, series: [] },
  ]);
});
