import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import type { TextEncoding } from './excel-error.js';
import { separatorOf, sniffText } from './sniff-text.js';

describe('a text file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sniff-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each([
    ['gbk', ';', '名称;长度;宽度\n侧板;712,5;300\n'],
    ['utf8', '\t', '名称\t长度\t宽度\n侧板\t712\t300\n'],
    ['utf16le', ',', '\uFEFF名称,长度,宽度\n侧板,712,300\n'],
    ['utf8', ';', 'Stück;Länge;Maß\n2;712,5;½\n'],
    ['utf8', ',', 'name,length,width\n"Side; left; long",712,300\n'],
    // Some programs leave zero bytes in their texts.
    ['utf8', ',', 'name,length,width\nSide,\0 712,300\nTop\0,600,300\n\0\0\0\0'],
    ['gbk', ',', '名称,长度,宽度\n侧板\0,712,300\n'],
    ['utf16le', ';', 'name;一;length\n一一一;一;一\n'],
  ])('is of %s and parted by %j', async (encoding, separator, text) => {
    const path = join(folder, 'list.csv');
    await writeFile(path, iconv.encode(text, encoding === 'utf16le' ? 'utf16le' : encoding));
    expect(await sniffText(path)).toEqual({ encoding, separator });
  });

  it('is in the encoding that is told where its bytes may be that, else in that which it seems to have', async () => {
    const path = join(folder, 'told.csv');
    const encodingOf = async (bytes: Buffer, ...told: TextEncoding[]) => {
      await writeFile(path, bytes);
      return (await sniffText(path, told)).encoding;
    };
    const cyrillic = Buffer.from('имя,длина\nполка,600\n');
    expect([await encodingOf(cyrillic), await encodingOf(cyrillic, 'utf8')]).toEqual(['gbk', 'utf8']);
    const chinese = iconv.encode('名称,长度\n侧板,712\n', 'gbk');
    expect([await encodingOf(chinese, 'utf8'), await encodingOf(chinese, 'utf8', 'gbk')]).toEqual(['gbk', 'gbk']);
    // ASCII is told of nothing that may come later.
    expect(await encodingOf(Buffer.from('name,length\n'), 'ascii')).toBe('utf8');
  });

  it('says by its first line what parts it, or is parted by nothing', () => {
    expect(separatorOf('sep=|\na;b|c;d\n')).toBe('|');
    expect(separatorOf('one column\nof words\n')).toBeUndefined();
    expect(separatorOf('Parts of 3, 4 and 5\nname;length;width;note\na;1,5;2,5;x\nb;1,5;2,5;y\n')).toBe(';');
  });
});
