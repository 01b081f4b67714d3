import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import type ExcelJS from 'exceljs';
import type { ExcelErrorCode } from './excel-error.js';
import { ExcelError } from './excel-error.js';
import type { ReadTableOptions } from './read-table.js';
import type { TableRow } from './table.js';
import { readTable } from './read-table.js';

export interface ZipEntry {
  name: string;
  data: Buffer;
  /** What the directory says, where it lies. */
  declaredSize?: number;
}

/** A zip file with whatever its directory is made to say. */
export function zip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, declaredSize = data.length } of entries) {
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(declaredSize, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, tail, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  declaredSize?: number;
  sharedStrings?: string;
  /** Lists a chart sheet before the worksheet. */
  chart?: boolean;
  extra?: ZipEntry[];
}

/** A workbook of one sheet made of the given XML. */
export function workbookOf(sheetXml: string | Buffer, options: WorkbookParts = {}): Buffer {
  const xml = (text: string): Buffer => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
  const sheet =
    typeof sheetXml === 'string' ? xml(`<worksheet><sheetData>${sheetXml}</sheetData></worksheet>`) : sheetXml;
  const chartSheet = options.chart ? '<sheet name="C" sheetId="2" r:id="r3"/>' : '';
  const related = [
    `<Relationship Id="r1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/>`,
    `<Relationship Id="r2" Type="${types}/sharedStrings" Target="/xl/sharedStrings.xml"/>`,
    `<Relationship Id="r3" Type="${types}/chartsheet" Target="chartsheets/sheet1.xml"/>`,
  ];
  return zip([
    {
      name: '_rels/.rels',
      data: xml(
        `<Relationships><Relationship Id="r1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      data: xml(`<workbook><sheets>${chartSheet}<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`),
    },
    { name: 'xl/_rels/workbook.xml.rels', data: xml(`<Relationships>${related.join('')}</Relationships>`) },
    {
      name: 'xl/worksheets/sheet1.xml',
      data: sheet,
      ...(options.declaredSize === undefined ? {} : { declaredSize: options.declaredSize }),
    },
    ...(options.sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', data: xml(`<sst>${options.sharedStrings}</sst>`) }]),
    ...(options.extra ?? []),
  ]);
}

export async function saved(workbook: ExcelJS.Workbook): Promise<Buffer> {
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export function rowsOf(source: string | Buffer, options: ReadTableOptions): Promise<TableRow[]> {
  return all(readTable(source, options));
}

export async function cellsOf(source: string | Buffer, options: ReadTableOptions): Promise<string[][]> {
  return (await rowsOf(source, options)).map(({ cells }) => cells);
}

/** The code and data that reading is refused with. */
export async function refusal(reading: Promise<unknown>): Promise<{ code: ExcelErrorCode; data: object }> {
  const error: unknown = await reading.then(
    () => new Error('It was read.'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ExcelError)) throw error;
  return { code: error.code, data: error.data };
}

/** A workbook whose sheet nests so many tags, padded past every check of its sizes. */
export function nested(depth: number): Buffer {
  const extra = [{ name: 'pad', data: randomBytes(Math.ceil(depth / 30)) }];
  return workbookOf(`<row>${'<a>'.repeat(depth)}`, { extra });
}
