import { SearchOutlined } from '@ant-design/icons';
import { Input, Select, Space } from 'antd';
import type { InputRef } from 'antd';
import { Suspense } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchField } from './search-field';
import styles from './SearchBar.module.css';
import type { SearchDraft } from './use-search-draft';
import { lazy } from '../state/lazy';

const DateRange = lazy(() => import('./DateRange'));

/** Choices from which on they are searched. */
const searchedFrom = 10;

type Of<T extends SearchField['type']> = Extract<SearchField, { type: T }>;

interface ControlProps<F extends SearchField = SearchField> {
  id: string;
  field: F;
  draft: SearchDraft;
  /** The first of the bar, which takes the focus. */
  first?: RefObject<InputRef | null> | undefined;
}

function TextSearch({ id, field, draft, first }: ControlProps<Of<'text'>>) {
  return (
    <Input
      id={id}
      className={first ? `${styles.field} ${styles.first}` : styles.field}
      {...(first && { ref: first })}
      prefix={first ? <SearchOutlined /> : undefined}
      placeholder={field.label}
      aria-label={field.label}
      allowClear
      value={draft.valueOf(field.key)}
      onChange={(event) => draft.put(field.key, event.target.value)}
      onClear={() => draft.send({ [field.key]: '' })}
    />
  );
}

function ChoiceSearch({ id, field, draft }: ControlProps<Of<'select'>>) {
  const known = field.options.map((option) => ({ value: String(option.value), label: option.label }));
  return (
    <Select
      id={id}
      className={styles.field}
      placeholder={field.label}
      aria-label={field.label}
      allowClear
      showSearch={known.length > searchedFrom ? { optionFilterProp: 'label' } : false}
      options={known}
      value={draft.valueOf(field.key) || undefined}
      onChange={(value?: string) => draft.send({ [field.key]: value ?? '' })}
    />
  );
}

function DaysSearch({ field, draft }: ControlProps<Of<'dateRange'>>) {
  return (
    <span className={styles.range}>
      <Suspense fallback={<Input prefix={field.label} readOnly aria-label={field.label} />}>
        <DateRange
          label={field.label}
          from={draft.valueOf(field.from)}
          to={draft.valueOf(field.to)}
          onChange={(from, to) => draft.send({ [field.from]: from, [field.to]: to })}
        />
      </Suspense>
    </span>
  );
}

function NumbersSearch({ field, draft }: ControlProps<Of<'numberRange'>>) {
  const { t } = useTranslation();
  return (
    <Space.Compact className={styles.range}>
      <Input
        type="number"
        prefix={field.label}
        aria-label={`${field.label} ${t('list.from')}`}
        value={draft.valueOf(field.from)}
        onChange={(event) => draft.put(field.from, event.target.value)}
      />
      <Input
        type="number"
        prefix="–"
        suffix={field.unit}
        aria-label={`${field.label} ${t('list.to')}`}
        value={draft.valueOf(field.to)}
        onChange={(event) => draft.put(field.to, event.target.value)}
      />
    </Space.Compact>
  );
}

/** One filter: what is typed waits to be sent, what is chosen is sent at once. */
export function SearchControl({ field, ...props }: ControlProps) {
  const { id, draft } = props;
  switch (field.type) {
    case 'text':
      return <TextSearch field={field} {...props} />;
    case 'select':
      return <ChoiceSearch field={field} {...props} />;
    case 'dateRange':
      return <DaysSearch field={field} {...props} />;
    case 'numberRange':
      return <NumbersSearch field={field} {...props} />;
    case 'custom':
      return field.render({
        id,
        label: field.label,
        className: styles.field!,
        value: draft.valueOf(field.key) || undefined,
        onChange: (value) => draft.send({ [field.key]: value ?? '' }),
      });
  }
}
