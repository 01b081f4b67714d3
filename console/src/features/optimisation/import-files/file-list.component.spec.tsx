import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { fileList } from './file-list';

it('leads from a list to where it is worked on: to itself, or to the batch that it is part of', () => {
  const went: string[] = [];
  const { rowActions } = fileList({ go: (path) => went.push(path), combine: () => undefined }, {});
  const list = { id: 'l-1', state: 3, errorCount: 1, combinedIntoId: null } as unknown as ImportFile;
  const openings = (row: ImportFile) =>
    rowActions!.filter(({ key, fits }) => key.startsWith('open') && (fits?.(row) ?? true));
  const inBatch = { ...list, combinedIntoId: 'b-1' };
  for (const row of [list, inBatch]) for (const { run } of openings(row)) void run({ rows: [row] } as never);
  expect(went).toEqual(['/optimization/import-files/l-1', '/optimization/import-files/b-1']);
});
