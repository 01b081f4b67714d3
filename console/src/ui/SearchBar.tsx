import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select, Space } from 'antd';
import type { InputRef } from 'antd';
import { Fragment, lazy, Suspense, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFields } from './folded-fields';
import styles from './SearchBar.module.css';
import { useShortcuts } from './shortcuts';
import { searchValues } from './strip-whitespace';

const DateRange = lazy(() => import('./DateRange'));

/** `rare`: folded behind "more filters" until somebody asks for it or it is set. */
export type SearchField = { key: string; label: string; rare?: boolean } & (
  | { type: 'text' }
  | { type: 'select'; options: readonly { value: string | number | boolean; label: string }[] }
  | { type: 'dateRange' | 'numberRange'; from: string; to: string; unit?: string }
  /** A control of its own, which sends what is chosen at once. */
  | { type: 'custom'; render: (props: CustomFilter) => ReactNode }
);

export interface CustomFilter {
  id: string;
  label: string;
  className: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export type SearchValues = Readonly<Record<string, string>>;

interface SearchBarProps {
  fields: readonly SearchField[];
  values: SearchValues;
  onSearch: (values: SearchValues) => void;
  /** Whether somebody unfolded or folded the rare filters; while nobody did, they are seen when one of them is set. */
  isUnfolded?: boolean | undefined;
  onUnfold?: (isUnfolded: boolean) => void;
  children?: ReactNode;
}

/**
 * The filters of a list in one line; values lose their whitespace before they are sent. Fields narrow below 1720 px.
 */
export function SearchBar({ fields, values, onSearch, isUnfolded, onUnfold, children }: SearchBarProps) {
  const { t } = useTranslation();
  const id = useId();
  const { common, rare, rareSet } = useMemo(() => foldedFields(fields, values), [fields, values]);
  const isOpen = isUnfolded ?? rareSet > 0;
  const [draft, setDraft] = useState<SearchValues>(values);
  const sent = JSON.stringify(values);
  const [laid, setLaid] = useState(sent);
  // Not an effect: that would run again when the view comes back, and take what was typed and not sent.
  if (laid !== sent) {
    setLaid(sent);
    setDraft(values);
  }

  const first = useRef<InputRef>(null);
  useShortcuts({ '/': () => first.current?.focus({ cursor: 'all' }) });
  const put = (key: string, value: string) => setDraft((current) => ({ ...current, [key]: value }));
  const search = (next: SearchValues = draft) => onSearch(searchValues(next) as SearchValues);
  const clear = () => {
    setDraft({});
    onSearch({});
  };
  const own = ({ key, label, render }: SearchField & { type: 'custom' }) => {
    const onChange = (value?: string) => search({ ...draft, [key]: value ?? '' });
    const value = draft[key] || undefined;
    return (
      <Fragment key={key}>{render({ id: `${id}-${key}`, label, className: styles.field!, value, onChange })}</Fragment>
    );
  };
  const control = (field: SearchField, isFirst: boolean) => {
    const fieldId = `${id}-${field.key}`;
    if (field.type === 'text') {
      return (
        <Input
          key={field.key}
          id={fieldId}
          className={isFirst ? `${styles.field} ${styles.first}` : styles.field}
          {...(isFirst && { ref: first })}
          prefix={isFirst ? <SearchOutlined /> : undefined}
          placeholder={field.label}
          aria-label={field.label}
          allowClear
          value={draft[field.key] ?? ''}
          onChange={(event) => put(field.key, event.target.value)}
          onClear={() => search({ ...draft, [field.key]: '' })}
        />
      );
    }
    if (field.type === 'select') {
      const known = field.options.map((option) => ({ value: String(option.value), label: option.label }));
      return (
        <Select
          key={field.key}
          id={fieldId}
          className={styles.field}
          placeholder={field.label}
          aria-label={field.label}
          allowClear
          showSearch={known.length > 10 ? { optionFilterProp: 'label' } : false}
          options={known}
          value={draft[field.key] || undefined}
          onChange={(value?: string) => search({ ...draft, [field.key]: value ?? '' })}
        />
      );
    }
    if (field.type === 'custom') return own(field);
    if (field.type === 'dateRange') {
      const [from, to] = [draft[field.from] ?? '', draft[field.to] ?? ''];
      return (
        <span key={field.key} className={styles.range}>
          <Suspense fallback={<Input prefix={field.label} readOnly />}>
            <DateRange
              label={field.label}
              from={from}
              to={to}
              onChange={(first, last) => search({ ...draft, [field.from]: first, [field.to]: last })}
            />
          </Suspense>
        </span>
      );
    }
    return (
      <Space.Compact key={field.key} className={styles.range}>
        <Input
          type="number"
          prefix={field.label}
          aria-label={`${field.label} ${t('list.from')}`}
          value={draft[field.from] ?? ''}
          onChange={(event) => put(field.from, event.target.value)}
        />
        <Input
          type="number"
          prefix="–"
          suffix={field.unit}
          aria-label={`${field.label} ${t('list.to')}`}
          value={draft[field.to] ?? ''}
          onChange={(event) => put(field.to, event.target.value)}
        />
      </Space.Compact>
    );
  };
  return (
    <form
      className={styles.bar}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {common.map((field, index) => control(field, index === 0))}
      {fields.length > 0 && (
        <>
          <Button htmlType="submit" type="primary" ghost>
            {t('action.search')}
          </Button>
          <Button onClick={clear}>{t('action.reset')}</Button>
        </>
      )}
      {rare.length > 0 && (
        <Button
          type="text"
          className={styles.more}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          aria-expanded={isOpen}
          aria-controls={`${id}-rare`}
          onClick={() => onUnfold?.(!isOpen)}
        >
          {rareSet > 0 && !isOpen ? t('list.moreFiltersSet', { count: rareSet }) : t('list.moreFilters')}
        </Button>
      )}
      <span className={styles.gap} />
      {children}
      {rare.length > 0 && (
        <div id={`${id}-rare`} className={styles.rare} hidden={!isOpen}>
          {rare.map((field) => control(field, false))}
        </div>
      )}
    </form>
  );
}
