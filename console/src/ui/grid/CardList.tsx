import { DownOutlined, MoreOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select, Spin } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cardOf, cellContent } from './card';
import type { GridColumn } from './column';
import styles from './CardList.module.css';
import type { DataGridProps } from './DataGrid';
import { toggled } from './selection';

/** Cards made at once; more are made when their end comes near. */
const batch = 50;

function CardMenu<T>({ column, row, index }: { column: GridColumn<T>; row: T; index: number }) {
  const { t } = useTranslation();
  const actions = column.actions?.(row);
  if (!actions) return <span className={styles.own}>{cellContent(column, row, index)}</span>;
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: actions.map(({ key, label, danger, disabled, run }) => ({
          key,
          label,
          danger: danger ?? false,
          disabled: disabled ?? false,
          onClick: ({ domEvent }) => {
            domEvent.stopPropagation();
            run();
          },
        })),
      }}
    >
      <Button
        type="text"
        aria-label={t('action.more')}
        icon={<MoreOutlined />}
        onClick={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}

function SortBy<T>({ columns, sorting, onSort }: Pick<DataGridProps<T>, 'columns' | 'sorting' | 'onSort'>) {
  const { t } = useTranslation();
  const sortable = columns.filter((column) => column.sortable);
  if (!onSort || sortable.length === 0) return null;
  return (
    <div className={styles.sort}>
      <Select
        aria-label={t('grid.sortBy')}
        placeholder={t('grid.sortBy')}
        value={sorting?.key}
        options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(key: string) => onSort(key)}
      />
      {sorting && (
        <Button
          aria-label={t('grid.turn')}
          icon={sorting.descending ? <DownOutlined /> : <UpOutlined />}
          onClick={() => onSort(sorting.key)}
        />
      )}
    </div>
  );
}

/** The rows of a grid as cards, for a screen too narrow for columns. */
export function CardList<T>(props: DataGridProps<T>) {
  const { rows, columns, rowKey, label, loading, selected, onSelect, onOpen, expand, onNearEnd } = props;
  const { t } = useTranslation();
  const [count, setCount] = useState(batch);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useImperativeHandle(props.ref, () => ({
    focus: () => box.current?.focus(),
    activate: (index) => box.current?.querySelectorAll('[role=listitem]')[index]?.scrollIntoView({ block: 'nearest' }),
  }));
  useEffect(() => {
    if (!end.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      if (count < rows.length) setCount(count + batch);
      else onNearEnd?.();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [count, rows.length, onNearEnd]);

  return (
    <div className={styles.frame}>
      <SortBy columns={columns} sorting={props.sorting} onSort={props.onSort} />
      <div ref={box} className={styles.box} role="list" aria-label={label} aria-busy={loading ?? false} tabIndex={-1}>
        {rows.slice(0, count).map((row, index) => {
          const key = rowKey(row);
          const { title, fields, actions } = cardOf(columns, row, index);
          const isOpened = opened.has(key);
          return (
            <article
              key={key}
              role="listitem"
              className={styles.card}
              data-tone={props.rowTone?.(row)}
              data-selected={selected?.has(key) ?? false}
            >
              <header>
                {onSelect && (
                  <input
                    type="checkbox"
                    checked={selected?.has(key) ?? false}
                    aria-label={t('grid.selectRow')}
                    onChange={() => onSelect(toggled(selected ?? new Set(), key))}
                  />
                )}
                {onOpen ? (
                  <button type="button" className={styles.title} onClick={() => onOpen(row)}>
                    {title && cellContent(title, row, index)}
                  </button>
                ) : (
                  <strong className={styles.title}>{title && cellContent(title, row, index)}</strong>
                )}
                {expand && (
                  <Button
                    type="text"
                    aria-label={t('grid.expand')}
                    aria-expanded={isOpened}
                    icon={isOpened ? <UpOutlined /> : <DownOutlined />}
                    onClick={() => setOpened((current) => toggled(current, key))}
                  />
                )}
                {actions && <CardMenu column={actions} row={row} index={index} />}
              </header>
              <dl>
                {fields.map(({ column, content }) => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{content}</dd>
                  </div>
                ))}
              </dl>
              {expand && isOpened && <div className={styles.expanded}>{expand(row)}</div>}
            </article>
          );
        })}
        <div ref={end} />
        {rows.length === 0 && !loading && <div className={styles.empty}>{props.empty}</div>}
        {loading && (
          <div className={styles.empty}>
            <Spin delay={200} />
          </div>
        )}
      </div>
    </div>
  );
}
