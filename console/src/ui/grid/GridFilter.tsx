import { FilterFilled } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { membersOf } from '../search-field';
import type { SearchField, SearchValues } from '../search-field';
import { SearchControl } from '../SearchControl';
import { useSearchDraft } from '../use-search-draft';
import styles from './DataGrid.module.css';

interface GridFilterProps {
  field: SearchField;
  values: SearchValues;
  onChange: (values: SearchValues) => void;
}

interface EditorProps {
  field: SearchField;
  own: SearchValues;
  onSearch: (own: SearchValues) => void;
}

function Editor({ field, own, onSearch }: EditorProps) {
  const { t } = useTranslation();
  const draft = useSearchDraft(own, onSearch);
  const first = useRef<InputRef>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (first.current ?? form.current?.querySelector('input'))?.focus(), []);
  return (
    <form
      ref={form}
      className={styles.filterForm}
      onSubmit={(event) => {
        event.preventDefault();
        draft.send();
      }}
    >
      <SearchControl id={`head-${field.key}`} field={field} draft={draft} first={first} />
      <div>
        <Button size="small" onClick={draft.clear}>
          {t('grid.clear')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('grid.apply')}
        </Button>
      </div>
    </form>
  );
}

/** The filter of one column: one of the list's own, in its head. */
export function GridFilter({ field, values, onChange }: GridFilterProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const members = membersOf(field);
  const own = Object.fromEntries(members.flatMap((member) => (values[member] ? [[member, values[member]]] : [])));
  const isSet = Object.keys(own).length > 0;
  const search = (next: SearchValues) => {
    setOpen(false);
    onChange({ ...Object.fromEntries(Object.entries(values).filter(([name]) => !members.includes(name))), ...next });
  };
  const label = t('grid.filter', { title: field.label });
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      content={<Editor field={field} own={own} onSearch={search} />}
      placement="bottom"
      destroyOnHidden
    >
      <button
        type="button"
        className={styles.tool}
        data-on={isSet}
        aria-pressed={isSet}
        aria-label={label}
        title={label}
      >
        <FilterFilled />
      </button>
    </Popover>
  );
}
