import { csvLine } from './csv-line.js';

describe('a line of separated values', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['-1', "'-1"],
    ['\uff1dcmd()', "'\uff1dcmd()"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['\ufe66cmd()', "'\ufe66cmd()"],
    ['oak;\ufe621', "oak;'\ufe621"],
    ['oak;=1+1', "oak;'=1+1"],
    ['oak; =1+1', "oak; '=1+1"],
    ['oak\t@x', "oak\t'@x"],
    [';\uff1d1', ";'\uff1d1"],
    ['a-b; c=d', 'a-b; c=d'],
  ])('holds no formula, wherever a cell of it begins: %j', (given, written) => {
    expect(csvLine([given])).toBe(`${written}\r\n`);
  });

  it('is written at once however many separators a text has', () => {
    const text = '\t'.repeat(30_000);
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  });
});
