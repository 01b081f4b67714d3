import { plain } from './dxf-writer.js';

describe('texts of a drawing', () => {
  it.each([
    ['P-1', 'P-1'],
    ['50%', '50%'],
    ['%%c20', '\uff05\uff05c20'],
    ['a%%%d', 'a\uff05\uff05\uff05d'],
    ['\\U+0041', '\uff3cU+0041'],
    ['\\m+1', '\uff3cm+1'],
    ['C:\\Upper', 'C:\\Upper'],
    ['two\r\nlines', 'two lines'],
  ])('are read as they were given: %j', (given, written) => expect(plain(given)).toBe(written));
});
