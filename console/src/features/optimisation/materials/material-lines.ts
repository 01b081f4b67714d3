import { figureOf } from '@ishare/kernel/figure.js';

/** A material as a line of pasted cells gives it. */
export interface MaterialLine {
  code: string;
  name: string;
  thickness: number;
  grain: number;
  price: number | null;
}

export interface ParsedLine {
  lineNo: number;
  value?: MaterialLine;
  /** The member that is wrong. */
  problem?: keyof MaterialLine;
  /** The line above whose code it repeats. */
  repeats?: { code: string; lineNo: number };
}

const grains: Readonly<Record<string, number>> = { '': 0, '0': 0, '1': 1, '2': 2 };

function parseLine(text: string, lineNo: number): ParsedLine {
  const [code = '', name = '', thickness = '', grain = '', price = ''] = text.split('\t').map((cell) => cell.trim());
  const problem = (member: keyof MaterialLine): ParsedLine => ({ lineNo, problem: member });
  if (!code || code.length > 64) return problem('code');
  if (!name || name.length > 128) return problem('name');
  const mm = figureOf(thickness);
  if (!(mm > 0 && mm <= 500)) return problem('thickness');
  const direction = grains[grain];
  if (direction === undefined) return problem('grain');
  const money = price === '' ? null : figureOf(price);
  if (money !== null && !(money >= 0)) return problem('price');
  return { lineNo, value: { code, name, thickness: mm, grain: direction, price: money } };
}

/**
 * Lines of tab-separated cells: code, name, thickness in mm, grain 0–2, price per m²; the last two may be missing.
 * Empty lines do not count.
 */
export function parseMaterialLines(text: string): ParsedLine[] {
  const first = new Map<string, number>();
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = parseLine(line, index + 1);
    const code = parsed.value?.code;
    if (code === undefined) return [parsed];
    const lineNo = first.get(code);
    if (lineNo !== undefined) return [{ ...parsed, problem: 'code', repeats: { code, lineNo } }];
    first.set(code, parsed.lineNo);
    return [parsed];
  });
}
