/** By the signs of a formula, full-width and small ones too, which Excel reads alike in Chinese. */
const SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b';
const startsFormula = new RegExp(`^[${SIGNS}\\t\\r]`);
/** Where Excel parts a line by semicolons or tabs, a cell begins behind each. */
const startsInside = new RegExp(`([;\\t] *)(?=[${SIGNS}])`, 'g');

/** One record of RFC 4180; a text that Excel would take for a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | boolean | null): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = `${startsFormula.test(cell) ? "'" : ''}${cell.replace(startsInside, "$1'")}`;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
