import { profile as routes } from '@ishare/contracts/identity/profile.js';
import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../resource/panels';
import { useRoute } from '../../../session/routes';
import { currentTenantId } from '../../../session/session';
import { OwnSessions } from '../holders/SessionsPanel';
import { ChangePasswordForm } from './ChangePasswordForm';
import { ProfileForm } from './ProfileForm';
import styles from './ProfilePage.module.css';
import { SignInWays } from './SignInWays';

export default function ProfilePage() {
  const { t } = useTranslation(['account', 'identity']);
  const profile = useRoute(routes.get, {});
  return (
    <div className={styles.page}>
      <section>
        <h2>{t('profile.title')}</h2>
        {profile.isPending && <Skeleton active />}
        {profile.isError && (
          <Alert
            type="error"
            title={t('profile.failed')}
            action={
              <Button size="small" onClick={() => void profile.refetch()}>
                {t('profile.retry')}
              </Button>
            }
          />
        )}
        {profile.data && <ProfileForm key={profile.data.concurrencyStamp} profile={profile.data} />}
      </section>
      <div className={styles.side}>
        {profile.data?.hasPassword !== false && (
          <section>
            <h2>{t('password.title')}</h2>
            <ChangePasswordForm />
          </section>
        )}
        {profile.data && (
          <section>
            <h2>{t('ways.title')}</h2>
            <SignInWays {...profile.data} />
          </section>
        )}
        <section>
          <h2>{t('identity:holder.tabs.sessions')}</h2>
          <OwnSessions />
        </section>
        {currentTenantId() && (
          <section>
            <h2>{t('kujiale')}</h2>
            <Panel of="kujialeBinding" />
          </section>
        )}
      </div>
    </div>
  );
}
