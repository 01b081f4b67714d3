import { DeleteOutlined } from '@ant-design/icons';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionInput } from '../../../ui/ExpressionInput';
import type { ExpressionName } from '../../../ui/ExpressionInput';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { TipButton } from '../../../ui/TipButton';

interface ColumnFormulasProps {
  /** The columns, as rows of their table. */
  rows: readonly SheetRow[];
  /** Formulas by the id of the row. */
  formulas: Readonly<Record<string, string>>;
  /** What formulas may read beside the other columns; nothing else where it is not said. */
  around: readonly ExpressionName[] | undefined;
  onChange: (formulas: Record<string, string>) => void;
}

const keyOf = (row: SheetRow) => String(row['key'] ?? '');
const titleOf = (row: SheetRow) => String(row['title'] ?? row['key'] ?? '');
const KINDS: Readonly<Record<string, ExpressionName['kind']>> = {
  number: 'number',
  boolean: 'boolean',
  date: 'day',
};

/** What columns compute, each formula with the names that it may read offered while it is typed. */
export function ColumnFormulas({ rows, formulas, around, onChange }: ColumnFormulasProps) {
  const { t } = useTranslation(['basics', 'common']);
  const computed = rows.filter((row) => formulas[String(row['id'])] !== undefined);
  const others = rows.filter((row) => formulas[String(row['id'])] === undefined && keyOf(row) !== '');
  const namesFor = (row: SheetRow) => [
    ...rows
      .filter((one) => one !== row && keyOf(one) !== '')
      .map((one) => ({ name: keyOf(one), title: titleOf(one), kind: KINDS[String(one['widget'])] })),
    ...(around ?? []),
  ];
  return (
    <Form layout="vertical" style={{ marginTop: 12 }}>
      {computed.map((row) => {
        const id = String(row['id']);
        const label = `${titleOf(row)} =`;
        return (
          <Form.Item key={id} label={label}>
            <div style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 8 }}>
              <ExpressionInput
                isStrict={around === undefined}
                label={label}
                value={formulas[id]}
                names={namesFor(row)}
                onChange={(text) => onChange({ ...formulas, [id]: text })}
              />
              <TipButton
                title={t('common:action.delete')}
                icon={<DeleteOutlined />}
                onClick={() => {
                  const { [id]: _gone, ...rest } = formulas;
                  onChange(rest);
                }}
              />
            </div>
          </Form.Item>
        );
      })}
      <Select
        value={null}
        style={{ width: 260, maxWidth: '100%' }}
        disabled={others.length === 0}
        placeholder={t('column.addFormula')}
        aria-label={t('column.addFormula')}
        options={others.map((row) => ({ value: String(row['id']), label: titleOf(row) }))}
        onChange={(id: string) => onChange({ ...formulas, [id]: '' })}
      />
    </Form>
  );
}
