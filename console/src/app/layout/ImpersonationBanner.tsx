import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actingIn, isImpersonating } from '../../session/impersonation';
import type { Acting } from '../../session/impersonation';
import { returnToOwnAccount, useConfiguration } from '../../session/session';
import { durationText } from '../../ui/duration';
import styles from './Navbar.module.css';

const minute = 60_000;

/** Why, and for how long already. */
function Since({ acting: { since, reason } }: { acting: Acting }) {
  const { t, i18n } = useTranslation('shell');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(1, Math.floor((now - since) / minute));
  return (
    <>
      <span className={styles.reason} title={reason}>
        {t('impersonation.why', { reason })}
      </span>
      <span role="timer">{durationText(minutes * 60, i18n.language)}</span>
    </>
  );
}

/** Says under whose name an administrator works, why and for how long, with the way back. */
export function ImpersonationBanner() {
  const { t } = useTranslation('shell');
  const configuration = useConfiguration();
  const [leaving, setLeaving] = useState(false);
  if (!isImpersonating(localStorage)) return null;
  const acting = actingIn(localStorage);
  const user = configuration?.currentUser.userName ?? '';
  const tenant = configuration?.currentTenant.name ?? t('user.host');
  const goBack = () => {
    setLeaving(true);
    returnToOwnAccount();
  };
  return (
    <div className={styles.banner}>
      <span role="status">{t('impersonation.as', { user, tenant })}</span>
      {acting && <Since acting={acting} />}
      <Button size="small" loading={leaving} onClick={goBack}>
        {t('impersonation.back')}
      </Button>
    </div>
  );
}
