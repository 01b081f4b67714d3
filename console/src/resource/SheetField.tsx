import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { EditableGrid } from '../ui/grid/EditableGrid';
import type { EditableGridHandle } from '../ui/grid/EditableGrid';
import type { EditColumn, SheetRow } from '../ui/grid/sheet-columns';
import { useEditSheet } from '../ui/grid/use-edit-sheet';

interface SheetFieldProps<T extends object> {
  /** Stay the same from one rendering to the next. */
  columns: readonly EditColumn[];
  value: readonly T[];
  onChange?: ((rows: T[]) => void) | undefined;
  /** A new row. */
  blank: () => T;
  texts: { label: string; empty: string; add: string; remove: string };
  /** px; default 300. */
  height?: number;
  /** Takes the keys as soon as it is there, for whoever came to type or to paste. */
  autoFocus?: boolean;
}

const keyed = (row: object): SheetRow => ({ ...row, id: crypto.randomUUID() });

/** A form field that holds many small records, edited and pasted like a sheet. */
export default function SheetField<T extends object>({
  columns,
  value,
  onChange,
  blank,
  texts,
  height = 300,
  autoFocus = false,
}: SheetFieldProps<T>) {
  const grid = useRef<EditableGridHandle>(null);
  const [given] = useState(() => value.map(keyed));
  const edit = useEditSheet(columns, given);
  const { rows } = edit.sheet;
  const told = useRef(rows);
  useEffect(() => {
    if (told.current === rows) return;
    told.current = rows;
    // A row that nobody has filled is a place to type, and nothing to save.
    const empty = JSON.stringify(blank());
    const records = rows.map(({ id: _id, ...row }) => row as T);
    onChange?.(records.filter((record) => JSON.stringify(record) !== empty));
  }, [rows, onChange, blank]);
  useEffect(() => {
    if (autoFocus) grid.current?.focus();
  }, [autoFocus]);
  const newRow = () => {
    const row = keyed(blank());
    return { key: row['id'] as string, row };
  };
  return (
    <EditableGrid
      ref={grid}
      edit={edit}
      label={texts.label}
      height={height}
      newRow={newRow}
      empty={texts.empty}
      status={
        <Space>
          <Button size="small" icon={<PlusOutlined />} onClick={() => edit.add(rows.length, [newRow()])}>
            {texts.add}
          </Button>
          <Button
            size="small"
            icon={<DeleteOutlined />}
            disabled={rows.length === 0}
            onClick={() => edit.remove(new Set(grid.current?.selectedKeys()))}
          >
            {texts.remove}
          </Button>
        </Space>
      }
    />
  );
}
