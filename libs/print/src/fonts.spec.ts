import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import { face } from './fonts.js';
import type { Page } from './page.js';
import { toPdf } from './pdf.js';
import { toSvg } from './svg.js';

const pageOf = (...texts: string[]): Page => ({
  ...{ width: 100, height: 50, warnings: [] },
  marks: texts.map((text, index) => ({ kind: 'text', x: 5, y: 10 * (index + 1), size: 4, weight: 'regular', text })),
});
/** Outlines that an image draws. */
const drawn = (text: string) => toSvg(pageOf(text)).match(/<path/g)?.length ?? 0;

describe('pictures among letters', () => {
  it.each([
    ['Ms Li 😀 Wang', 'Ms Li Wang'],
    ['👨‍👩‍👧 at home 👍🏽', ' at home '],
    ['call 1️⃣, then 2️⃣ 🇨🇳', 'call 1, then 2 '],
    ['❤️', ''],
    // What the typeface has stays.
    ['© 2026 → 12 #3 * ★', '© 2026 → 12 #3 * ★'],
  ])('are left out where there is no glyph: %s', async (text, left) => {
    expect(face('regular').shown(text)).toBe(left);
    expect(face('regular').lay(text)).toEqual(face('regular').lay(left));
    expect(drawn(text)).toBe(drawn(left));
    const [[said = '', ...more] = []] = pdfTexts(await toPdf([pageOf(text, 'end')], 'label', 'Pictures'));
    expect([said, ...more].join('').replace(/end$/, '').trim()).toBe(left.trim());
  });
});
