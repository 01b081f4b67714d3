import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './RowsField.module.css';
import { NumberInput } from '../../../ui/NumberInput';

type Line = Record<string, unknown>;

export type RowsFieldColumn = {
  key: string;
  /** The member of the line that holds it, where the line itself does not. */
  within?: string;
  /** px; a share of the rest when absent. */
  width?: number;
} & (
  | { type?: 'text'; max: number; hint?: string }
  | { type: 'number' }
  | { type: 'choice'; options: readonly number[] }
);

/** px that a column without a width has at least. */
const LEAST = 120;

const holderOf = (line: Line, within: string) => (line[within] as Line | undefined) ?? {};
const valueOf = (line: Line, { key, within }: RowsFieldColumn) => (within ? holderOf(line, within) : line)[key];

/** The line with another value; what is emptied within a member is no longer in it. */
function withValue(line: Line, { key, within }: RowsFieldColumn, next: unknown): Line {
  if (!within) return { ...line, [key]: next };
  const { [key]: _former, ...others } = holderOf(line, within);
  return { ...line, [within]: next === '' ? others : { ...others, [key]: next } };
}

interface RowsFieldProps {
  /** Prefix of the titles: `catalogue:split.<name>.<key>`. */
  name: string;
  columns: readonly RowsFieldColumn[];
  value?: unknown;
  onChange?: (value: unknown) => void;
}

/** A small table as the value of a form's field; members that it does not show survive. */
export function RowsField({ name, columns, value, onChange }: RowsFieldProps) {
  const { t } = useTranslation('catalogue');
  const lines = (value as Line[] | undefined) ?? [];
  const put = (index: number, column: RowsFieldColumn, next: unknown) =>
    onChange?.(lines.map((line, at) => (at === index ? withValue(line, column, next) : line)));
  const add = () =>
    onChange?.([
      ...lines,
      Object.fromEntries(
        columns.map((column) =>
          column.within
            ? [column.within, {}]
            : [column.key, column.type === 'choice' ? column.options[0] : column.type === 'number' ? null : ''],
        ),
      ),
    ]);
  return (
    <div className={styles.box}>
      {lines.length > 0 && (
        <table
          className={styles.table}
          style={{ minWidth: columns.reduce((sum, { width = LEAST }) => sum + width, 40) }}
        >
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} style={{ width: column.width }}>
                  {t(`split.${name}.${column.key}`)}
                </th>
              ))}
              <th style={{ width: 40 }} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.key}>
                    <Control
                      column={column}
                      label={t(`split.${name}.${column.key}`)}
                      value={valueOf(line, column)}
                      onChange={(next) => put(index, column, next)}
                      titleOf={(choice) => t(`split.${name}.choice.${choice}`)}
                    />
                  </td>
                ))}
                <td>
                  <Button
                    type="text"
                    size="small"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={t('split.removeLine', { line: index + 1 })}
                    onClick={() => onChange?.(lines.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" icon={<PlusOutlined />} onClick={add}>
        {t(`split.${name}.add`)}
      </Button>
    </div>
  );
}

function Control({
  column,
  label,
  value,
  onChange,
  titleOf,
}: {
  column: RowsFieldColumn;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  titleOf: (choice: number) => string;
}) {
  if (column.type === 'number')
    return (
      <NumberInput
        size="small"
        aria-label={label}
        controls={false}
        value={value as number | null}
        onChange={onChange}
        style={{ width: '100%' }}
      />
    );
  if (column.type === 'choice')
    return (
      <Select
        size="small"
        aria-label={label}
        value={value as number}
        onChange={onChange}
        options={column.options.map((choice) => ({ value: choice, label: titleOf(choice) }))}
        style={{ width: '100%' }}
      />
    );
  return (
    <Input
      size="small"
      aria-label={label}
      maxLength={column.max}
      placeholder={column.hint}
      value={(value as string | null) ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
