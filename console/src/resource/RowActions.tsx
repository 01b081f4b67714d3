import { MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { GridColumn, RowAction } from '../ui/grid/column';
import styles from './RowActions.module.css';

export type { RowAction };

/** Row actions shown as buttons; the rest goes into the overflow menu. */
const shownActions = 3;

function inlineCount(actions: number, most: number): number {
  return actions > most ? most - 1 : actions;
}

/** px that a word takes at 13 px, with its gap. */
const wordWidth = (label: string) =>
  [...label].reduce((width, character) => width + (/[\u2E80-\uFFFF]/.test(character) ? 13 : 7.5), 12);

/**
 * px that the words of a row's actions take, whichever of them it has, with the overflow button and the cell's padding.
 */
export function actionsWidth(labels: readonly string[], most: number): number {
  const widest = labels.map(wordWidth).sort((one, other) => other - one);
  const sum = (count: number) => widest.slice(0, count).reduce((all, width) => all + width, 0);
  const overflow = labels.length > most ? sum(most - 1) + 26 : 0;
  return Math.max(80, Math.ceil(Math.max(sum(most), overflow)) + 20);
}

/** Steps in words, the first of them as buttons, the rest behind dots. */
export function RowActions({ actions, most = shownActions }: { actions: readonly RowAction[]; most?: number }) {
  const { t } = useTranslation();
  const inline = actions.slice(0, inlineCount(actions.length, most));
  const rest = actions.slice(inline.length);
  return (
    <span className={styles.actions}>
      {inline.map(({ key, label, danger, disabled, run }) => (
        <button key={key} type="button" data-danger={danger ?? false} disabled={disabled} onClick={run}>
          {label}
        </button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label, danger, disabled, run }) => ({
              key,
              label,
              danger: danger ?? false,
              disabled: disabled ?? false,
              onClick: run,
            })),
          }}
        >
          <button type="button" aria-label={t('action.more')}>
            <MoreOutlined />
          </button>
        </Dropdown>
      )}
    </span>
  );
}

/** The last column of a list: what can be done with the row. `labels` are the widest words it may hold. */
export function actionsColumn<T>(
  title: string,
  labels: readonly string[],
  actionsOf: (row: T) => readonly RowAction[],
  most = shownActions,
): GridColumn<T> {
  return {
    key: '__actions',
    title,
    width: actionsWidth(labels, most),
    pinned: 'end',
    resizable: false,
    hideable: false,
    actions: actionsOf,
    render: (row) => <RowActions actions={actionsOf(row)} most={most} />,
  };
}
