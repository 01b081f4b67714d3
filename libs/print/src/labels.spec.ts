import { pdfStreams } from '@ishare/testing/pdf-texts.js';
import { labelKinds, type LabelData, type LabelKind } from '@ishare/contracts/print/label-template.js';
import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import { layLabel } from './lay-label.js';
import { resolutions, type Page, type Resolution } from './page.js';
import { toPdf } from './pdf.js';
import { toBitmap, toPng, type Bitmap } from './raster.js';
import { readCodes } from './read-codes.js';
import { toSvg } from './svg.js';
import { toZpl } from './zpl.js';

const code = 'PL-20261101-003-S12-114-12-38';
const full: Record<LabelKind, LabelData> = {
  part: {
    texts: {
      code,
      partNo: 'A-017',
      name: '左侧板',
      orderNo: 'SO-20261101-0042',
      room: '主卧室',
      cabinetNo: '衣柜-03',
      length: '2364.5',
      width: '579.5',
      thickness: '18',
      material: 'MB-18-OAK',
      decor: '暖白橡木',
      edges: 'L1 L2 EB10, W1 EB04',
      barcode: '6901234567892',
      drillFile: 'A-017.mpr',
      remark: '门铰链孔位按图',
      fileNo: 'PL-20261101-003',
      solutionNo: 'PL-20261101-003-S12',
      pattern: '114',
      board: '12',
      sequence: '38',
      total: '612',
    },
    panel: { length: 2364.5, width: 579.5, grain: 1, edges: [true, true, true, false] },
  },
  offcut: {
    texts: {
      code: 'OC-20261101-0007',
      length: '812',
      width: '640.5',
      thickness: '18',
      material: 'MB-18-OAK',
      decor: '暖白橡木',
      bin: 'R03-12',
      solutionNo: 'PL-20261101-003-S1',
      pattern: '3',
      date: '2026-11-01',
    },
    panel: { length: 812, width: 640.5, grain: 1, edges: [false, false, false, false] },
  },
  board: {
    texts: {
      code: 'BD-18-OAK-2440X1220',
      length: '2440',
      width: '1220',
      thickness: '18',
      material: 'MB-18-OAK',
      decor: '暖白橡木',
      bin: 'A-01',
      date: '2026-11-01',
    },
  },
  package: {
    texts: {
      code: 'BZ20261101-0042',
      orderNo: 'SO-20261101-0042',
      orderName: '三柜一厨',
      customer: '王女士',
      dealer: '天河旗舰店',
      address: '滨江路 88 号 3 栋 1204',
      pallet: '托盘 T-07',
      cabinets: '1-1, 1-2',
      content: '左侧板×1, 右侧板×1, 顶板×1, 底板×1, 层板×4',
      count: '8 件',
      weight: '38.4 kg',
      size: '2364×580×120',
      number: '3',
      total: '12',
      fragile: '易碎',
      date: '2026-11-01',
    },
  },
  shelf: { texts: { code: 'A-03-2', storehouse: '成品库', row: 'A 排', column: '3', level: '2' } },
};
const labels = labelKinds.flatMap((kind) =>
  ([203, 300] as const).map((resolution): [LabelKind, Resolution] => [kind, resolution]),
);
const lay = (kind: LabelKind, resolution: Resolution) => layLabel(standardLabels[kind], full[kind], resolution);

type Edges = NonNullable<LabelData['panel']>['edges'];

/** What ZPL's compressed picture says, by the printer's side of the same guide. */
function unpackZpl(zpl: string): Bitmap {
  const [, total, perRowText, data] = /\^GFA,(\d+),\d+,(\d+),([^^]*)\^FS/.exec(zpl)!;
  const perRow = Number(perRowText);
  const rows: string[] = [];
  let row = '';
  let count = 0;
  const end = (fill: string) => {
    rows.push(row.padEnd(2 * perRow, fill));
    row = '';
  };
  for (const sign of data!) {
    if (sign === ':') rows.push(rows.at(-1)!);
    else if (sign === ',') end('0');
    else if (sign === '!') end('F');
    else if (/[g-z]/.test(sign)) count += (sign.charCodeAt(0) - 'g'.charCodeAt(0) + 1) * 20;
    else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 'G'.charCodeAt(0) + 1;
    else {
      row += sign.repeat(count || 1);
      count = 0;
    }
    if (row.length === 2 * perRow) end('0');
  }
  const bytes = Buffer.from(rows.join(''), 'hex');
  expect(bytes.length).toBe(Number(total));
  return { width: Number(/\^PW(\d+)/.exec(zpl)![1]), height: Number(/\^LL(\d+)/.exec(zpl)![1]), bytes };
}

describe('a label that the product comes with', () => {
  it.each(labels)('of a %s is read again at %i dpi, from what the printer is sent', async (kind, resolution) => {
    const page = lay(kind, resolution);
    expect(page.warnings).toEqual([]);
    const zpl = toZpl(await toBitmap(page, resolution));
    const read = await readCodes(unpackZpl(zpl));
    const wanted = standardLabels[kind].items.filter((item) => item.kind === 'code');
    expect(wanted.length).toBeGreaterThan(0);
    expect(read.map(({ symbology, text }) => `${symbology} ${text}`).sort()).toEqual(
      wanted.map(({ symbology }) => `${symbology} ${full[kind].texts.code}`).sort(),
    );
  });

  it.each(labels)('of a %s has every edge of its codes on a dot at %i dpi', (kind, resolution) => {
    const perMm = resolutions[resolution];
    const { items, ...size } = standardLabels[kind];
    const codes = items.filter((item) => item.kind === 'code');
    const { marks } = layLabel({ ...size, items: codes }, full[kind], resolution);
    expect(marks.length).toBeGreaterThan(10);
    for (const mark of marks) {
      if (mark.kind !== 'rect') throw new Error('A code is made of rectangles.');
      for (const edge of [mark.x, mark.y, mark.x + mark.width, mark.y + mark.height])
        expect(Math.abs(edge * perMm - Math.round(edge * perMm))).toBeLessThan(1e-6);
    }
  });

  it('prints what was typed in several lines in as many where there is room, else in one, and no tabs', () => {
    const shown = (height: number) => {
      const item = { kind: 'text', x: 1, y: 1, width: 50, height, text: '{remark}', size: 8 } as const;
      const template = { width: 60, height: 40, items: [{ ...item, isBold: false, align: 'left' as const }] };
      const page = layLabel(template, { texts: { remark: 'groove behind\r\nedge\t20\n' } }, 203);
      expect(page.warnings).toEqual([]);
      return page.marks.map((mark) => (mark.kind === 'text' ? mark.text : ''));
    };
    expect(shown(3.6)).toEqual(['groove behind edge 20']);
    expect(shown(12)).toEqual(['groove behind', 'edge 20']);
  });

  it('prints a long address of a package whole, in as many lines as it takes', () => {
    const { texts } = full.package;
    const road = '8 Upper Mill Road, Northgate Industrial Park, Building 12, Gate 3, ';
    for (const address of [road.repeat(2).trim(), road.repeat(9).slice(0, 256), '滨河路工业园'.repeat(20)]) {
      const { marks, warnings } = layLabel(standardLabels.package, { texts: { ...texts, address } }, 203);
      expect(warnings).toEqual([]);
      const said = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
      expect(said.join('').replaceAll(' ', '')).toContain(address.replaceAll(' ', ''));
    }
  });

  it('leaves out what has no value, with its separator', () => {
    const { texts, panel } = full.part;
    const page = layLabel(standardLabels.part, { texts: { ...texts, room: '', remark: '' }, panel }, 203);
    const words = page.marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    // The drill's program stands on its part, above what was remarked.
    expect(words).toContain('A-017.mpr');
    expect(words).toContain('衣柜-03');
    expect(words.join()).not.toContain('门铰链');
  });

  it('says before printing what cannot be printed, what is cut off and what has no code', () => {
    const { texts } = full.part;
    const long = '超长的房间名称'.repeat(12);
    const { warnings, marks } = layLabel(
      standardLabels.part,
      { texts: { ...texts, name: '😀板', room: long, code: 'x'.repeat(900) } },
      203,
    );
    expect(warnings).toEqual([
      { kind: 'overflow', text: `${long} · 衣柜-03` },
      { kind: 'unprintable', text: 'A-017 · 😀板', characters: '😀' },
      { kind: 'noCode', text: 'x'.repeat(900) },
    ]);
    const cut = marks.find((mark) => mark.kind === 'text' && mark.text.endsWith('…'));
    expect(cut).toBeDefined();
  });

  it('draws the banded sides thick where the layouts draw them: L1 below, L2 above, W1 left, W2 right', () => {
    const template = { width: 40, height: 30, items: [{ kind: 'panel' as const, x: 5, y: 5, width: 30, height: 20 }] };
    const sides = (edges: Edges, grain = 0) =>
      layLabel(template, { texts: {}, panel: { length: 600, width: 400, grain, edges } }, 203).marks;
    const thick = (edges: Edges) =>
      sides(edges).map((mark) => mark.kind === 'rect' && Math.min(mark.width, mark.height) === 1);
    // Rectangles come as L1, L2, W1, W2.
    expect(thick([true, false, false, true])).toEqual([true, false, false, true]);
    const [below, above, left, right] = sides([false, false, false, false]) as (Page['marks'][number] & {
      x: number;
      y: number;
    })[];
    expect(below!.y).toBeGreaterThan(above!.y);
    expect(right!.x).toBeGreaterThan(left!.x);
    const shaft = (grain: number) => sides([false, false, false, false], grain)[4] as { width: number; height: number };
    expect(shaft(1).width).toBeGreaterThan(shaft(1).height);
    expect(shaft(2).height).toBeGreaterThan(shaft(2).width);
  });

  it('keeps every mark on the label', () => {
    for (const [kind, resolution] of labels) {
      const { width, height, marks } = lay(kind, resolution);
      for (const mark of marks) {
        if (mark.kind !== 'rect') continue;
        expect(mark.x).toBeGreaterThanOrEqual(0);
        expect(mark.y).toBeGreaterThanOrEqual(0);
        expect(mark.x + mark.width).toBeLessThanOrEqual(width + 1e-9);
        expect(mark.y + mark.height).toBeLessThanOrEqual(height + 1e-9);
      }
    }
  });
});

describe('a page', () => {
  it('is the same on the screen and on paper: letters are outlines, sizes are mm', async () => {
    const svg = toSvg(lay('part', 203));
    expect(svg).toContain('width="80mm" height="50mm" viewBox="0 0 80 50"');
    expect(svg).not.toContain('<text');
    expect(svg).toContain('aria-label="SO-20261101-0042, ');
    const png = await toPng(lay('part', 203), 203);
    // The header of a PNG: width and height in its 17th to 24th byte.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 400]);
  });

  it('is one sheet of its own size in a PDF, or shares A4 with others', async () => {
    const pages = Array.from({ length: 11 }, () => lay('part', 300));
    const own = (await toPdf(pages, 'label', 'Labels')).toString('latin1');
    expect(own.match(/\/Type \/Page\b/g)).toHaveLength(11);
    expect(own).toContain('/MediaBox [0 0 226.771654 141.732283]');
    // Two columns of five.
    const shared = await toPdf(pages, 'a4', 'Labels');
    expect(shared.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(pdfStreams(shared).some((drawn) => drawn.includes(' Tf'))).toBe(true);
  });
});
