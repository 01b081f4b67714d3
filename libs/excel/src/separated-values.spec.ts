import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { csvLine } from './csv-line.js';
import { cellsOf, refusal, rowsOf } from './excel.fixture.js';

const csv = { type: 'csv' } as const;
const gbk = { type: 'csv', encoding: 'gbk' } as const;
const text = '名称,长度\r\n侧板,2400\r\n底板,764\r\n';
const table = [
  ['名称', '长度'],
  ['侧板', '2400'],
  ['底板', '764'],
];

describe('reading csv and txt', () => {
  it('follows RFC 4180', async () => {
    const source = Buffer.from('a,"b,1","say ""hi""","two\r\nlines"\r\n\r\n3/4" board, x ,,\n"",last');
    expect(await rowsOf(source, csv)).toEqual([
      { rowNo: 1, cells: ['a', 'b,1', 'say "hi"', 'two\r\nlines'] },
      { rowNo: 3, cells: ['3/4" board', ' x '] },
      { rowNo: 4, cells: ['', 'last'] },
    ]);
  });

  it('reads back whatever is written', async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '木', '😀') });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (cells) => {
        const expected = ['x', ...cells, 'y'].map((each) => (each.startsWith('\r') ? `'${each}` : each));
        expect(await cellsOf(Buffer.from(csvLine(['x', ...cells, 'y'])), csv)).toEqual([expected]);
      }),
    );
  });

  it('takes other separators and line ends', async () => {
    expect(await cellsOf(Buffer.from('a\tb\rc\td'), { type: 'txt' })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(await cellsOf(Buffer.from('a;b,c\n'), { ...csv, separator: ';' })).toEqual([['a', 'b,c']]);
    expect(await cellsOf(Buffer.from('a^b]c\n'), { ...csv, separator: '^' })).toEqual([['a', 'b]c']]);
    await expect(rowsOf(Buffer.from('a'), { ...csv, separator: '||' })).rejects.toThrow('one character');
  });

  it('reads each encoding, with or without a byte order mark', async () => {
    expect(await cellsOf(Buffer.from(text), csv)).toEqual(table);
    expect(await cellsOf(Buffer.from(`\ufeff${text}`), csv)).toEqual(table);
    expect(await cellsOf(iconv.encode(text, 'gbk'), gbk)).toEqual(table);
    expect(await cellsOf(iconv.encode('𠮷,㐀\n', 'gb18030'), gbk)).toEqual([['𠮷', '㐀']]);
    expect(await cellsOf(iconv.encode(text, 'utf16le'), { ...csv, encoding: 'utf16le' })).toEqual(table);
    expect(await cellsOf(iconv.encode(text, 'utf16be', { addBOM: true }), { ...csv, encoding: 'utf16le' })).toEqual(
      table,
    );
    expect(await cellsOf(iconv.encode(text, 'utf16le', { addBOM: true }), { ...csv, encoding: 'utf16le' })).toEqual(
      table,
    );
    for (const encoding of ['ascii', 'gbk', 'utf8'] as const)
      expect(await cellsOf(Buffer.from('a,b\n'), { ...csv, encoding })).toEqual([['a', 'b']]);
  });

  it.each([
    ['GBK as UTF-8', iconv.encode(text, 'gbk'), 'utf8', 'GBK'],
    ['UTF-16 as UTF-8', iconv.encode(text, 'utf16le'), 'utf8', 'UTF-16'],
    ['UTF-16 with a mark as UTF-8', iconv.encode(text, 'utf16le', { addBOM: true }), 'utf8', 'UTF-16'],
    ['UTF-8 as GBK', Buffer.from(text), 'gbk', 'UTF-8'],
    ['UTF-8 with a mark as GBK', Buffer.from(`\ufeffa,b\n`), 'gbk', 'UTF-8'],
    ['UTF-16 as GBK', iconv.encode(text, 'utf16le'), 'gbk', 'UTF-16'],
    ['UTF-8 as UTF-16', Buffer.from(text), 'utf16le', 'UTF-8'],
    ['ASCII as UTF-16', Buffer.from('a,b\n1,2\n'), 'utf16le', 'UTF-8'],
    ['GBK as UTF-16', iconv.encode(text, 'gbk'), 'utf16le', 'GBK'],
    ['GBK as ASCII', iconv.encode(text, 'gbk'), 'ascii', 'GBK'],
    ['UTF-8 as ASCII', Buffer.from(text), 'ascii', 'UTF-8'],
    ['UTF-16 as ASCII', iconv.encode('a,b\n', 'utf16le'), 'ascii', 'UTF-16'],
  ] as const)('names the encoding of %s', async (_, source, declared, looksLike) => {
    expect(await refusal(rowsOf(source, { ...csv, encoding: declared }))).toEqual({
      code: 'WrongEncoding',
      data: { declared, looksLike },
    });
  });

  it('finds wrong bytes far into a file, and characters cut by the reading stay whole', async () => {
    const line = '侧板,底板,顶板\n';
    const long = line.repeat(20_000);
    expect(await rowsOf(Buffer.from(`a${long}`), csv)).toHaveLength(20_000);
    expect(await rowsOf(iconv.encode(`a${long}`, 'gbk'), gbk)).toHaveLength(20_000);
    const mixed = Buffer.concat([
      Buffer.from('name,length,width\n'.repeat(20_000)),
      iconv.encode(line.repeat(10), 'gbk'),
    ]);
    expect(await refusal(rowsOf(mixed, csv))).toEqual({
      code: 'WrongEncoding',
      data: { declared: 'utf8', looksLike: 'GBK' },
    });
    // The last byte of the first 64 KiB is the first half of a character that UTF-8 takes for the start of one of its
    // own.
    const cut = Buffer.concat([Buffer.alloc(65_535, 'a,b\n'), iconv.encode('中\n侧板\n', 'gbk')]);
    expect(await refusal(rowsOf(cut, csv))).toEqual({
      code: 'WrongEncoding',
      data: { declared: 'utf8', looksLike: 'GBK' },
    });
    const truncated = Buffer.from(text).subarray(0, -8);
    expect((await refusal(rowsOf(Buffer.concat([truncated, Buffer.from([0xe6])]), csv))).code).toBe('WrongEncoding');
  });

  it('refuses a workbook by its name', async () => {
    expect(await refusal(rowsOf(Buffer.from('PK\x03\x04rest'), csv))).toEqual({
      code: 'NotASpreadsheet',
      data: { looksLike: 'xlsx' },
    });
    expect(await refusal(rowsOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), csv))).toEqual({
      code: 'NotASpreadsheet',
      data: { looksLike: 'xls' },
    });
  });

  it('refuses what is empty, too long, too wide, too much or not closed', async () => {
    expect((await refusal(rowsOf(Buffer.alloc(0), csv))).code).toBe('EmptyFile');
    expect((await refusal(rowsOf(Buffer.from('\r\n,,\r\n'), csv))).code).toBe('EmptyFile');
    expect(await refusal(rowsOf(Buffer.from('a\nb\n'), { ...csv, maxRows: 1 }))).toEqual({
      code: 'TooManyRows',
      data: { maxRows: 1 },
    });
    expect(await refusal(rowsOf(Buffer.from('a\nb,c\n'), { ...csv, maxColumns: 1 }))).toEqual({
      code: 'TooManyColumns',
      data: { maxColumns: 1, rowNo: 2 },
    });
    expect(await cellsOf(Buffer.from(`a${','.repeat(1000)}\n`), csv)).toEqual([['a']]);
    expect(await refusal(rowsOf(Buffer.from(`a\n"${'木'.repeat(5462)}"`), csv))).toEqual({
      code: 'CellTooLong',
      data: { maxBytes: 16_384, rowNo: 2 },
    });
    expect(await refusal(rowsOf(Buffer.from('a\n"b\nc\n'), csv))).toEqual({
      code: 'UnclosedQuote',
      data: { rowNo: 2 },
    });
  });

  it('reads files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'csv-'));
    await writeFile(join(folder, 'a.csv'), text);
    expect(await cellsOf(join(folder, 'a.csv'), csv)).toEqual(table);
    await rm(folder, { recursive: true });
  });
});
