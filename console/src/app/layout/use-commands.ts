import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { switchLanguage } from '../../i18n/i18n';
import { currentLanguage } from '../../i18n/language';
import type { ScreenPlace } from '../../state/places';
import { prefer, preferences } from '../../state/preferences';
import { withoutAliases } from '../menu';
import { matchesText } from '../pinyin';
import { openPlace } from '../tabs';
import { useRecords } from './palette-records';

export interface Command {
  key: string;
  title: string;
  trail: string;
  icon?: string | undefined;
  run: () => void;
}

const shownAtMost = 12;
/** Letters from which on records are looked for too. */
const leastForRecords = 2;

/** The places and actions that a text finds, then the records. */
export function useCommands(places: readonly ScreenPlace[], query: string): Command[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
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
  return [
    ...screens,
    ...records.map((record): Command => ({
      ...record,
      trail: t(`palette.record.${record.kind}`),
      run: () => void navigate(record.to),
    })),
  ];
}
