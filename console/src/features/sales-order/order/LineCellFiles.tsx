import { filesOf, filesText } from '../../../ui/grid/cell-files';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { LineFiles } from './LineFiles';
import type { LineSave } from './use-line-save';
import type { LineTable } from './use-line-table';

/** A cell of files that is open, by the key of its row. */
export interface OpenCell {
  row: string;
  column: EditColumn;
}

interface LineCellFilesProps {
  cell: OpenCell;
  table: LineTable;
  saving: LineSave;
  onClose: () => void;
}

/** The files of a cell; what is taken is typed into it, and what was uploaded is held until the sheet is saved. */
export function LineCellFiles({ cell: { row, column }, table, saving, onClose }: LineCellFilesProps) {
  const { edit, rights } = table;
  const place = edit.sheet.keys.indexOf(row);
  const line = edit.sheet.rows[place];
  return (
    <LineFiles
      title={`${column.title} · ${String(line?.['name'] ?? '')}`}
      files={filesOf(line?.[column.key]) ?? []}
      isReadOnly={!rights.edit || saving.isSaving}
      onTake={(files, uploaded) => {
        saving.hold(uploaded.map(({ id }) => id));
        edit.edit([{ row: place, key: column.key, value: filesText(files) }]);
      }}
      onClose={onClose}
    />
  );
}
