/** px of an em in a table's cell, rounded up. */
const em = 14;
const narrow = 0.64 * em;
const wide = em;
const ideograph = 1.05 * em;
const wideLetters = new Set('mMwW@%&—…');

/** How wide a text comes out at most, in px, in any of the console's fonts. */
function widestOf(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x2e80) width += ideograph;
    else if (code >= 0x80 || (code >= 0x41 && code <= 0x5a) || wideLetters.has(text[at]!)) width += wide;
    else width += narrow;
  }
  return width;
}

/** px of a head: its letters as wide as they mostly come out in bold, the padding, the sign of the sorting. */
export function headWidth(title: string, isSorted = false): number {
  let width = 24 + (isSorted ? 18 : 0);
  for (const sign of title) width += sign.charCodeAt(0) >= 0x2e80 ? 13.5 : /[A-ZmMwW@%]/.test(sign) ? 10.5 : 7.2;
  return Math.ceil(width);
}

/**
 * Whether a text surely needs no cutting in so many px. A cell that cuts is a layer of its own for the browser, which
 * costs a third of each frame while a table scrolls: only those cut that must.
 */
export function fits(text: string, room: number): boolean {
  return text.length * ideograph <= room || (text.length * narrow <= room && widestOf(text) <= room);
}
