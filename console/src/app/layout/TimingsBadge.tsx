import { useTranslation } from 'react-i18next';
import { preferences } from '../../state/preferences';
import { useStore } from '../../state/store';
import { timings } from '../../ui/timings';
import styles from './Shell.module.css';

/** How fast the last list was drawn and the last key answered, for whoever wants to see it. */
export function TimingsBadge() {
  const { t } = useTranslation('shell');
  const { showTimings } = useStore(preferences);
  const { list, key } = useStore(timings);
  if (!showTimings) return null;
  const told = ({ ms, rows }: { ms: number; rows: number }) => ({ ms: Math.round(ms), rows });
  return (
    <div className={styles.timings} role="note" aria-label={t('timings.title')}>
      <span data-slow={(list?.ms ?? 0) > 300}>{list ? t('timings.list', told(list)) : t('timings.noList')}</span>
      {key && <span data-slow={key.ms > 100}>{t('timings.key', told(key))}</span>}
    </div>
  );
}
