import { extname } from 'node:path';
import type { TextEncoding } from '@ishare/excel/excel-error.js';
import type { ReadTableOptions } from '@ishare/excel/read-table.js';
import { sniffText } from '@ishare/excel/sniff-text.js';

/** As mappings and import configs number them. */
const TYPES: readonly ReadTableOptions['type'][] = ['xlsx', 'csv', 'txt'];
const ENCODINGS: readonly TextEncoding[] = ['ascii', 'utf16le', 'gbk', 'utf8'];

/** What a mapping or a config says of the files that it is for. */
export interface ToldFile {
  fileType: number;
  encoding: number;
}

/** What kind of file it is by its name; undefined where that says nothing. */
export const typeByName = (name: string): ReadTableOptions['type'] | undefined =>
  TYPES.find((each) => `.${each}` === extname(name).toLowerCase());

/** Whether it is of the type that a mapping is for; a name that says nothing is of any. */
export const isOfType = (name: string, fileType: number): boolean => {
  const type = typeByName(name);
  return type === undefined || type === TYPES[fileType];
};

/**
 * How a file is read: as what its name says, else as what the first that tells of it does; a text in the first encoding
 * told that may be its own, else in the one that it seems to have. What parts its columns, it says by itself.
 */
export async function writtenAs(
  { name, path }: { name: string; path: string },
  told: readonly ToldFile[],
): Promise<Pick<ReadTableOptions, 'type' | 'encoding' | 'separator'>> {
  const type = typeByName(name) ?? TYPES[told[0]?.fileType ?? 0] ?? 'xlsx';
  if (type === 'xlsx') return { type };
  return {
    type,
    ...(await sniffText(
      path,
      told.flatMap(({ encoding }) => ENCODINGS[encoding] ?? []),
    )),
  };
}
