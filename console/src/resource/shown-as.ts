/** What files are looked at as, by the ends of their names; others are downloaded. */
const kinds = {
  image: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  pdf: ['pdf'],
  sheet: ['xlsx', 'csv'],
  docx: ['docx'],
  dxf: ['dxf'],
  text: ['txt', 'json', 'xml', 'md'],
} as const;
export type ShownAs = keyof typeof kinds;

export function shownAs(fileName: string): ShownAs | undefined {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return (Object.keys(kinds) as ShownAs[]).find((kind) => (kinds[kind] as readonly string[]).includes(end));
}

/** What a spreadsheet calls the column at that place, from 0: A, B, …, Z, AA. */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
