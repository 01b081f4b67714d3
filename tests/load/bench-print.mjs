// npm run bench:print -- [--rounds 5] [--labels 200] [--rows 5000]
//
// Part labels with eight texts and a QR code as a PDF: ours, from template and data to the bytes, beside pdfmake with
// the same texts, typeface and code on pages of the same size. Both run in this process, one after the other in each
// round, since what a machine gives changes from minute to minute: the median of the rounds is told, with the least and
// the most. Every label is different, as in a factory. Then a report of many rows: see bench-report.mjs.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../../infra/build.mjs';
import { root } from '../../infra/toolchain.mjs';
import { benchReport } from './bench-report.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    labels: { type: 'string', default: '200' },
    rows: { type: 'string', default: '5000' },
  },
});
const [rounds, count] = [Number(options.rounds), Number(options.labels)];

await build();
const at = (path) => import(join(root, path));
const { layLabel } = await at('libs/print/dist/lay-label.js');
const { toPdf } = await at('libs/print/dist/pdf.js');
const { toBitmap } = await at('libs/print/dist/raster.js');
const { toZpl } = await at('libs/print/dist/zpl.js');
const { fillText } = await at('libs/contracts/dist/print/label-template.js');
const { standardLabels } = await at('libs/contracts/dist/print/standard-labels.js');

const template = standardLabels.part;
const POINTS_PER_MM = 72 / 25.4;

/** Labels that no round has seen, so that nothing is remembered from the one before. */
const labelsOf = (round) =>
  Array.from({ length: count }, (_, index) => ({
    texts: {
      code: `OP261101-${round}-S1-${1 + Math.floor(index / 12)}-1-${1 + (index % 12)}`,
      partNo: `A-${round}${index}`,
      name: '左侧板',
      orderNo: `SO-2026${round}-${index}`,
      room: '主卧室',
      cabinetNo: `衣柜-${index % 40}`,
      length: String(300 + ((index * 7) % 2000)),
      width: String(200 + ((index * 13) % 900)),
      thickness: '18',
      material: 'MB-18-OAK',
      decor: '暖白橡木',
      edges: 'L1 L2 EB10, W1 EB04',
      remark: '门铰链孔位按图',
      solutionNo: `OP261101-${round}-S1`,
      pattern: String(1 + Math.floor(index / 12)),
      board: '1',
      sequence: String(index + 1),
      total: String(count),
    },
    panel: { length: 800, width: 400, grain: 1, edges: [true, true, true, false] },
  }));

const ours = (labels) =>
  toPdf(
    labels.map((label) => layLabel(template, label, 203)),
    'label',
    'bench',
  );

const { resolve } = createRequire(import.meta.url);
const font = (file) => resolve(`@expo-google-fonts/noto-sans-sc/${file}`);
const { default: pdfmake } = await import('pdfmake');
pdfmake.addFonts({
  Noto: { normal: font('400Regular/NotoSansSC_400Regular.ttf'), bold: font('700Bold/NotoSansSC_700Bold.ttf') },
});
pdfmake.setLocalAccessPolicy?.(() => true);
pdfmake.setUrlAccessPolicy?.(() => false);

/** The same texts and the same code at the same places; the drawing of the panel is left to us. */
function theirs(labels) {
  const place = ({ x, y }) => ({ x: x * POINTS_PER_MM, y: y * POINTS_PER_MM });
  const content = labels.flatMap(({ texts }, index) =>
    template.items.flatMap((item, nth) => {
      const pageBreak = index > 0 && nth === 0 ? { pageBreak: 'before' } : {};
      const position = { absolutePosition: place(item) };
      if (item.kind === 'text')
        return [
          { text: fillText(item.text, texts), fontSize: item.size, bold: item.isBold, ...position, ...pageBreak },
        ];
      if (item.kind === 'code')
        return [{ qr: texts.code, fit: item.width * POINTS_PER_MM, eccLevel: 'M', ...position }];
      return [];
    }),
  );
  return pdfmake
    .createPdf({
      pageSize: { width: template.width * POINTS_PER_MM, height: template.height * POINTS_PER_MM },
      pageMargins: 0,
      defaultStyle: { font: 'Noto' },
      content,
    })
    .getBuffer();
}

async function zpl(labels) {
  for (const label of labels) toZpl(await toBitmap(layLabel(template, label, 203), 203));
}

const pagesOf = (pdf) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b/g).length;
const rates = { ours: [], theirs: [], zpl: [] };
const timed = async (name, work) => {
  const started = performance.now();
  const made = await work();
  rates[name].push((count * 1000) / (performance.now() - started));
  return made;
};
// One round to warm up, whose rates do not count.
for (let round = 0; round <= rounds; round++) {
  const labels = labelsOf(round);
  const [mine, other] = [await timed('ours', () => ours(labels)), await timed('theirs', () => theirs(labels))];
  await timed('zpl', () => zpl(labels.slice(0, count)));
  if (pagesOf(mine) !== count || pagesOf(other) !== count)
    throw new Error(`${pagesOf(mine)} and ${pagesOf(other)} pages instead of ${count}`);
  if (round === 0) for (const list of Object.values(rates)) list.length = 0;
}

const told = (list) => {
  const sorted = [...list].sort((a, b) => a - b);
  return `${median(sorted).toFixed(0).padStart(6)} labels/s  (${sorted[0].toFixed(0)} to ${sorted.at(-1).toFixed(0)})`;
};
console.log(`${count} labels of ${template.width} × ${template.height} mm, ${rounds} rounds`);
console.log(`PDF            ${told(rates.ours)}`);
console.log(`PDF by pdfmake ${told(rates.theirs)}`);
console.log(`ZPL, 203 dpi   ${told(rates.zpl)}`);
const ratio = rates.ours.map((rate, round) => rate / rates.theirs[round]).sort((a, b) => a - b);
console.log(`ratio to pdfmake ${median(ratio).toFixed(2)} (${ratio[0].toFixed(2)} to ${ratio.at(-1).toFixed(2)})`);

const { default: exceljs } = await import('exceljs');
const rows = Number(options.rows);
const seconds = await benchReport({ at, pdfmake, exceljs, rounds, rows });
const spent = (name) => {
  const sorted = [...seconds[name]].sort((a, b) => a - b);
  return `${median(sorted).toFixed(2).padStart(6)} s  (${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)})`;
};
const timesAsFast = (mine, other) => {
  const list = seconds[other].map((time, round) => time / seconds[mine][round]).sort((a, b) => a - b);
  return `${median(list).toFixed(2)} (${list[0].toFixed(2)} to ${list.at(-1).toFixed(2)})`;
};
console.log(`\nReport of ${rows} rows by 8 columns, ${rounds} rounds`);
console.log(`PDF             ${spent('ourPdf')}`);
console.log(`PDF by pdfmake  ${spent('theirPdf')}`);
console.log(`XLSX            ${spent('ourBook')}`);
console.log(`XLSX by exceljs ${spent('theirBook')}`);
console.log(`times as fast as pdfmake ${timesAsFast('ourPdf', 'theirPdf')}`);
console.log(`times as fast as exceljs ${timesAsFast('ourBook', 'theirBook')}`);
