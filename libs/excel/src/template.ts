import ExcelJS from 'exceljs';
import type { Lang, Sheet, SheetColumn } from './sheet.js';
import { TIME_FORMAT, wordsOf, worksheetName } from './sheet.js';

const lastRow = 10_000;
// A list written into the cell rule itself: Excel takes 255 characters, parted by commas.
const maxListLength = 255;

/**
 * An empty workbook (xlsx) to be filled in: titles, widths, and choices where a column has them. Required columns end
 * with `*`.
 */
export async function template<T>(sheet: Sheet<T>, lang: Lang): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const worksheet = workbook.addWorksheet(worksheetName(sheet.name[lang]), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns.forEach((column, index) => {
    const cell = worksheet.getCell(1, index + 1);
    cell.value = column.title[lang] + (column.required ? '*' : '');
    cell.font = { bold: true };
    if (column.required) cell.note = wordsOf[lang].required;
    const sheetColumn = worksheet.getColumn(index + 1);
    sheetColumn.width = column.width ?? 16;
    // Codes such as 007 keep their zeros only in a text cell.
    if (column.type === 'text' || column.type === 'enum') sheetColumn.numFmt = '@';
    if (column.type === 'date') sheetColumn.numFmt = 'yyyy-mm-dd';
    if (column.type === 'time') sheetColumn.numFmt = TIME_FORMAT;
    const list = choices(column, lang);
    if (list !== undefined) offerChoices(worksheet, sheetColumn.letter, list, !column.required);
  });
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

function choices<T>({ type, enumValues = [] }: SheetColumn<T>, lang: Lang): string | undefined {
  const titles =
    type === 'boolean'
      ? [wordsOf[lang].yes, wordsOf[lang].no]
      : type === 'enum'
        ? enumValues.map(({ title }) => title[lang])
        : [];
  const list = titles.join(',');
  if (titles.length === 0 || list.length > maxListLength || titles.some((title) => /[",]/.test(title)))
    return undefined;
  return list;
}

// exceljs has this collection and keeps it out of its types; a rule per cell would make 10,000 of them.
interface WithValidations {
  dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void };
}

function offerChoices(worksheet: ExcelJS.Worksheet, letter: string, list: string, allowBlank: boolean): void {
  const { dataValidations } = worksheet as unknown as WithValidations;
  dataValidations.add(`${letter}2:${letter}${lastRow}`, { type: 'list', allowBlank, formulae: [`"${list}"`] });
}
