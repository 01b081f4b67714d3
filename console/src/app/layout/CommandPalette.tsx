import { Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { switchLanguage } from '../../i18n/i18n';
import { currentLanguage } from '../../i18n/language';
import type { ScreenPlace } from '../../state/places';
import { withoutAliases } from '../menu';
import { matchesText } from '../pinyin';
import { openPlace } from '../tabs';
import { useRecords } from './palette-records';
import { prefer, preferences } from '../../state/preferences';
import { menuIcon } from '../../ui/menu-icon';
import styles from './CommandPalette.module.css';

interface Command {
  key: string;
  title: string;
  trail: string;
  icon?: string | undefined;
  run: () => void;
}

const shownAtMost = 12;
/** Letters from which on records are looked for too. */
const leastForRecords = 2;

/** Finds a place or an action by its title, its path or its pinyin initials, and opens it. */
export default function CommandPalette({ places, onClose }: { places: readonly ScreenPlace[]; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);

  const commands = useMemo<Command[]>(
    () => [
      ...withoutAliases(places).map((place) => ({
        key: place.path,
        title: place.title,
        trail: place.trail.slice(0, -1).join(' / '),
        icon: place.icon,
        run: () => void navigate(openPlace(place.path)),
      })),
      {
        key: 'dark',
        title: t('palette.dark'),
        trail: t('palette.action'),
        icon: 'setting',
        run: () => prefer({ isDark: !preferences.get().isDark }),
      },
      {
        key: 'language',
        title: t('palette.language'),
        trail: t('palette.action'),
        icon: 'setting',
        run: () => void switchLanguage(currentLanguage() === 'en' ? 'zh-Hans' : 'en'),
      },
    ],
    [places, navigate, t],
  );
  // Whoever's own title matches comes before those whose group does.
  const matching = commands.filter((command) => matchesText(`${command.title} ${command.trail} ${command.key}`, query));
  const screens = matching
    .toSorted((a, b) => Number(matchesText(b.title, query)) - Number(matchesText(a.title, query)))
    .slice(0, shownAtMost);

  const records = useRecords(query.trim().length >= leastForRecords ? query.trim() : '');
  const found = [
    ...screens,
    ...records.map((record): Command => ({
      ...record,
      trail: t(`palette.record.${record.kind}`),
      run: () => void navigate(record.to),
    })),
  ];

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
      onCancel={onClose}
      footer={null}
      closable={false}
      width={560}
      style={{ top: 80 }}
      styles={{ body: { padding: 0 } }}
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
