import { Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../../../resource/RowActions';
import type { Field } from '../../../resource/screen';
import type { GridColumn } from '../../../ui/grid/column';
import { ImageThumb } from '../../../ui/ImageThumb';
import type { Item } from '../records';
import { firstImage } from './images';

interface CellProps {
  column: GridColumn<Item>;
  fields: readonly Field[];
  row: Item;
  onChange: (row: Item) => void;
}

/** One cell of the row that is edited in its place, by the field of the same key. */
function Cell({ column, fields, row, onChange }: CellProps) {
  const field = fields.find(({ key }) => key === column.key);
  const value = (row as unknown as Record<string, unknown>)[column.key];
  const put = (next: unknown) => onChange({ ...row, [column.key]: next });
  switch (field?.type) {
    case 'number':
      return (
        <InputNumber
          size="small"
          controls={false}
          aria-label={column.title}
          precision={field.precision ?? 2}
          value={value as number | null}
          onChange={put}
          style={{ width: '100%' }}
        />
      );
    case 'switch':
      return <Switch size="small" aria-label={column.title} checked={value === true} onChange={put} />;
    case 'text':
    case 'textarea':
      return (
        <Input
          size="small"
          aria-label={column.title}
          maxLength={field.max}
          status={field.required && !String(value ?? '').trim() ? 'error' : ''}
          value={(value as string | null) ?? ''}
          onChange={(event) => put(event.target.value)}
        />
      );
    default:
      return <ImageThumb src={firstImage(row.images)} alt={row.name} />;
  }
}

/** Save and cancel of the row; a second click waits for the answer to the first. */
function Buttons({ row, onSave, onCancel }: { row: Item; onSave: (row: Item) => Promise<void>; onCancel: () => void }) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    // A refusal is told already; the row stays as it was typed.
    await onSave(row).catch(() => undefined);
    setSaving(false);
  };
  return (
    <RowActions
      actions={[
        { key: 'save', label: t('action.save'), disabled: isSaving || !row.name.trim(), run: () => void save() },
        { key: 'cancel', label: t('action.cancel'), disabled: isSaving, run: onCancel },
      ]}
    />
  );
}

/** A row that is edited where it stands. */
export const RowEditor = { Cell, Buttons };
