import { phoneAccount } from '@ishare/contracts/identity/account.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Alert, Button, Form, Tabs } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { settingOf } from '../../../session/configuration';
import type { DemoMode, DemoUser } from '../../../session/configuration';
import { beginAuthorization } from '../../../session/authorization-code';
import { afterLogin } from '../../../session/redirect';
import { signInByPassword, signInByPhone, useConfiguration } from '../../../session/session';
import type { SignInStep } from '../../../session/sign-in-step';
import { chooseTenant } from '../../../session/tenant-lookup';
import { AccountFrame } from './AccountFrame';
import { ExternalWays } from './ExternalWays';
import styles from './LoginPage.module.css';
import { PasswordSignIn } from './PasswordSignIn';
import { PhoneCodeFields, sendCodeBy } from './PhoneCodeFields';
import { signInFailure } from './sign-in-failure';
import { TenantChip } from './TenantChip';

function DemoButtons({
  demo,
  busy,
  onEnter,
}: {
  demo: DemoMode;
  busy: string | undefined;
  onEnter: (user: DemoUser) => void;
}) {
  const { t } = useTranslation('account');
  return (
    <section className={styles.demo} aria-label={t('demo.title')}>
      <h2>{t('demo.title')}</h2>
      <p>{t('demo.text', { password: demo.password })}</p>
      <div>
        {demo.users.map((user) => (
          <Button
            key={user.userName}
            loading={busy === user.userName}
            disabled={busy !== undefined && busy !== user.userName}
            onClick={() => onEnter(user)}
          >
            <span className={styles.demoUser}>
              <strong>{user.displayName}</strong>
              <span>{user.role}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  );
}

export default function LoginPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const configuration = useConfiguration();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  /** The step after the right password, which has the page to itself. */
  const [step, setStep] = useState<SignInStep>();
  const demo = configuration?.extraProperties?.demo;
  const isLocal = settingOf(configuration, settings.account.enableLocalLogin)?.toLowerCase() !== 'false';

  const entered = async () => navigate(afterLogin(search.get('redirect')), { replace: true });
  const enter = async (key: string, signIn: () => Promise<void>) => {
    setBusy(key);
    setFailure(undefined);
    try {
      await signIn();
      await entered();
    } catch (error) {
      setFailure(signInFailure(error, t));
      setBusy(undefined);
    }
  };
  const enterDemo = (user: DemoUser) =>
    void enter(user.userName, async () => {
      await chooseTenant(demo!.tenant);
      await signInByPassword(user.userName, demo!.password);
    });

  const byPassword = <PasswordSignIn onFailure={setFailure} onDone={entered} onStep={setStep} />;
  const byPhone = (
    <Form
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={({ phoneNumber, code }: { phoneNumber: string; code: string }) =>
        void enter('phone', () => signInByPhone(phoneNumber, code))
      }
    >
      <PhoneCodeFields send={sendCodeBy(phoneAccount.sendSignInCode)} onFailure={setFailure} />
      <Button type="primary" htmlType="submit" block loading={busy === 'phone'}>
        {t('login.submit')}
      </Button>
    </Form>
  );

  return (
    <AccountFrame title={t(step ? `${step.kind === 'code' ? 'twoFactor' : 'newPassword'}.title` : 'login.title')}>
      {!step && <TenantChip />}
      {/* Room for a refusal, so that the fields stay where they are when one comes. */}
      <div style={{ minHeight: 52 }}>{failure && <Alert type="error" showIcon title={failure} />}</div>
      {isLocal ? (
        <Tabs
          onChange={() => setFailure(undefined)}
          destroyOnHidden
          {...(step && { renderTabBar: () => <></> })}
          items={[
            { key: 'password', label: t('login.byPassword'), children: byPassword },
            { key: 'phone', label: t('login.byPhone'), children: byPhone },
          ]}
        />
      ) : (
        <Button
          type="primary"
          size="large"
          block
          onClick={() => void beginAuthorization(afterLogin(search.get('redirect')))}
        >
          {t('login.elsewhere')}
        </Button>
      )}
      {!step && (
        <>
          <ExternalWays redirect={afterLogin(search.get('redirect'))} />
          <div className={styles.links}>
            <Link to="/register">{t('register.title')}</Link>
            <Link to="/reset-password">{t('reset.link')}</Link>
          </div>
          {demo && <DemoButtons demo={demo} busy={busy} onEnter={enterDemo} />}
        </>
      )}
    </AccountFrame>
  );
}
