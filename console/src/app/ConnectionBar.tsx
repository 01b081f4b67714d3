import { CheckCircleOutlined, DisconnectOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { connection, signedIn, writesInDoubt } from '../session/http';
import { clockText, displayZone } from '../state/zone';
import { codeAwaited, codeOnItsWay } from '../state/lazy';
import { useStore } from '../state/store';
import { useSlow } from '../ui/use-slow';
import styles from './ConnectionBar.module.css';

/** Stands while the server cannot be reached or a save waits for its answer, and for a moment when it is back. */
function Bar() {
  const { t } = useTranslation('shell');
  const state = useStore(connection.state);
  const doubts = useStore(writesInDoubt);
  const awaited = useStore(codeAwaited);
  const isSignedIn = useStore(signedIn);
  const zone = useStore(displayZone);
  const [isAsking, setAsking] = useState(false);
  const tryNow = async () => {
    setAsking(true);
    await connection.check();
    setAsking(false);
  };
  if (state.kind === 'down') {
    const time = clockText(new Date(state.since), zone).slice(11, 16);
    return (
      <div className={styles.bar} data-kind="down">
        <DisconnectOutlined />
        <span>
          <strong>{t('connection.down', { time })}</strong>
          {isSignedIn && <> {t(doubts > 0 ? 'connection.saving' : 'connection.stale')}</>}
          {awaited > 0 && <> {t('connection.code')}</>}
        </span>
        <Button size="small" loading={isAsking} onClick={() => void tryNow()}>
          {t('connection.try')}
        </Button>
      </div>
    );
  }
  if (doubts > 0)
    return (
      <div className={styles.bar} data-kind="doubt">
        <LoadingOutlined />
        <span>{t('connection.doubt')}</span>
      </div>
    );
  if (state.kind === 'back')
    return (
      <div className={styles.bar} data-kind="back">
        <CheckCircleOutlined />
        <span>{t(isSignedIn ? 'connection.back' : 'connection.backPlain')}</span>
      </div>
    );
  return null;
}

/** Stands over the page while the code of what somebody has opened takes its time. */
function OnItsWay() {
  const { t } = useTranslation('shell');
  const isAway = useStore(connection.state).kind === 'down';
  const isSlow = useSlow(useStore(codeOnItsWay) > 0);
  return (
    isSlow &&
    !isAway && (
      <div className={styles.onItsWay}>
        <LoadingOutlined />
        {t('connection.onItsWay')}
      </div>
    )
  );
}

/** The page below the bar. */
export function Connected({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div role="status">
        <Bar />
        <OnItsWay />
      </div>
      <div className={styles.rest}>{children}</div>
    </div>
  );
}
