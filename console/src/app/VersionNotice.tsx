import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRegisterSW } from 'virtual:pwa-register/react';
import { useAnyDirty } from '../state/view';
import styles from './VersionNotice.module.css';

const checkEveryMs = 3_600_000;

/** Says that a newer console is there. Nothing is reloaded while a tab has unsaved edits. */
export default function VersionNotice() {
  const { t } = useTranslation('shell');
  const isDirty = useAnyDirty();
  const {
    needRefresh: [isNewer, setNewer],
    updateServiceWorker,
  } = useRegisterSW({
    onRegisteredSW(_address, registration) {
      if (registration) setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
    },
  });

  if (!isNewer) return null;
  return (
    <div className={styles.notice} role="status">
      <strong>{t('version.title')}</strong>
      <p>{t(isDirty ? 'version.dirty' : 'version.message')}</p>
      <div>
        <Button size="small" type="primary" disabled={isDirty} onClick={() => void updateServiceWorker(true)}>
          {t('version.refresh')}
        </Button>
        <Button size="small" onClick={() => setNewer(false)}>
          {t('version.later')}
        </Button>
      </div>
    </div>
  );
}
