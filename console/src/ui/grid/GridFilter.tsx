import { FilterFilled } from '@ant-design/icons';
import { Button, Input, Popover, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stripWhitespace } from '../strip-whitespace';
import type { ColumnFilterKind } from './column';
import styles from './DataGrid.module.css';

export type FilterValue = string | readonly [string?, string?] | boolean;

interface GridFilterProps {
  kind: ColumnFilterKind;
  title: string;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}

function RangeEditor({
  type,
  value,
  onDone,
}: {
  type: 'number' | 'date';
  value: readonly [string?, string?];
  onDone: (value: FilterValue | undefined) => void;
}) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(value[0] ?? '');
  const [to, setTo] = useState(value[1] ?? '');
  const apply = () => onDone(from || to ? [from || undefined, to || undefined] : undefined);
  return (
    <form
      className={styles.filterForm}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Input
        autoFocus
        type={type}
        aria-label={t('list.from')}
        prefix={t('list.from')}
        value={from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <Input
        type={type}
        aria-label={t('list.to')}
        prefix={t('list.to')}
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <div>
        <Button size="small" onClick={() => onDone(undefined)}>
          {t('grid.clear')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('grid.apply')}
        </Button>
      </div>
    </form>
  );
}

/** The filter of one column: text on Enter, a number or date range, or yes/no. */
export function GridFilter({ kind, title, value, onChange }: GridFilterProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const done = (next: FilterValue | undefined) => {
    setOpen(false);
    onChange(next);
  };
  const range = Array.isArray(value) ? (value as readonly [string?, string?]) : [];
  const editor =
    kind === 'text' ? (
      <Input.Search
        autoFocus
        allowClear
        defaultValue={typeof value === 'string' ? value : ''}
        placeholder={t('list.keyword')}
        onSearch={(text) => done(stripWhitespace(text) || undefined)}
      />
    ) : kind === 'boolean' ? (
      <Segmented
        value={value === undefined ? 'all' : String(value)}
        options={[
          { value: 'all', label: t('grid.all') },
          { value: 'true', label: t('grid.yes') },
          { value: 'false', label: t('grid.no') },
        ]}
        onChange={(next) => done(next === 'all' ? undefined : next === 'true')}
      />
    ) : (
      <RangeEditor
        type={kind === 'number' ? 'number' : 'date'}
        value={range as readonly [string?, string?]}
        onDone={done}
      />
    );
  return (
    <Popover trigger="click" open={open} onOpenChange={setOpen} content={editor} placement="bottom" destroyOnHidden>
      <button
        type="button"
        className={styles.filter}
        data-on={value !== undefined}
        aria-label={t('grid.filter', { title })}
        onClick={(event) => event.stopPropagation()}
      >
        <FilterFilled />
      </button>
    </Popover>
  );
}
