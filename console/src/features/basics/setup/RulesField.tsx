import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditColumn, SheetRow } from '../../../ui/grid/sheet-columns';
import { SheetField } from '../SheetField';
import { mappingText, readMapping } from './items-mapping';

export interface MappingRule {
  columnIndex: number;
  fieldName: string;
  title?: string;
  valueType: number;
  itemsMapping: Record<string, string>;
  defaultValue?: string;
  required: boolean;
}

function toRow(rule: MappingRule): SheetRow {
  return { ...rule, id: crypto.randomUUID(), itemsMapping: mappingText(rule.itemsMapping) };
}

function toRule(row: SheetRow): MappingRule {
  const text = (key: string) => (typeof row[key] === 'string' && row[key] !== '' ? { [key]: row[key] } : {});
  return {
    columnIndex: row['columnIndex'] as number,
    fieldName: String((row['fieldName'] as string | null) ?? ''),
    valueType: (row['valueType'] as number | null) ?? 0,
    required: row['required'] === true,
    itemsMapping: readMapping(String((row['itemsMapping'] as string | null) ?? '')),
    ...text('title'),
    ...text('defaultValue'),
  };
}

/** The columns of a sheet and what they mean, edited like a sheet. */
export default function RulesField({
  value = [],
  onChange,
}: {
  value?: MappingRule[];
  onChange?: (rules: MappingRule[]) => void;
}) {
  const { t } = useTranslation('basics');
  const columns = useMemo<EditColumn[]>(
    () => [
      {
        key: 'columnIndex',
        title: t('rule.columnIndex'),
        editor: 'number',
        required: true,
        min: 0,
        max: 999,
        precision: 0,
        width: 80,
      },
      { key: 'title', title: t('rule.titleText'), editor: 'text', maxLength: 256, width: 150 },
      { key: 'fieldName', title: t('rule.fieldName'), editor: 'text', required: true, maxLength: 64, width: 130 },
      {
        key: 'valueType',
        title: t('rule.valueType'),
        editor: 'select',
        width: 90,
        options: ['text', 'number', 'boolean', 'date'].map((kind, index) => ({
          value: index,
          label: t(`rule.valueTypes.${kind}`),
        })),
      },
      { key: 'itemsMapping', title: t('rule.itemsMapping'), editor: 'text', width: 160 },
      { key: 'defaultValue', title: t('rule.defaultValue'), editor: 'text', maxLength: 128, width: 100 },
      { key: 'required', title: t('rule.required'), editor: 'boolean', width: 70 },
    ],
    [t],
  );
  const [given] = useState(() => value.map(toRow));
  const tell = useCallback((rows: readonly SheetRow[]) => onChange?.(rows.map(toRule)), [onChange]);
  const blank = (rows: readonly SheetRow[]) => ({
    columnIndex: Math.max(-1, ...rows.map((row) => Number(row['columnIndex'] ?? -1))) + 1,
    valueType: 0,
    required: false,
  });
  return (
    <SheetField
      label={t('rule.title')}
      columns={columns}
      rows={given}
      onChange={tell}
      blank={blank}
      empty={t('rule.empty')}
    />
  );
}
