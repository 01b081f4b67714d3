// All rows of a list that is given page by page.

/** A page of a list; `totalCount`, where the list tells it, may be of a moment before. */
export interface RowPage<R> {
  items: readonly R[];
  totalCount?: number;
}

type Read<R> = (skip: number, take: number) => Promise<RowPage<R>>;

/** Which part of a page reaches back to the one before. */
const OVERLAP = 0.01;
/** How much further it reaches back each time that rows have gone, and how often it does so at most. */
const FURTHER = 8;
const TURNS = 50;

/** What says which one a row is: of most the id. */
const idOf = (row: object): unknown => (row as Readonly<Record<string, unknown>>)['id'];

/** Whether rows are known by their ids: each has one, and none stands twice. */
const isKeyed = (rows: readonly object[]): boolean =>
  new Set(rows.map(idOf)).size === rows.length && rows.every((row) => typeof idOf(row) === 'string');

/** Whether nothing comes after a page; some lists give all that they have at once, whatever is asked. */
function isLast<R>(
  { items, totalCount }: RowPage<R>,
  { end, size, fresh }: Record<'end' | 'size' | 'fresh', number>,
): boolean {
  if (items.length === 0 || items.length > size) return true;
  if (totalCount === undefined) return items.length < size;
  return end >= totalCount && (items.length < size || fresh === 0);
}

/**
 * Each row of a list once, while others add rows and delete some. A page begins with rows of the one before: what has
 * moved down meanwhile is not given twice, and where none of them is there any more, rows have gone, and the page
 * reaches further back, so that what has moved up is not passed over. Rows without ids are given as they come.
 */
export async function* allRows<R extends object>(read: Read<R>, size: number): AsyncGenerator<R> {
  let page = await read(0, size);
  yield* page.items;
  const keyed = isKeyed(page.items);
  const seen = new Set(page.items.map(idOf));
  let [end, turns] = [page.items.length, TURNS];
  for (let fresh = end; !isLast(page, { end, size, fresh });) {
    let back = keyed ? Math.max(1, Math.floor(size * OVERLAP)) : 0;
    page = await read(end - back, size);
    while (keyed && back < end && turns-- > 0 && !(page.items[0] && seen.has(idOf(page.items[0])))) {
      back = Math.min(end, back * FURTHER);
      page = await read(end - back, size);
    }
    const rows = keyed ? page.items.filter((row) => !seen.has(idOf(row))) : page.items;
    for (const row of rows) if (keyed) seen.add(idOf(row));
    yield* rows;
    fresh = rows.length;
    end += page.items.length - back;
  }
}
