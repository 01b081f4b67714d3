import { DownOutlined, MoreOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Dropdown, Select, Spin } from 'antd';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cardOf, cellContent } from './card';
import type { GridColumn } from './column';
import styles from './CardList.module.css';
import type { DataGridProps } from './grid-props';
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
  // A list may begin by something that no column shows.
  const chosen = sortable.some(({ key }) => key === sorting?.key) ? sorting : undefined;
  return (
    <div className={styles.sort}>
      <Select
        aria-label={t('grid.sortBy')}
        placeholder={t('grid.sortBy')}
        value={chosen?.key}
        options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(key: string) => onSort(key)}
      />
      {chosen && (
        <Button
          aria-label={t('grid.turn')}
          icon={chosen.descending ? <DownOutlined /> : <UpOutlined />}
          onClick={() => onSort(chosen.key)}
        />
      )}
    </div>
  );
}

/** How many cards are made: more each time the end comes into sight, and then the list itself is asked for more. */
function useBatches(end: RefObject<HTMLElement | null>, length: number, onNearEnd: (() => void) | undefined) {
  const [count, setCount] = useState(batch);
  useEffect(() => {
    if (!end.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      if (count < length) setCount(count + batch);
      else onNearEnd?.();
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [end, count, length, onNearEnd]);
  return count;
}

interface CardProps<T> {
  grid: DataGridProps<T>;
  row: T;
  index: number;
  isSelected: boolean;
  isOpened: boolean;
  onSelect: (() => void) | undefined;
  onToggle: () => void;
}

function Card<T>({ grid, row, index, isSelected, isOpened, onSelect, onToggle }: CardProps<T>) {
  const { t } = useTranslation();
  const { onOpen, expand } = grid;
  const { title, fields, actions } = cardOf(grid.columns, row, index);
  const name: ReactNode = title && cellContent(title, row, index);
  return (
    <article role="listitem" className={styles.card} data-tone={grid.rowTone?.(row)} data-selected={isSelected}>
      {grid.cards && <div className={styles.picture}>{grid.cards.picture(row)}</div>}
      <header>
        {onSelect && (
          <input type="checkbox" checked={isSelected} aria-label={t('grid.selectRow')} onChange={onSelect} />
        )}
        {onOpen && !title?.leads ? (
          <button type="button" className={styles.title} onClick={() => onOpen(row)}>
            {name}
          </button>
        ) : (
          <strong className={styles.title}>{name}</strong>
        )}
        {expand && (
          <Button
            type="text"
            aria-label={t('grid.expand')}
            aria-expanded={isOpened}
            icon={isOpened ? <UpOutlined /> : <DownOutlined />}
            onClick={onToggle}
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
}

const none: ReadonlySet<string> = new Set();

/** The rows of a grid as cards, for a screen too narrow for columns. */
export function CardList<T>(props: DataGridProps<T>) {
  const { rows, columns, rowKey, label, loading, selected = none, onSelect } = props;
  const [opened, setOpened] = useState(none);
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = useBatches(end, rows.length, props.onNearEnd);
  useImperativeHandle(props.ref, () => ({
    focus: () => box.current?.focus(),
    activate: (index) => box.current?.querySelectorAll('[role=listitem]')[index]?.scrollIntoView({ block: 'nearest' }),
  }));

  return (
    <div className={styles.frame}>
      <SortBy columns={columns} sorting={props.sorting} onSort={props.onSort} />
      <div
        ref={box}
        className={styles.box}
        // A list without entries is none, to whoever has it read to him.
        role={rows.length > 0 ? 'list' : 'group'}
        aria-label={label}
        aria-busy={loading ?? false}
        // Keys scroll it as well, also where no card has anything to focus.
        tabIndex={0}
        data-wide={props.cards !== undefined}
      >
        {rows.slice(0, count).map((row, index) => {
          const key = rowKey(row);
          return (
            <Card
              key={key}
              grid={props}
              row={row}
              index={index}
              isSelected={selected.has(key)}
              isOpened={opened.has(key)}
              onSelect={onSelect && (() => onSelect(toggled(selected, key)))}
              onToggle={() => setOpened((current) => toggled(current, key))}
            />
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
