import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditColumn, SheetRow } from '../../../ui/grid/sheet-columns';
import { SheetField } from '../SheetField';
import { columnsOfRows, rowsOfColumns } from './form-columns-draft';

const kinds = ['text', 'number', 'boolean', 'date', 'select'] as const;

/** The columns of a form's table, edited like a sheet; what it does not show of a column stays as it is. */
export default function ColumnsField({
  value,
  onChange,
}: {
  value: readonly FormColumn[];
  onChange: (columns: FormColumn[], isSound: boolean) => void;
}) {
  const { t } = useTranslation('basics');
  const columns = useMemo<EditColumn[]>(
    () => [
      {
        key: 'key',
        title: t('column.key'),
        editor: 'text',
        required: true,
        maxLength: 64,
        width: 130,
        pinned: 'start',
      },
      { key: 'title', title: t('column.title'), editor: 'text', maxLength: 128, width: 150 },
      {
        key: 'widget',
        title: t('column.widget'),
        editor: 'select',
        required: true,
        width: 100,
        options: kinds.map((kind) => ({ value: kind, label: t(`column.kinds.${kind}`) })),
      },
      {
        key: 'displayWidth',
        title: t('column.displayWidth'),
        editor: 'number',
        min: 40,
        max: 1000,
        precision: 0,
        width: 100,
      },
      { key: 'isShow', title: t('column.isShow'), editor: 'boolean', width: 80 },
      { key: 'required', title: t('rule.required'), editor: 'boolean', width: 80 },
      { key: 'compute', title: t('designer.option.compute'), editor: 'text', maxLength: 2000, width: 200 },
      {
        key: 'precision',
        title: t('designer.option.precision'),
        editor: 'number',
        min: 0,
        max: 9,
        precision: 0,
        width: 90,
      },
      { key: 'min', title: t('designer.option.min'), editor: 'number', width: 90 },
      { key: 'max', title: t('designer.option.max'), editor: 'number', width: 90 },
      { key: 'defaultValue', title: t('rule.defaultValue'), editor: 'text', maxLength: 256, width: 120 },
    ],
    [t],
  );
  const [given] = useState(() => rowsOfColumns(value));
  const tell = useCallback(
    (rows: readonly SheetRow[], isSound: boolean) => onChange(columnsOfRows(rows), isSound),
    [onChange],
  );
  const blank = (rows: readonly SheetRow[]) => ({
    key: `column${rows.length + 1}`,
    title: null,
    widget: 'text',
    isShow: true,
    required: false,
  });
  return (
    <SheetField
      label={t('formCustomize.columns')}
      columns={columns}
      rows={given}
      onChange={tell}
      blank={blank}
      height={440}
      empty={t('rule.empty')}
    />
  );
}
