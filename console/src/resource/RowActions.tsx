import { MoreOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { GridColumn, RowAction } from '../ui/grid/column';
import styles from './RowActions.module.css';

export type { RowAction };

/** Row actions shown as buttons; the rest goes into the overflow menu. */
const shownActions = 3;
/** The same where the window is narrow and the figures need the room. */
export const fewActions = 2;

function inlineCount(actions: number, most: number): number {
  return actions > most ? most - 1 : actions;
}

/** px that a word takes at 13 px, with its gap. */
const wordWidth = (label: string) =>
  [...label].reduce((width, character) => width + (/[\u2E80-\uFFFF]/.test(character) ? 13 : 7.5), 12);

/** The words of a step; `isAlways`: every row has it. */
export interface StepWords {
  label: string;
  isAlways?: boolean;
}

/**
 * px that the words of a row's actions take, whichever of them it has, with the overflow button and the cell's padding.
 * What stands behind enough steps that every row has is in the menu and takes nothing.
 */
export function actionsWidth(steps: readonly (string | StepWords)[], most: number): number {
  const words = steps.map((step) => (typeof step === 'string' ? { label: step, isAlways: false } : step));
  const sure = (count: number) => words.slice(0, count).filter(({ isAlways }) => isAlways).length;
  const isOver = words.length > most;
  const shown = sure(words.length) > most ? most - 1 : most;
  const widest = words
    .filter((_, index) => sure(index) < shown)
    .map(({ label }) => wordWidth(label))
    .sort((one, other) => other - one);
  const sum = (count: number) => widest.slice(0, count).reduce((all, width) => all + width, 0);
  const overflow = isOver ? sum(most - 1) + 26 : 0;
  return Math.max(80, Math.ceil(Math.max(sum(shown), overflow)) + 20);
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

/** The last column of a list: what can be done with the row. `steps` are those that a row may have, in their order. */
export function actionsColumn<T>(
  title: string,
  steps: readonly (string | StepWords)[],
  actionsOf: (row: T) => readonly RowAction[],
  most = shownActions,
): GridColumn<T> {
  return {
    key: '__actions',
    title,
    width: actionsWidth(steps, most),
    widthFor: (row) =>
      actionsWidth(
        actionsOf(row).map(({ label }) => ({ label, isAlways: true })),
        most,
      ),
    pinned: 'end',
    resizable: false,
    hideable: false,
    actions: actionsOf,
    render: (row) => <RowActions actions={actionsOf(row)} most={most} />,
  };
}
