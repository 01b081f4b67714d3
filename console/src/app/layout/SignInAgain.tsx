import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordSignIn } from '../../features/identity/account/PasswordSignIn';
import { clearSession, loadSession, useConfiguration } from '../../session/session';
import { OverPage } from './OverPage';

/** Over a session that has ended: the same person signs in again where the work stands, or leaves. */
export default function SignInAgain() {
  const { t } = useTranslation('shell');
  const user = useConfiguration()?.currentUser.userName ?? undefined;
  const [failure, setFailure] = useState<string>();
  return (
    <OverPage
      title={t('signInAgain.title')}
      width={380}
      footer={
        <Button type="link" onClick={clearSession}>
          {t('signInAgain.leave')}
        </Button>
      }
    >
      <p style={{ marginTop: 0 }}>{t('signInAgain.text')}</p>
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      {/* Rights may have changed meanwhile. */}
      <PasswordSignIn userName={user} onFailure={setFailure} onDone={() => void loadSession().catch(() => undefined)} />
    </OverPage>
  );
}
