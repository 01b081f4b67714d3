import { fileIds, filesOf, filesText } from './cell-files';
import { editCells, openSheet, settled, undo } from './edit-sheet';
import { faultOf, textOf } from './cell-values';
import { compileColumns } from './sheet-columns';

const plan = { id: 'f1', name: 'plan.pdf', mimeType: 'application/pdf' };
const photo = { id: 'f2', name: 'photo.png', mimeType: 'image/png' };
const column = { key: 'files', title: 'Files', editor: 'file' } as const;

describe('the files of a cell', () => {
  it('are kept as text and shown by their names', () => {
    const text = filesText([plan, photo]);
    expect(filesOf(text)).toEqual([plan, photo]);
    expect([textOf(column, text), faultOf(column, text), filesText([])]).toEqual([
      'plan.pdf, photo.png',
      undefined,
      null,
    ]);
  });

  it('are nothing that somebody types', () => {
    expect([filesOf('plan.pdf'), filesOf('{"id":"x"}'), filesOf('[1]')]).toEqual([undefined, undefined, undefined]);
    expect(faultOf(column, 'plan.pdf')).toEqual({ kind: 'option' });
  });

  it('are marked for deletion by leaving the cell, come back with an undo, and are gone once the rows are saved without them (sales-order-09)', () => {
    const columns = [column, { key: 'name', title: 'Name', editor: 'text' } as const];
    const sheet = openSheet(
      compileColumns(columns),
      [
        { id: 'a', files: filesText([plan, photo]) },
        { id: 'b', files: filesText([photo]) },
      ],
      (row) => String(row['id']),
    );
    const marked = editCells(sheet, [{ row: 0, key: 'files', value: null }]);
    const gone = (now: typeof sheet) =>
      [...fileIds(columns, now.saved.values())].filter((id) => !fileIds(columns, now.rows).has(id));
    expect([gone(marked), gone(undo(marked)), gone(settled(marked))]).toEqual([['f1'], [], []]);
  });
});
