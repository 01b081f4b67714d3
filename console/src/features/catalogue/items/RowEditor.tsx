import { Input, Switch, Tooltip } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowActions } from '../../../resource/RowActions';
import type { Field } from '../../../resource/screen';
import type { GridColumn } from '../../../ui/grid/column';
import { ImageThumb } from '../../../ui/ImageThumb';
import type { Item } from '../records';
import { firstImage } from './images';
import { NumberInput } from '../../../ui/NumberInput';

interface CellProps {
  column: GridColumn<Item>;
  fields: readonly Field[];
  row: Item;
  onChange: (row: Item) => void;
}

/** Why a field cannot be saved as it is typed; undefined when it can. */
function problemOf(field: Field, value: unknown, label: string, t: TFunction): string | undefined {
  if (field.type !== 'text' && field.type !== 'textarea') return undefined;
  const typed = typeof value === 'string' ? value : '';
  if (field.required && !typed.trim()) return t('form.required', { label });
  if (field.max !== undefined && typed.length > field.max) return t('form.tooLong', { label, max: field.max });
  return undefined;
}

/** One cell of the row that is edited in its place, by the field of the same key. */
function Cell({ column, fields, row, onChange }: CellProps) {
  const field = fields.find(({ key }) => key === column.key);
  const value = (row as unknown as Record<string, unknown>)[column.key];
  const { t } = useTranslation();
  const problem = field && problemOf(field, value, column.title, t);
  const put = (next: unknown) => onChange({ ...row, [column.key]: next });
  switch (field?.type) {
    case 'number':
      return (
        <NumberInput
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
        <Tooltip {...(problem === undefined ? { title: '' } : { title: problem, open: true })} placement="bottomLeft">
          <Input
            size="small"
            aria-label={column.title}
            aria-invalid={problem !== undefined}
            status={problem === undefined ? '' : 'error'}
            value={(value as string | null) ?? ''}
            onChange={(event) => put(event.target.value)}
          />
        </Tooltip>
      );
    default:
      return <ImageThumb src={firstImage(row.images)} alt={row.name} />;
  }
}

interface ButtonsProps {
  row: Item;
  fields: readonly Field[];
  onSave: (row: Item) => Promise<void>;
  onCancel: () => void;
}

/** Save and cancel of the row; a second click waits for the answer to the first. */
function Buttons({ row, fields, onSave, onCancel }: ButtonsProps) {
  const { t } = useTranslation();
  const isWrong = fields.some(
    (field) => problemOf(field, (row as unknown as Record<string, unknown>)[field.key], field.key, t) !== undefined,
  );
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
        { key: 'save', label: t('action.save'), disabled: isSaving || isWrong, run: () => void save() },
        { key: 'cancel', label: t('action.cancel'), disabled: isSaving, run: onCancel },
      ]}
    />
  );
}

/** A row that is edited where it stands. */
export const RowEditor = { Cell, Buttons };
