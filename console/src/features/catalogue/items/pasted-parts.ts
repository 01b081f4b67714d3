import type { EditColumn, SheetRow } from '../../../ui/grid/sheet-columns';
import type { Item } from '../records';
import type { CountedPart } from './use-product-parts';

/** The column of a sheet that names a part: by its code, or by a name that only one has. */
export function partColumn(parts: readonly Item[], title: string): EditColumn {
  return {
    key: 'code',
    title,
    width: 360,
    editor: 'select',
    required: true,
    options: parts.map(({ id, code, name }) => ({ value: id, label: `${code || '—'} · ${name}` })),
    wordOf: (word) => {
      const wanted = word.trim().toLowerCase();
      const ofCode = parts.filter(({ code }) => code?.toLowerCase() === wanted);
      const meant = ofCode.length > 0 ? ofCode : parts.filter(({ name }) => name.toLowerCase() === wanted);
      return meant.length === 1 ? meant[0]!.id : undefined;
    },
  };
}

/** Each part once, with what its rows count together. */
export function countedParts(rows: readonly SheetRow[], parts: readonly Item[]): CountedPart[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  return [...Map.groupBy(rows, (row) => String(row['code']))].flatMap(([id, same]) => {
    const part = byId.get(id);
    const count = same.reduce((sum, row) => sum + Number(row['count'] ?? 0), 0);
    return part ? [{ part, count: Math.round(count * 1000) / 1000 }] : [];
  });
}
