import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenPlace } from '../../state/places';
import { menuIcon } from '../../ui/menu-icon';
import styles from './CommandPalette.module.css';
import { useCommands } from './use-commands';
import type { Command } from './use-commands';

/** A name for whoever listens; whoever sees knows it by its place. */
const unseen = { position: 'absolute', overflow: 'hidden', width: 1, height: 1, margin: 0, padding: 0 } as const;

/** Finds a place or an action by its title, its path or its pinyin initials, and opens it. */
export default function CommandPalette({ places, onClose }: { places: readonly ScreenPlace[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const found = useCommands(places, query);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Enter') choose(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open
      title={t('palette.open')}
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      style={{ top: 80 }}
      styles={{ body: { padding: 0 }, header: unseen }}
      transitionName=""
      maskTransitionName=""
    >
      <Input
        autoFocus
        size="large"
        variant="borderless"
        style={{ outline: 'none' }}
        placeholder={t('palette.placeholder')}
        aria-label={t('palette.placeholder')}
        aria-activedescendant={found[at] && `command-${at}`}
        role="combobox"
        aria-expanded
        aria-controls="commands"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <ul className={styles.list} id="commands" role="listbox">
        {found.map((command, index) => (
          <li
            key={command.key}
            id={`command-${index}`}
            role="option"
            aria-selected={index === at}
            onMouseMove={() => setAt(index)}
            onClick={() => choose(command)}
          >
            {menuIcon(command.icon)}
            <span>{command.title}</span>
            <small>{command.trail}</small>
          </li>
        ))}
        {found.length === 0 && <li className={styles.none}>{t('palette.none')}</li>}
      </ul>
    </Modal>
  );
}
