import { useTranslation } from 'react-i18next';
import { ConflictDrawer } from '../../../resource/ConflictDrawer';
import { editCells } from '../../../ui/grid/edit-sheet';
import { textOf } from '../../../ui/grid/cell-values';
import type { Contest } from './use-line-contest';
import type { LineTable } from './use-line-table';

const cellName = (row: string, column: string): string => `${row} ${column}`;
function cellOf(name: string): { row: string; column: string } {
  const at = name.indexOf(' ');
  return { row: name.slice(0, at), column: name.slice(at + 1) };
}

interface LineContestDrawerProps {
  contest: Contest;
  table: LineTable;
  /** The sheet holds what was chosen. */
  onDecided: () => void;
  onClose: () => void;
}

/** Cells that somebody else has changed as well, with the choice between the two values of each. */
export function LineContestDrawer({ contest, table, onDecided, onClose }: LineContestDrawerProps) {
  const { t } = useTranslation();
  const { sheet } = table.edit;
  const columnOf = (key: string) => sheet.compiled.byKey.get(key);
  const labelOf = (name: string) => {
    const { row, column } = cellOf(name);
    const place = sheet.keys.indexOf(row);
    const line = String(sheet.rows[place]?.['name'] ?? '');
    return t('sheet.cell', { label: `${line} · ${columnOf(column)?.title ?? column}`, row: place + 1 });
  };
  const take = (values: Readonly<Record<string, unknown>>) => {
    const latest = table.latest();
    const edits = Object.entries(values).map(([name, value]) => {
      const { row, column } = cellOf(name);
      return { row: latest.keys.indexOf(row), key: column, value };
    });
    table.put(editCells(latest, edits));
    onDecided();
  };
  return (
    <ConflictDrawer
      found={contest.cells.map(({ row, column, ...rest }) => ({
        key: cellName(row, column),
        isContested: true,
        ...rest,
      }))}
      by={contest.by}
      at={contest.at}
      labelOf={labelOf}
      textOf={(name, value) => textOf(columnOf(cellOf(name).column)!, value)}
      onTake={take}
      onClose={onClose}
    />
  );
}
