import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditColumn, SheetRow } from '../../../ui/grid/sheet-columns';
import type { ExpressionName } from '../../../ui/ExpressionInput';
import { SheetField } from '../SheetField';
import { ColumnFormulas } from './ColumnFormulas';
import { columnsOfRows, rowsOfColumns } from './form-columns-draft';

const kinds = ['text', 'number', 'boolean', 'date', 'select'] as const;

interface ColumnsFieldProps {
  value: readonly FormColumn[];
  onChange: (columns: FormColumn[], isSound: boolean) => void;
  /** What formulas may read beside the other columns; nothing else where it is not said. */
  around?: readonly ExpressionName[];
}

/** Formulas of columns by the id of their row. */
const formulasOf = (rows: readonly SheetRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap(({ id, compute }) => (typeof compute === 'string' && compute ? [[String(id), compute] as const] : [])),
  );

/** What the table of columns shows of each. */
function useSheetColumns(): EditColumn[] {
  const { t } = useTranslation('basics');
  return useMemo<EditColumn[]>(
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
      { key: 'choices', title: t('column.choices'), editor: 'text', maxLength: 4000, width: 180 },
      { key: 'remoteFunc', title: t('column.remoteFunc'), editor: 'text', maxLength: 128, width: 150 },
      { key: 'urldata', title: t('designer.option.source'), editor: 'text', maxLength: 2048, width: 180 },
    ],
    [t],
  );
}

/** The columns of a form's table, edited like a sheet; what it does not show of a column stays as it is. */
export default function ColumnsField({ value, onChange, around }: ColumnsFieldProps) {
  const { t } = useTranslation('basics');
  const columns = useSheetColumns();
  const [given] = useState(() => rowsOfColumns(value));
  const [now, setNow] = useState<{ rows: readonly SheetRow[]; isSound: boolean }>({ rows: given, isSound: true });
  const [formulas, setFormulas] = useState(() => formulasOf(given));
  const latest = useRef({ now, formulas, onChange });
  useLayoutEffect(() => {
    latest.current = { now, formulas, onChange };
  });
  const tell = useCallback((next: { now?: typeof now; formulas?: typeof formulas }) => {
    const { now: held, formulas: said, onChange: put } = { ...latest.current, ...next };
    const rows = held.rows.map((row) => ({ ...row, compute: said[String(row['id'])] ?? null }));
    put(columnsOfRows(rows), held.isSound);
  }, []);
  const take = useCallback(
    (rows: readonly SheetRow[], isSound: boolean) => {
      setNow({ rows, isSound });
      tell({ now: { rows, isSound } });
    },
    [tell],
  );
  const blank = (rows: readonly SheetRow[]) => ({
    key: `column${rows.length + 1}`,
    title: null,
    widget: 'text',
    isShow: true,
    required: false,
  });
  return (
    <>
      <SheetField
        label={t('formCustomize.columns')}
        columns={columns}
        rows={given}
        onChange={take}
        blank={blank}
        height={360}
        empty={t('rule.empty')}
      />
      <ColumnFormulas
        rows={now.rows}
        formulas={formulas}
        around={around}
        onChange={(next) => {
          setFormulas(next);
          tell({ formulas: next });
        }}
      />
    </>
  );
}
