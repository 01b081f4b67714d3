import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isImpersonating } from '../../session/impersonation';
import { returnToOwnAccount, useConfiguration } from '../../session/session';
import styles from './Navbar.module.css';

/** Says under whose name an administrator works, with the way back. */
export function ImpersonationBanner() {
  const { t } = useTranslation('shell');
  const configuration = useConfiguration();
  const [leaving, setLeaving] = useState(false);
  if (!isImpersonating(localStorage)) return null;
  const user = configuration?.currentUser.userName ?? '';
  const tenant = configuration?.currentTenant.name ?? t('user.host');
  const goBack = () => {
    setLeaving(true);
    returnToOwnAccount();
  };
  return (
    <div className={styles.banner} role="status">
      <span>{t('impersonation.as', { user, tenant })}</span>
      <Button size="small" loading={leaving} onClick={goBack}>
        {t('impersonation.back')}
      </Button>
    </div>
  );
}
