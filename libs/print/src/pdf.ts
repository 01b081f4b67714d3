// Pages as a PDF: each on paper of its own size, or as many as fit on A4. Its text can be searched and copied.
import PDFDocument from 'pdfkit';
import { face, type Weight } from './fonts.js';
import type { Mark, Page } from './page.js';

export const papers = ['label', 'a4'] as const;
export type Paper = (typeof papers)[number];

const POINTS_PER_MM = 72 / 25.4;
/** mm */
const A4 = { width: 210, height: 297 };
const MARGIN = 8;
const GAP = 2;

type Pdf = InstanceType<typeof PDFDocument>;

const paint: { [Kind in Mark['kind']]: (pdf: Pdf, mark: Extract<Mark, { kind: Kind }>) => void } = {
  rect: (pdf, { x, y, width, height, fill = 'black' }) => void pdf.rect(x, y, width, height).fill(fill),
  polygon: (pdf, { points, fill = 'black' }) =>
    void pdf.polygon(...points.map(([x, y]): [number, number] => [x, y])).fill(fill),
  text: (pdf, { x, y, size, weight, text, isUpright }) => {
    pdf.save().fillColor('black').translate(x, y);
    if (isUpright) pdf.rotate(-90);
    pdf.font(weight).fontSize(size).text(face(weight).shown(text), 0, 0, { lineBreak: false, baseline: 'alphabetic' });
    pdf.restore();
  },
};

/** `x` and `y` in mm on the paper. */
function place(pdf: Pdf, { marks }: Page, x: number, y: number): void {
  pdf
    .save()
    .translate(x * POINTS_PER_MM, y * POINTS_PER_MM)
    .scale(POINTS_PER_MM);
  for (const mark of marks) paint[mark.kind](pdf, mark as never);
  pdf.restore();
}

function addPaper(pdf: Pdf, { width, height }: { width: number; height: number }): void {
  pdf.addPage({ size: [width * POINTS_PER_MM, height * POINTS_PER_MM], margin: 0 });
}

/** Where the labels lie on one sheet of A4, mm. */
function placesOnA4({ width, height }: Pick<Page, 'width' | 'height'>): { x: number; y: number }[] {
  const fit = (paper: number, label: number) => Math.max(1, Math.floor((paper - 2 * MARGIN + GAP) / (label + GAP)));
  const columns = fit(A4.width, width);
  return Array.from({ length: columns * fit(A4.height, height) }, (_, index) => ({
    x: MARGIN + (index % columns) * (width + GAP),
    y: MARGIN + Math.floor(index / columns) * (height + GAP),
  }));
}

const isSameSize = (a: Page, b: Page): boolean => a.width === b.width && a.height === b.height;

/** The pages on sheets of A4, one after the other; a page of another size than the one before begins a new sheet. */
function placeOnSheets(pdf: Pdf, pages: readonly Page[], tell: (drawn: number) => void): void {
  let places: { x: number; y: number }[] = [];
  let next = 0;
  pages.forEach((page, index) => {
    const before = pages[index - 1];
    if (!before || !isSameSize(before, page)) {
      places = placesOnA4(page);
      next = 0;
    }
    if (next % places.length === 0) addPaper(pdf, A4);
    const { x, y } = places[next++ % places.length]!;
    place(pdf, page, x, y);
    tell(index + 1);
  });
}

/** The pages in their order; `tell` learns how many are drawn. */
export async function toPdf(
  pages: readonly Page[],
  paper: Paper,
  title: string,
  tell: (drawn: number) => void = () => undefined,
): Promise<Buffer> {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { Title: title } });
  for (const weight of ['regular', 'bold'] satisfies Weight[]) pdf.registerFont(weight, face(weight).bytes);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.once('end', resolve));
  if (paper === 'a4') placeOnSheets(pdf, pages, tell);
  else
    pages.forEach((page, index) => {
      addPaper(pdf, page);
      place(pdf, page, 0, 0);
      tell(index + 1);
    });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}
