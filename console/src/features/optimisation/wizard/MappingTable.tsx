import { cutListFields } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { withoutColumn } from './list-mapping';
import type { Choice, Inspection } from './list-mapping';
import styles from './MappingStep.module.css';
import { Scrolled } from '../../../ui/Scrolled';

interface ChoiceProps {
  choice: Choice;
  onChange: (choice: Choice) => void;
}

/** The field that a column is taken for. */
function ColumnField({ index, choice, onChange }: ChoiceProps & { index: number }) {
  const { t } = useTranslation('optimisation');
  const fields = cutListFields.map((value) => ({ value: value as string, label: t(`cutListField.${value}`) }));
  const take = (field: string) => {
    const { [index]: _old, ...others } = choice.fields;
    onChange({ ...choice, fields: field ? { ...others, [index]: field } : others });
  };
  return (
    <Select
      size="small"
      value={choice.fields[index] ?? ''}
      aria-label={t('mapping.column', { number: index + 1 })}
      style={{ width: 150 }}
      options={[{ value: '', label: t('mapping.none') }, ...fields]}
      onChange={take}
    />
  );
}

/** The first rows of the file, with what each column is taken for over them. */
export function MappingTable({ seen: { rows, readRows }, ...props }: ChoiceProps & { seen: Inspection }) {
  const { t } = useTranslation('optimisation');
  const columns = Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, index) => index);
  return (
    <Scrolled className={styles.scroll}>
      <table aria-label={t('mapping.rows')}>
        <thead>
          <tr>
            {columns.map((index) => (
              <th key={index}>
                <ColumnField index={index} {...props} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} data-titles={at === readRows - 1} data-above={at < readRows - 1}>
              {columns.map((index) => (
                <td key={index} title={row[index]}>
                  {row[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** Values that hold for all rows, of fields that no column gives. */
export function Constants({ choice, onChange }: ChoiceProps) {
  const { t } = useTranslation('optimisation');
  const fields = withoutColumn(choice);
  if (fields.length === 0) return null;
  return (
    <div className={styles.bar}>
      {fields.map((field) => (
        <label key={field}>
          {t('mapping.constant', { field: t(`cutListField.${field}`) })}
          <Input
            style={{ width: 140 }}
            maxLength={128}
            value={choice.constants[field] ?? ''}
            onChange={({ target }) =>
              onChange({ ...choice, constants: { ...choice.constants, [field]: target.value } })
            }
          />
        </label>
      ))}
    </div>
  );
}
