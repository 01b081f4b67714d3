import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Lines.module.css';
import { useDrop } from './use-drop';
import type { Drop } from './use-drop';

/** A list of lines, each with its name and what can be done to it. */
export function Lines({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.lines} aria-label={label}>
      {children}
    </ul>
  );
}

interface LineProps {
  name: string;
  /** Said after the name in softer letters: a code. */
  note?: string | undefined;
  /** What stands before the name: the toggle of a tree. */
  lead?: ReactNode;
  isChosen?: boolean;
  /** Absent where nothing is to be chosen. */
  onChoose?: (() => void) | undefined;
  title?: string | undefined;
  /** Buttons at the end; those that are `quiet` show while the pointer or the focus is on the line. */
  actions?: ReactNode;
  isQuiet?: boolean;
  drop?: Drop | undefined;
}

export function Line({ name, note, lead, onChoose, title, actions, drop, ...flags }: LineProps) {
  const { isChosen = false, isQuiet = false } = flags;
  const dropping = useDrop(drop);
  const words = (
    <>
      {name}
      {note && <small> {note}</small>}
    </>
  );
  return (
    <li className={styles.line} data-chosen={isChosen} {...dropping}>
      {lead}
      {onChoose ? (
        <button type="button" className={styles.name} aria-current={isChosen} title={title ?? name} onClick={onChoose}>
          {words}
        </button>
      ) : (
        <span className={styles.name} title={title ?? name}>
          {words}
        </span>
      )}
      {actions && (
        <span className={styles.actions} data-quiet={isQuiet}>
          {actions}
        </span>
      )}
    </li>
  );
}

export interface LineAction {
  key: string;
  label: string;
  danger?: boolean;
  run: () => void;
}

/** What can be done to a line, behind three dots; nothing where nothing can. */
export function LineMenu({ name, actions }: { name: string; actions: readonly LineAction[] }) {
  const { t } = useTranslation();
  if (actions.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{ items: actions.map(({ key, label, danger = false, run }) => ({ key, label, danger, onClick: run })) }}
    >
      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${t('action.more')} · ${name}`} />
    </Dropdown>
  );
}
