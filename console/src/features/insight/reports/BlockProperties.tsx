import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { aggregates } from '@ishare/contracts/insight/report-template.js';
import type {
  Aggregate,
  ChartBlock,
  CrossBlock,
  ReportBlock,
  TableBlock,
} from '@ishare/contracts/insight/report-template.js';
import { columnKinds } from '@ishare/contracts/insight/report-views.js';
import type { ColumnKind } from '@ishare/contracts/insight/report-views.js';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TipButton } from '../../../ui/TipButton';
import { moved, newColumn, replaced, without } from './report-draft';
import type { ColumnsOf, ResultColumn } from './report-draft';
import styles from './Reports.module.css';
import { NumberInput } from '../../../ui/NumberInput';

interface Properties<B extends ReportBlock> {
  block: B;
  columns: ColumnsOf;
  onChange: (block: B) => void;
}

const MOST_GROUPS = 3;

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Form.Item label={label} layout="vertical">
      {children}
    </Form.Item>
  );
}

interface FieldSelectProps {
  label: string;
  of: readonly ResultColumn[];
  value: string | null;
  onChange: (field: string | null) => void;
  mayBeNone?: boolean;
}

function FieldSelect({ label, of, value, onChange, mayBeNone = false }: FieldSelectProps) {
  const { t } = useTranslation('insight');
  return (
    <Select
      showSearch
      allowClear={mayBeNone}
      value={value}
      placeholder={t(mayBeNone ? 'report.none' : 'report.chooseField')}
      status={value !== null && value !== '' && of.length > 0 && !of.some(({ name }) => name === value) ? 'error' : ''}
      options={of.map(({ name }) => ({ value: name, label: name }))}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      aria-label={label}
      style={{ width: '100%' }}
    />
  );
}

function useOptions() {
  const { t } = useTranslation('insight');
  return {
    kinds: columnKinds.map((value) => ({ value, label: t(`report.kind.${value}`) })),
    aggregates: aggregates.map((value) => ({ value, label: t(`report.aggregate.${value}`) })),
  };
}

function SqlSelect({ block, columns, onChange }: Properties<TableBlock | CrossBlock | ChartBlock>) {
  const { t } = useTranslation('insight');
  return (
    <>
      <Labelled label={t('report.sqlOfBlock')}>
        <Select
          value={block.sql}
          options={Object.keys(columns).map((name) => ({ value: name, label: name }))}
          onChange={(sql) => onChange({ ...block, sql })}
          aria-label={t('report.sqlOfBlock')}
        />
      </Labelled>
      <Labelled label={t('report.blockTitle')}>
        <Input
          value={block.title}
          maxLength={100}
          onChange={({ target }) => onChange({ ...block, title: target.value })}
        />
      </Labelled>
    </>
  );
}

interface ColumnProps {
  column: TableBlock['columns'][number];
  of: readonly ResultColumn[];
  isOnly: boolean;
  onChange: (column: TableBlock['columns'][number]) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function TableColumn({ column, of, isOnly, onChange, onMove, onRemove }: ColumnProps) {
  const { t } = useTranslation(['insight', 'common']);
  const options = useOptions();
  const change = (more: Partial<typeof column>) => onChange({ ...column, ...more });
  return (
    <div className={styles.column}>
      <FieldSelect
        label={t('report.field')}
        of={of}
        value={column.field}
        onChange={(field) => change({ field: field ?? '' })}
      />
      <Input
        value={column.title}
        maxLength={100}
        placeholder={column.field}
        onChange={({ target }) => change({ title: target.value })}
        aria-label={t('report.columnTitle')}
      />
      <Select<ColumnKind>
        allowClear
        value={column.kind}
        placeholder={t('report.asIs')}
        options={options.kinds}
        onChange={(kind: ColumnKind | undefined) => change({ kind: kind ?? null })}
        aria-label={t('report.shownAs')}
      />
      <Select<Aggregate>
        allowClear
        value={column.total}
        placeholder={t('report.noTotal')}
        options={options.aggregates}
        onChange={(total: Aggregate | undefined) => change({ total: total ?? null })}
        aria-label={t('report.total')}
      />
      <NumberInput
        min={0.2}
        max={20}
        step={0.2}
        value={column.share}
        onChange={(share) => share && change({ share })}
        aria-label={t('report.share')}
        prefix={t('report.share')}
        style={{ width: '100%' }}
      />
      <Moving onMove={onMove} onRemove={onRemove} isOnly={isOnly} />
    </div>
  );
}

/** A part of a list: it moves, or goes. */
function Moving({ onMove, onRemove, isOnly }: Pick<ColumnProps, 'onMove' | 'onRemove' | 'isOnly'>) {
  const { t } = useTranslation(['insight', 'common']);
  const common = { type: 'text', size: 'small' } as const;
  return (
    <span>
      <TipButton {...common} title={t('report.up')} icon={<ArrowUpOutlined />} onClick={() => onMove(-1)} />
      <TipButton {...common} title={t('report.down')} icon={<ArrowDownOutlined />} onClick={() => onMove(1)} />
      <TipButton
        {...common}
        title={t('common:action.delete')}
        icon={<DeleteOutlined />}
        disabled={isOnly}
        onClick={onRemove}
      />
    </span>
  );
}

function TableColumns({ block, columns, onChange }: Properties<TableBlock>) {
  const { t } = useTranslation('insight');
  const of = columns[block.sql] ?? [];
  const put = (next: TableBlock['columns']) => onChange({ ...block, columns: next });
  const rest = of.filter(({ name }) => !block.columns.some(({ field }) => field === name));
  return (
    <Labelled label={t('report.columns')}>
      {block.columns.map((column, index) => (
        <TableColumn
          key={index}
          column={column}
          of={of}
          isOnly={block.columns.length === 1}
          onChange={(next) => put(replaced(block.columns, index, next))}
          onMove={(by) => put(moved(block.columns, index, by))}
          onRemove={() => put(without(block.columns, index))}
        />
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={of.length === 0 || block.columns.length >= 30}
        onClick={() => put([...block.columns, newColumn(rest[0] ?? of[0]!)])}
      >
        {t('report.addColumn')}
      </Button>
    </Labelled>
  );
}

function TableGroups({ block, columns, onChange }: Properties<TableBlock>) {
  const { t } = useTranslation(['insight', 'common']);
  const of = columns[block.sql] ?? [];
  const put = (groups: TableBlock['groups']) => onChange({ ...block, groups });
  return (
    <Labelled label={t('report.groups')}>
      {block.groups.map((group, index) => (
        <div key={index} className={styles.column}>
          <FieldSelect
            label={t('report.field')}
            of={of}
            value={group.field}
            onChange={(field) => put(replaced(block.groups, index, { ...group, field: field ?? '' }))}
          />
          <Input
            value={group.title}
            maxLength={100}
            placeholder={t('report.groupTitle')}
            onChange={({ target }) => put(replaced(block.groups, index, { ...group, title: target.value }))}
            aria-label={t('report.groupTitle')}
          />
          <Checkbox
            checked={group.turnsPage}
            onChange={({ target }) => put(replaced(block.groups, index, { ...group, turnsPage: target.checked }))}
          >
            {t('report.turnsPage')}
          </Checkbox>
          <TipButton
            type="text"
            size="small"
            title={t('common:action.delete')}
            icon={<DeleteOutlined />}
            onClick={() => put(without(block.groups, index))}
          />
        </div>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined />}
        disabled={of.length === 0 || block.groups.length >= MOST_GROUPS}
        onClick={() => put([...block.groups, { field: of[0]!.name, title: '', turnsPage: false }])}
      >
        {t('report.addGroup')}
      </Button>
      {block.groups.length > 0 && (
        <Checkbox
          checked={block.hidesRows}
          onChange={({ target }) => onChange({ ...block, hidesRows: target.checked })}
        >
          {t('report.hidesRows')}
        </Checkbox>
      )}
    </Labelled>
  );
}

interface FigureProps<B extends CrossBlock | ChartBlock> extends Properties<B> {
  of: readonly ResultColumn[];
}

/** What is counted, how, and how it is shown. */
function Figure<B extends CrossBlock | ChartBlock>({ block, of, onChange }: FigureProps<B>) {
  const { t } = useTranslation('insight');
  const options = useOptions();
  return (
    <>
      <Labelled label={t('report.value')}>
        <FieldSelect
          label={t('report.value')}
          of={of}
          value={block.value}
          onChange={(value) => onChange({ ...block, value: value ?? '' })}
        />
      </Labelled>
      <Labelled label={t('report.aggregateTitle')}>
        <Select<Aggregate>
          value={block.aggregate}
          options={options.aggregates}
          onChange={(aggregate) => onChange({ ...block, aggregate })}
          aria-label={t('report.aggregateTitle')}
        />
      </Labelled>
      <Labelled label={t('report.shownAs')}>
        <Select<ColumnKind>
          allowClear
          value={block.valueKind}
          placeholder={t('report.asIs')}
          options={options.kinds}
          onChange={(valueKind: ColumnKind | undefined) => onChange({ ...block, valueKind: valueKind ?? null })}
          aria-label={t('report.shownAs')}
        />
      </Labelled>
    </>
  );
}

function CrossProperties({ block, columns, onChange }: Properties<CrossBlock>) {
  const { t } = useTranslation('insight');
  const of = columns[block.sql] ?? [];
  return (
    <>
      <Labelled label={t('report.crossRow')}>
        <FieldSelect
          label={t('report.crossRow')}
          of={of}
          value={block.row}
          onChange={(row) => onChange({ ...block, row: row ?? '' })}
        />
      </Labelled>
      <Labelled label={t('report.crossRowTitle')}>
        <Input
          value={block.rowTitle}
          maxLength={100}
          onChange={({ target }) => onChange({ ...block, rowTitle: target.value })}
        />
      </Labelled>
      <Labelled label={t('report.crossColumn')}>
        <FieldSelect
          label={t('report.crossColumn')}
          of={of}
          value={block.column}
          onChange={(column) => onChange({ ...block, column: column ?? '' })}
        />
      </Labelled>
      <Figure block={block} columns={columns} of={of} onChange={onChange} />
    </>
  );
}

function ChartProperties({ block, columns, onChange }: Properties<ChartBlock>) {
  const { t } = useTranslation('insight');
  const of = columns[block.sql] ?? [];
  return (
    <>
      <Labelled label={t('report.look')}>
        <Select<ChartBlock['look']>
          value={block.look}
          options={(['bar', 'line', 'pie'] as const).map((value) => ({ value, label: t(`report.looks.${value}`) }))}
          onChange={(look) => onChange({ ...block, look })}
          aria-label={t('report.look')}
        />
      </Labelled>
      <Labelled label={t('report.along')}>
        <FieldSelect
          label={t('report.along')}
          of={of}
          value={block.category}
          onChange={(category) => onChange({ ...block, category: category ?? '' })}
        />
      </Labelled>
      {block.look !== 'pie' && (
        <Labelled label={t('report.series')}>
          <FieldSelect
            mayBeNone
            label={t('report.series')}
            of={of}
            value={block.series}
            onChange={(series) => onChange({ ...block, series })}
          />
        </Labelled>
      )}
      <Figure block={block} columns={columns} of={of} onChange={onChange} />
      <Labelled label={t('report.height')}>
        <NumberInput
          min={30}
          max={200}
          value={block.height}
          suffix="mm"
          onChange={(height) => height && onChange({ ...block, height })}
        />
      </Labelled>
    </>
  );
}

function TextProperties({
  block,
  onChange,
}: Pick<Properties<Extract<ReportBlock, { kind: 'text' }>>, 'block' | 'onChange'>) {
  const { t } = useTranslation('insight');
  return (
    <>
      <Labelled label={t('report.text')}>
        <Input.TextArea
          value={block.text}
          maxLength={2_000}
          autoSize={{ minRows: 3 }}
          onChange={({ target }) => onChange({ ...block, text: target.value })}
          aria-label={t('report.text')}
        />
      </Labelled>
      <p className={styles.soft}>{t('report.textHint')}</p>
      <Labelled label={t('report.size')}>
        <NumberInput
          min={2}
          max={20}
          step={0.2}
          value={block.size}
          suffix="mm"
          onChange={(size) => size && onChange({ ...block, size })}
        />
      </Labelled>
      <Checkbox checked={block.isBold} onChange={({ target }) => onChange({ ...block, isBold: target.checked })}>
        {t('report.isBold')}
      </Checkbox>
    </>
  );
}

/** What the selected block is like. */
export function BlockProperties({ block, columns, onChange }: Properties<ReportBlock>) {
  const { t } = useTranslation('insight');
  if (block.kind === 'break') return <p className={styles.soft}>{t('report.breakHint')}</p>;
  if (block.kind === 'text') return <TextProperties block={block} onChange={onChange} />;
  return (
    <>
      <SqlSelect block={block} columns={columns} onChange={onChange} />
      {block.kind === 'cross' && <CrossProperties block={block} columns={columns} onChange={onChange} />}
      {block.kind === 'chart' && <ChartProperties block={block} columns={columns} onChange={onChange} />}
      {block.kind === 'table' && (
        <>
          <TableGroups block={block} columns={columns} onChange={onChange} />
          <TableColumns block={block} columns={columns} onChange={onChange} />
        </>
      )}
    </>
  );
}
