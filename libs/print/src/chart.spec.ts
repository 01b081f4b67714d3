import { drawChart, type ReportChart } from './chart.js';

const box = { x: 0, y: 0, width: 180, height: 70 };
const chart = (values: number[], axis: ReportChart['axis']): ReportChart => ({
  ...{ look: 'bar', title: '', height: 70, axis, categories: values.map(String) },
  series: [{ name: '', values, texts: values.map(String), behind: values.map(() => ({})) }],
});
/** What stands at the axis, from the bottom up, with where each begins. */
const ticksOf = (values: number[], isMoney: boolean, suffix = '') => {
  const { marks } = drawChart(chart(values, { isMoney, suffix }), box);
  return marks.flatMap((mark) => (mark.kind === 'text' && mark.y < box.height - 8 ? [mark] : []));
};
const textsOf = (...args: Parameters<typeof ticksOf>) => ticksOf(...args).map(({ text }) => text);

describe('the axis of a chart', () => {
  it('has its thousands apart, and as many decimals everywhere as its step needs', () => {
    expect(textsOf([480_000], false)).toEqual(['0', '100,000', '200,000', '300,000', '400,000', '500,000']);
    expect(textsOf([1], false)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    expect(textsOf([7], false)).toEqual(['0', '2', '4', '6', '8']);
  });

  it('shows money with cents where it has parts, and shares as such', () => {
    expect(textsOf([1], true)).toEqual(['0.00', '0.20', '0.40', '0.60', '0.80', '1.00']);
    expect(textsOf([480_000], true)[5]).toBe('500,000');
    expect(textsOf([40], false, ' %')).toEqual(['0 %', '10 %', '20 %', '30 %', '40 %']);
  });

  it('leaves large amounts the room that they take', () => {
    for (const { x } of ticksOf([9_876_543_210], true)) expect(x).toBeGreaterThanOrEqual(0);
  });
});
