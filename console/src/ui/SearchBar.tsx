import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { InputRef } from 'antd';
import { useId, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFields } from './folded-fields';
import type { SearchField, SearchValues } from './search-field';
import styles from './SearchBar.module.css';
import { SearchControl } from './SearchControl';
import { useShortcuts } from './shortcuts';
import { useSearchDraft } from './use-search-draft';

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
  const draft = useSearchDraft(values, onSearch);
  const first = useRef<InputRef>(null);
  useShortcuts({ '/': () => first.current?.focus({ cursor: 'all' }) });
  const control = (field: SearchField, isFirst = false) => (
    <SearchControl
      key={field.key}
      id={`${id}-${field.key}`}
      field={field}
      draft={draft}
      first={isFirst ? first : undefined}
    />
  );
  return (
    <form
      className={styles.bar}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        draft.send();
      }}
    >
      {common.map((field, index) => control(field, index === 0))}
      {fields.length > 0 && (
        <>
          <Button htmlType="submit" type="primary" ghost>
            {t('action.search')}
          </Button>
          <Button onClick={draft.clear}>{t('action.reset')}</Button>
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
          {rare.map((field) => control(field))}
        </div>
      )}
    </form>
  );
}
