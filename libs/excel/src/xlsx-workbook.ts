import { posix } from 'node:path';
import { ExcelError } from './excel-error.js';
import type { XlsxArchive } from './xlsx-archive.js';
import { readXml } from './xml-stream.js';

/** A worksheet that people see. */
export interface Worksheet {
  name: string;
  path: string;
}

export interface XlsxWorkbook {
  /** Those that people see, in their order; where all are hidden, the first. */
  worksheets: Worksheet[];
  stylesPath: string | undefined;
  sharedStringsPath: string | undefined;
  /** Days count from 1904 in workbooks of old Macs. */
  date1904: boolean;
}

interface Relationship {
  type: string;
  path: string;
}

/** Finds the visible worksheets of a workbook and what is needed to read them; throws NotASpreadsheet. */
export async function openWorkbook(archive: XlsxArchive): Promise<XlsxWorkbook> {
  const root = await relationships(archive, '');
  const workbookPath = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path;
  if (workbookPath === undefined) throw new ExcelError('NotASpreadsheet', {});
  const parts = await relationships(archive, workbookPath);
  const sheets: { id: string; name: string; visible: boolean }[] = [];
  let date1904 = false;
  await readXml(archive.read(workbookPath), {
    open(name, attributes) {
      if (name === 'sheet')
        sheets.push({
          id: relationshipId(attributes),
          name: attributes['name'] ?? '',
          visible: (attributes['state'] ?? 'visible') === 'visible',
        });
      if (name === 'workbookPr') date1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
    text: () => undefined,
    close: () => undefined,
  });
  // Chart sheets are listed among the sheets.
  const all = sheets.flatMap(({ id, name, visible }) => {
    const part = parts.get(id);
    return part?.type.endsWith('/worksheet') ? [{ name, visible, path: part.path }] : [];
  });
  const seen = all.filter(({ visible }) => visible);
  const worksheets = (seen.length > 0 ? seen : all.slice(0, 1)).map(({ name, path }) => ({ name, path }));
  if (worksheets.length === 0) throw new ExcelError('NotASpreadsheet', {});
  const pathOf = (kind: string): string | undefined => {
    const path = [...parts.values()].find(({ type }) => type.endsWith(kind))?.path;
    return path !== undefined && archive.has(path) ? path : undefined;
  };
  return { worksheets, stylesPath: pathOf('/styles'), sharedStringsPath: pathOf('/sharedStrings'), date1904 };
}

async function relationships(archive: XlsxArchive, part: string): Promise<Map<string, Relationship>> {
  const folder = posix.dirname(part);
  const found = new Map<string, Relationship>();
  await readXml(archive.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`)), {
    open(name, { Id: id, Type: type = '', Target: target, TargetMode: mode }) {
      if (name !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return;
      found.set(id, { type, path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target) });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return found;
}

function relationshipId(attributes: Readonly<Record<string, string>>): string {
  const key = Object.keys(attributes).find((name) => name === 'id' || name.endsWith(':id'));
  return (key && attributes[key]) ?? '';
}
