import { metaText, readMeta } from './layout-meta';

describe("a layout's free values", () => {
  it('come back from the text they were shown as', () => {
    expect(readMeta(metaText({ title: 'Main', deep: { a: 1 } }))).toEqual({ title: 'Main', deep: { a: 1 } });
    expect([metaText({}), readMeta(''), readMeta(undefined)]).toEqual(['', {}, {}]);
  });

  it('are a JSON object or nothing', () => {
    expect(['[1]', '1', 'null', '{a:1}'].map(readMeta)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
