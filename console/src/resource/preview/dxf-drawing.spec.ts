import dxfParser from 'dxf-parser';
import type { DxfParser, IDxf } from 'dxf-parser';
import { drawingOf } from './dxf-drawing';

const parser = dxfParser as unknown as { new (): DxfParser };

const section = (name: string, lines: string) => `0\nSECTION\n2\n${name}\n${lines}0\nENDSEC\n`;
const drawn = (entities: string, blocks = '') =>
  drawingOf(new parser().parseSync(`${section('BLOCKS', blocks)}${section('ENTITIES', entities)}0\nEOF\n`) as IDxf);

const line = ([x1, y1, x2, y2]: readonly [number, number, number, number], more = '') =>
  `0\nLINE\n8\n0\n${more}10\n${x1}\n20\n${y1}\n11\n${x2}\n21\n${y2}\n`;

describe('a drawing in DXF', () => {
  it('is 1,000 wide with y pointing down, each colour one path', () => {
    const { paths, ...rest } = drawn(line([0, 0, 400, 0]) + line([0, 200, 400, 200], '62\n1\n'));
    expect(rest).toEqual({ width: 1000, height: 500, texts: [], isCut: false });
    expect(paths).toEqual([
      { colour: null, d: 'M0 500L1000 500' },
      { colour: '#ff0000', d: 'M0 0L1000 0' },
    ]);
  });

  it('has round holes, and the rounded corners of polylines', () => {
    const circle = '0\nCIRCLE\n8\n0\n10\n0\n20\n0\n40\n5\n';
    expect(drawn(circle)).toMatchObject({ width: 1000, height: 1000 });
    // Half a circle from (0, 0) to (10, 0) is as high as its radius.
    const bulge = '0\nLWPOLYLINE\n8\n0\n90\n2\n70\n0\n10\n0\n20\n0\n42\n1\n10\n10\n20\n0\n';
    expect(drawn(bulge)).toMatchObject({ width: 1000, height: 500 });
  });

  it('draws what a block holds where it is put, turned and scaled', () => {
    const block = `0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n${line([0, 0, 10, 0])}0\nENDBLK\n`;
    const insert = '0\nINSERT\n8\n0\n2\nB\n10\n5\n20\n5\n41\n2\n42\n2\n50\n90\n';
    const { paths, height } = drawn(insert + line([5, 5, 6, 5]), block);
    expect([paths[0]!.d, height]).toEqual(['M0 1000L0 0M0 1000L50 1000', 1000]);
  });

  it('writes texts without the marks of their layout', () => {
    const text = '0\nMTEXT\n8\n0\n10\n0\n20\n0\n40\n10\n1\n{\\fArial|b0;Door\\Pleft}\n';
    expect(drawn(text + line([0, 0, 100, 0])).texts).toEqual([
      expect.objectContaining({ text: 'Door left', size: 100 }),
    ]);
  });

  it('ends with blocks that hold themselves, and with more than a page can draw', () => {
    const self = `0\nBLOCK\n8\n0\n2\nB\n70\n0\n10\n0\n20\n0\n${'0\nINSERT\n8\n0\n2\nB\n10\n1\n20\n1\n'.repeat(9)}${line([0, 0, 1, 1])}0\nENDBLK\n`;
    expect(drawn('0\nINSERT\n8\n0\n2\nB\n10\n0\n20\n0\n', self).isCut).toBe(true);
    expect(drawn(line([0, 0, 1, 1]).repeat(120_000)).isCut).toBe(true);
  });

  it('is empty where nothing can be drawn', () => {
    expect(drawn('0\nINSERT\n8\n0\n2\n__proto__\n10\n1\n20\n1\n')).toMatchObject({ width: 0, paths: [] });
    expect(drawn(line([0, 0, Number.NaN, 1]))).toMatchObject({ paths: [] });
  });
});
