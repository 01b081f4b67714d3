import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditableGrid } from '../../ui/grid/EditableGrid';
import type { EditableGridHandle } from '../../ui/grid/EditableGrid';
import type { EditColumn, SheetRow } from '../../ui/grid/sheet-columns';
import { useEditSheet } from '../../ui/grid/use-edit-sheet';

interface SheetFieldProps {
  label: string;
  /** Must keep its identity. */
  columns: readonly EditColumn[];
  /** The rows that it begins with; each has an `id`. */
  rows: readonly SheetRow[];
  /** Told the rows after each change, whether their cells fit or not. */
  onChange?: ((rows: readonly SheetRow[], isSound: boolean) => void) | undefined;
  /** A new row, which gets an `id`. */
  blank: (rows: readonly SheetRow[]) => SheetRow;
  height?: number;
  empty?: string;
}

/** A table that is edited like a sheet, as the value of a field. */
export function SheetField({ label, columns, rows: given, onChange, blank, height = 300, empty }: SheetFieldProps) {
  const { t } = useTranslation('basics');
  const grid = useRef<EditableGridHandle>(null);
  const [initial] = useState(given);
  const edit = useEditSheet(columns, initial);
  const { rows, faults } = edit.sheet;
  const told = useRef(rows);
  useEffect(() => {
    if (told.current === rows) return;
    told.current = rows;
    onChange?.(rows, faults.size === 0);
  }, [rows, faults, onChange]);
  const fresh = () => {
    const id = crypto.randomUUID();
    return { key: id, row: { ...blank(rows), id } };
  };
  return (
    <EditableGrid
      ref={grid}
      edit={edit}
      label={label}
      height={height}
      newRow={fresh}
      {...(empty && { empty })}
      status={
        <Space>
          <Button size="small" icon={<PlusOutlined />} onClick={() => edit.add(rows.length, [fresh()])}>
            {t('rule.add')}
          </Button>
          <Button
            size="small"
            icon={<DeleteOutlined />}
            disabled={rows.length === 0}
            onClick={() => edit.remove(new Set(grid.current?.selectedKeys()))}
          >
            {t('rule.remove')}
          </Button>
        </Space>
      }
    />
  );
}
