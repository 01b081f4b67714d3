import { contentHash, kindOf } from './file-kinds';

describe('kinds of files', () => {
  it('are known by their endings, in any case', () => {
    expect(['a.PNG', 'b.pdf', 'c.XLSX', 'd.txt', 'e.dwg', 'png'].map(kindOf)).toEqual([
      'picture',
      'pdf',
      'sheet',
      'text',
      undefined,
      'picture',
    ]);
  });

  it('tell their content by the hash that the server keeps', async () => {
    expect(await contentHash(new Blob(['board']))).toBe(
      '859169b38185780daa5497983ff20d2994390058d8a71f2847ac7846f970971e',
    );
  });
});
