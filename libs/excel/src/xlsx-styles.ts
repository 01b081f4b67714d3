import type { XlsxArchive } from './xlsx-archive.js';
import { readXml } from './xml-stream.js';

// ECMA-376 part 1, 18.8.30: formats that are not written into the file, and those of East Asian versions.
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56,
  57, 58,
]);

/** For each cell style of the workbook, whether it shows a number as a date or time. */
export async function readDateStyles(archive: XlsxArchive, path: string | undefined): Promise<boolean[]> {
  const dates: boolean[] = [];
  if (path === undefined) return dates;
  const customDates = new Map<number, boolean>();
  let inCellStyles = false;
  await readXml(archive.read(path), {
    open(name, attributes) {
      if (name === 'numFmt')
        customDates.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCellStyles = true;
      if (name === 'xf' && inCellStyles) {
        const format = Number(attributes['numFmtId'] ?? 0);
        dates.push(customDates.get(format) ?? builtInDates.has(format));
      }
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') inCellStyles = false;
    },
  });
  return dates;
}

function isDateFormat(code: string): boolean {
  // Letters in quotes, after a backslash, or in [Red] and [$-804] are not fields of a date; [h] and [mm] are.
  const fields = code.replace(/"[^"]*"|\\.|_.|\[(?!(h+|m+|s+)\])[^\]]*\]/gi, '');
  return /[ymdhs]/i.test(fields) && !/general/i.test(fields);
}

const dayMs = 86_400_000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/** `YYYY-MM-DD`, with ` HH:mm:ss` when the serial number has a time; undefined outside the dates of Excel. */
export function dateText(serial: number, date1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < 2_958_466)) return undefined;
  // Excel counts 29 February 1900, which never was.
  const days = !date1904 && serial < 60 ? serial + 1 : serial;
  const iso = new Date((date1904 ? epoch1904 : epoch1900) + Math.round(days * 86_400) * 1000).toISOString();
  return (Math.round(serial * 86_400) * 1000) % dayMs === 0 ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
