import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { signedIn } from '../session/http';
import { useStore } from '../state/store';
import { useAnyDirty } from '../state/view';
import styles from './VersionNotice.module.css';

interface VersionBoxProps {
  /** Loads the page anew with the newer console: what is fetched waits for it, also when a page is only reloaded. */
  onTake: () => void;
  onLater: () => void;
}

/**
 * Asks whether the newer console is to be taken. Nothing is reloaded while a tab has unsaved edits; a screen on a wall,
 * before which nobody sits, takes it by itself, unless it is a tab of somebody who has signed in.
 */
export function VersionBox({ onTake, onLater }: VersionBoxProps) {
  const { t } = useTranslation('shell');
  const isDirty = useAnyDirty();
  const isSignedIn = useStore(signedIn);
  const isWall = window.location.pathname === '/tv' && !isSignedIn;
  const take = useRef(onTake);
  take.current = onTake;
  useEffect(() => {
    if (isWall) take.current();
  }, [isWall]);

  if (isWall) return null;
  return (
    <div className={styles.notice} role="status">
      <strong>{t('version.title')}</strong>
      <p>{t(isDirty ? 'version.dirty' : 'version.message')}</p>
      <div>
        <Button size="small" type="primary" disabled={isDirty} onClick={onTake}>
          {t('version.refresh')}
        </Button>
        <Button size="small" onClick={onLater}>
          {t('version.later')}
        </Button>
      </div>
    </div>
  );
}
