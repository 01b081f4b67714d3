import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { InputRef } from 'antd';
import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedFields } from './folded-fields';
import type { SearchField, SearchValues } from './search-field';
import styles from './SearchBar.module.css';
import { SearchControl } from './SearchControl';
import { useShortcuts } from './shortcuts';
import { useHasCards } from './use-mobile';
import { useSearchDraft } from './use-search-draft';

interface SearchBarProps {
  fields: readonly SearchField[];
  values: SearchValues;
  onSearch: (values: SearchValues) => void;
  /** Whether somebody unfolded or folded the rare filters; while nobody did, they are seen when one of them is set. */
  isUnfolded?: boolean | undefined;
  onUnfold?: (isUnfolded: boolean) => void;
  /** What else goes when all is taken back: filters that stand elsewhere. */
  onReset?: () => void;
  children?: ReactNode;
}

/**
 * The filters of a list in one line; values lose their whitespace before they are sent. Fields narrow below 1720 px.
 */
export function SearchBar(props: SearchBarProps) {
  const { fields, values, onSearch, isUnfolded, onUnfold, children } = props;
  const { t } = useTranslation();
  const id = useId();
  // On a phone the list is what one has come for: its filters stand behind one button.
  const isTight = useHasCards();
  const [isOpenTight, openTight] = useState(false);
  const { common, rare, rareSet } = useMemo(() => foldedFields(fields, values, isTight), [fields, values, isTight]);
  const isOpen = isTight ? isOpenTight : (isUnfolded ?? rareSet > 0);
  const fold = () => (isTight ? openTight(!isOpen) : onUnfold?.(!isOpen));
  const title = isTight ? 'filters' : 'moreFilters';
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
  const sending = (
    <>
      <Button htmlType="submit" type="primary" ghost>
        {t('action.search')}
      </Button>
      <Button
        onClick={() => {
          draft.clear();
          props.onReset?.();
        }}
      >
        {t('action.reset')}
      </Button>
    </>
  );
  const folded = rare.length > 0 && (
    <div id={`${id}-rare`} className={styles.rare} hidden={!isOpen}>
      {rare.map((field) => control(field))}
      {isTight && sending}
    </div>
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
      {fields.length > 0 && (!isTight || rare.length === 0) && sending}
      {rare.length > 0 && (
        <Button
          type="text"
          className={styles.more}
          icon={isOpen ? <UpOutlined /> : <DownOutlined />}
          iconPlacement="end"
          aria-expanded={isOpen}
          aria-controls={`${id}-rare`}
          onClick={fold}
        >
          {rareSet > 0 && !isOpen ? t(`list.${title}Set`, { count: rareSet }) : t(`list.${title}`)}
        </Button>
      )}
      {isTight && folded}
      <span className={styles.gap} />
      {children}
      {!isTight && folded}
    </form>
  );
}
