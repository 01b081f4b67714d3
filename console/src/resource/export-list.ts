import { LIST_SHEET } from '@ishare/contracts/list-sheet.js';
import type { ListSheetAsked } from '@ishare/contracts/list-sheet.js';
import { dictionaries } from '@ishare/contracts/platform/dictionary-routes.js';
import { download } from '../http/download';
import type { Query } from '../http/query-string';
import { http } from '../session/http';
import { call } from '../session/routes';
import { displayZone } from '../state/zone';
import type { GridColumn, WrittenAs } from '../ui/grid/column';

type Asked = ListSheetAsked['columns'][number];
type Words = NonNullable<Asked['words']>;
const wordsOf = (words: NonNullable<WrittenAs['words']>): Words =>
  words.map(([value, word]): Words[number] => [value, word]);

/** A list as it is seen. */
export interface SeenList<T> {
  path: string;
  query: Query;
  name: string;
  /** The columns in their order; those that show no member of a row are left out. */
  columns: readonly GridColumn<T>[];
}

/** What the codes of a dictionary are called; nothing where it cannot be had: then the codes stand there. */
async function dictionaryWords(code: string): Promise<Words> {
  try {
    const { items } = await call(dictionaries.ofCode, { params: { code } }, { quiet: true });
    return items.map((item) => [item.code, item.displayText]);
  } catch {
    return [];
  }
}

async function columnOf<T>({ key, title, written = {} }: GridColumn<T>): Promise<Asked> {
  const { as = 'text', words, wordsWhere, namedBy, dictionary, of } = written;
  return {
    key,
    title,
    as,
    words: dictionary ? await dictionaryWords(dictionary) : wordsOf(words ?? []),
    ...(wordsWhere && { wordsWhere: { ...wordsWhere, words: wordsOf(wordsWhere.words) } }),
    ...(namedBy && { namedBy }),
    ...(of && { of }),
  };
}

/** The sheet as the request's head carries it: JSON, deflated, in base64url. */
export async function packed(sheet: ListSheetAsked): Promise<string> {
  const stream = new Blob([JSON.stringify(sheet)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Saves all rows of a list, with the columns that are seen, in their order, under its filters and its sorting. */
export async function exportList<T>(
  { path, query, name, columns }: SeenList<T>,
  format: 'xlsx' | 'csv',
): Promise<void> {
  const shown = columns.filter(({ key }) => !key.startsWith('__'));
  const sheet: ListSheetAsked = {
    format,
    name: name.slice(0, 100),
    timeZone: displayZone.get(),
    columns: await Promise.all(shown.map(columnOf)),
  };
  const { skipCount: _skip, maxResultCount: _take, ...asked } = query;
  const headers = { [LIST_SHEET]: await packed(sheet) };
  await download(http, path, `${sheet.name}.${format}`, { query: asked, export: true, headers });
}
