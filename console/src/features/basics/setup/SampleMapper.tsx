import { UploadOutlined } from '@ant-design/icons';
import { orderLines } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType, MappingTrial } from '@ishare/contracts/sales-order/order-lines.js';
import type { SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { Alert, Button, Form, Select, Space } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../resource/in-words';
import { useLineTitles } from '../../../resource/line-titles';
import { ReadRows } from '../../../resource/ReadRows';
import { sendForm } from '../../../session/routes';
import { tellError } from '../../../ui/feedback';
import { useDrop } from '../../../ui/use-drop';
import { columnName } from '../../../resource/shown-as';
import { withColumn } from './mapping-draft';
import type { MappedField } from './mapping-draft';
import type { MappingRule } from './RulesField';
import styles from './SampleMapper.module.css';
import { tryMapping, useMappingTrial } from './use-mapping-trial';

/** As what a column of the sample is dragged. */
const columnType = 'application/x-sheet-column';
/** Rows of the sample that are shown. */
const shownRows = 12;
/** A place where no sheet has a column: what a rule with it finds, it finds by a title. */
const nowhere = 900;

const noRows: SheetRows['rows'] = [];

/** A sheet of the kind that the mapping is for, read by the type and the encoding that the form says. */
function useSample() {
  const form = Form.useFormInstance();
  const [sample, setSample] = useState<SheetRows & { name: string }>();
  const [isReading, setReading] = useState(false);
  return {
    sample,
    isReading,
    async read(file: File) {
      const { importFileType = 0, importFileEncoding = 3 } = form.getFieldsValue(true) as Record<string, number>;
      const body = new FormData();
      body.append('fileType', String(importFileType));
      body.append('encoding', String(importFileEncoding));
      body.append('file', file);
      setReading(true);
      try {
        setSample({ ...(await sendForm(orderLines.sample, { body })), name: file.name });
      } catch (error) {
        tellError({ message: inWords(error).message });
      } finally {
        setReading(false);
      }
    },
  };
}

interface SampleProps {
  rows: SheetRows['rows'];
  width: number;
  /** Rows above the first record. */
  readRows: number;
  /** What each column fills. */
  fieldOf: (column: number) => string | undefined;
}

/** Chooses the sample. */
function SampleButton({ isReading, onFile }: { isReading: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation('basics');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon={<UploadOutlined />} loading={isReading} onClick={() => input.current?.click()}>
        {t('mapper.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv,.txt"
        aria-label={t('mapper.choose')}
        style={{ display: 'none' }}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

interface ByTitles {
  formType: FormType;
  readRows: number;
  rules: readonly MappingRule[];
  rows: readonly (readonly string[])[];
  fields: readonly MappedField[];
  titles: readonly string[];
}

/** The rules, and beside them those of fields whose usual titles the sample has and which no column fills yet. */
async function byTitles({ formType, readRows, rules, rows, fields, titles }: ByTitles): Promise<MappingRule[]> {
  const open = fields.filter(({ name }) => !rules.some(({ fieldName }) => fieldName === name));
  const mappingRules = open.map(({ name }, index) => ({
    ...{ fieldName: name, columnIndex: nowhere + index, valueType: 0, itemsMapping: {}, required: false },
    // One without a column is none that is missed.
    defaultValue: '-',
  }));
  const found = await tryMapping({ formType, readRows, mappingRules, rows }).catch(() => undefined);
  return (found?.columns ?? []).reduce<MappingRule[]>(
    (drawn, { fieldName, columnIndex }) => {
      const field = open.find(({ name }) => name === fieldName);
      return field && columnIndex !== null && !drawn.some((rule) => rule.columnIndex === columnIndex)
        ? withColumn(drawn, field, columnIndex, titles)
        : drawn;
    },
    [...rules],
  );
}

/** The sample as it stands in the file; its columns can be dragged onto fields. */
function SampleTable({ rows, width, readRows, fieldOf }: SampleProps) {
  const { t } = useTranslation('basics');
  const columns = Array.from({ length: width }, (_, index) => index);
  return (
    <div className={styles.sheet}>
      <table aria-label={t('mapper.sampleRows')}>
        <thead>
          <tr>
            <th>#</th>
            {columns.map((column) => (
              <th
                key={column}
                draggable
                data-taken={fieldOf(column) !== undefined}
                onDragStart={(event) => event.dataTransfer.setData(columnType, String(column))}
              >
                {columnName(column)}
                <small>{fieldOf(column) ?? '–'}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shownRows).map(({ rowNo, cells }, index) => (
            <tr key={rowNo} data-head={index < readRows}>
              <td>{rowNo}</td>
              {columns.map((column) => (
                <td key={column}>{cells[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface FieldLineProps {
  field: MappedField;
  label: string;
  column: number | undefined;
  columns: { value: number; label: string }[];
  onColumn: (column: number | undefined) => void;
}

/** A field, and from which column it is filled: chosen, or dropped on it. */
function FieldLine({ field, label, column, columns, onColumn }: FieldLineProps) {
  const { t } = useTranslation('basics');
  const dropping = useDrop({ type: columnType, onDrop: (carried) => onColumn(Number(carried)) });
  return (
    <li {...dropping}>
      <span>
        {label}
        {field.name === 'name' && <i aria-hidden> *</i>}
      </span>
      <Select
        size="small"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('mapper.columnOf', { field: label })}
        placeholder={t('mapper.noColumn')}
        value={column}
        options={columns}
        onChange={(chosen?: number) => onColumn(chosen)}
      />
    </li>
  );
}

/** What the mapping makes of the sample, or why it would not be read. */
function LiveResult({ trial, labelOf }: { trial: MappingTrial; labelOf: (field: string) => string }) {
  const { t } = useTranslation(['basics', 'common']);
  if (trial.refusal) return <Alert type="warning" showIcon title={trial.refusal} />;
  return (
    <>
      {trial.errors.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('mapper.faults', { count: trial.errors.length })}
          description={trial.errors
            .slice(0, 5)
            .map(({ rowNo, message }) => t('common:import.row', { row: rowNo, message }))
            .join(' ')}
        />
      )}
      <ReadRows columns={trial.columns} rows={trial.rows} labelOf={labelOf} />
    </>
  );
}

interface SampleMapperProps {
  formType: FormType;
  rules: readonly MappingRule[];
  onChange: (rules: MappingRule[]) => void;
}

/** A sample of a sheet at the left, the fields at the right, and below what comes of it. */
export default function SampleMapper({ formType, rules, onChange }: SampleMapperProps) {
  const { t } = useTranslation('basics');
  const form = Form.useFormInstance();
  const readRows = Form.useWatch<number | null>('readRows', form) ?? 0;
  const { sample, isReading, read } = useSample();
  const rows = sample?.rows ?? noRows;
  const cells = rows.map((row) => row.cells);
  const trial = useMappingTrial({ formType, readRows, mappingRules: rules, rows: cells });
  const fields = trial.data?.fields ?? [];
  const titles = (readRows > 0 && cells[readRows - 1]) || [];
  const labelOf = useLineTitles(formType);
  const width = Math.max(
    0,
    ...(sample ? cells.map(({ length }) => length) : rules.map((rule) => rule.columnIndex + 1)),
  );
  /** Where the sample has the column of a rule, found by its title; until that is known, where the rule says. */
  const placeOf = ({ fieldName, columnIndex }: MappingRule): number | undefined => {
    const found = sample && trial.isFresh ? trial.data?.columns.find((one) => one.fieldName === fieldName) : undefined;
    return found ? (found.columnIndex ?? undefined) : columnIndex;
  };
  const columns = Array.from({ length: width }, (_, value) => ({
    value,
    label: [columnName(value), titles[value]].filter(Boolean).join(' · '),
  }));
  const ruleAt = (column: number) => rules.find((rule) => placeOf(rule) === column);
  return (
    <div className={styles.mapper}>
      <Space wrap>
        <SampleButton isReading={isReading} onFile={(file) => void read(file)} />
        <Button
          disabled={titles.length === 0}
          onClick={() => void byTitles({ formType, readRows, rules, rows: cells, fields, titles }).then(onChange)}
        >
          {t('mapper.byTitles')}
        </Button>
        {sample && <span>{sample.name}</span>}
      </Space>
      <div className={styles.panes}>
        {sample ? (
          <SampleTable
            rows={rows}
            width={width}
            readRows={readRows}
            fieldOf={(column) => ruleAt(column) && labelOf(ruleAt(column)!.fieldName)}
          />
        ) : (
          <p className={styles.hint}>{t('mapper.hint')}</p>
        )}
        <ul className={styles.fields} aria-label={t('mapper.fields')}>
          {fields.map((field) => (
            <FieldLine
              key={field.name}
              field={field}
              label={labelOf(field.name)}
              column={rules.filter(({ fieldName }) => fieldName === field.name).map(placeOf)[0]}
              columns={columns}
              onColumn={(column) => onChange(withColumn(rules, field, column, titles))}
            />
          ))}
        </ul>
      </div>
      {sample && trial.data && (
        <section className={styles.mapper} aria-label={t('mapper.result')}>
          <h4>{t('mapper.result')}</h4>
          <LiveResult trial={trial.data} labelOf={labelOf} />
        </section>
      )}
    </div>
  );
}
