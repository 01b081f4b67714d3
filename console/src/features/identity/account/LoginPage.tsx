import { phoneAccount } from '@ishare/contracts/identity/account.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { settingOf } from '../../../session/configuration';
import type { DemoMode, DemoUser } from '../../../session/configuration';
import { beginAuthorization } from '../../../session/authorization-code';
import { signInByPassword, signInByPhone, useConfiguration } from '../../../session/session';
import type { SignInStep } from '../../../session/sign-in-step';
import { chooseTenant } from '../../../session/tenant-lookup';
import { AccountForm } from './AccountForm';
import { AccountFrame } from './AccountFrame';
import { ExternalWays } from './ExternalWays';
import { hasTextMessages } from './has-text-messages';
import styles from './LoginPage.module.css';
import { mayRegister } from './may-register';
import { PasswordSignIn } from './PasswordSignIn';
import { PhoneCodeFields, sendCodeBy } from './PhoneCodeFields';
import { TenantChip } from './TenantChip';
import { useEntering } from './use-entering';
import { Tabs } from '../../../ui/Tabs';

interface DemoProps {
  demo: DemoMode;
  busy: string | undefined;
  onEnter: (user: DemoUser) => void;
}

/** The users of a demonstration, each entered by a click. */
function DemoButtons({ demo, busy, onEnter }: DemoProps) {
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

interface PhoneSignInProps {
  isBusy: boolean;
  onFailure: (message: string | undefined) => void;
  onCode: (phoneNumber: string, code: string) => void;
}

function PhoneSignIn({ isBusy, onFailure, onCode }: PhoneSignInProps) {
  return (
    <AccountForm
      isBusy={isBusy}
      onFinish={({ phoneNumber, code }: { phoneNumber: string; code: string }) => onCode(phoneNumber, code)}
    >
      <PhoneCodeFields send={sendCodeBy(phoneAccount.sendSignInCode)} onFailure={onFailure} />
    </AccountForm>
  );
}

export default function LoginPage() {
  const { t } = useTranslation('account');
  const configuration = useConfiguration();
  const { failure, setFailure, target, entered, enter, busy } = useEntering();
  /** The step after the right password, which has the page to itself. */
  const [step, setStep] = useState<SignInStep>();
  const demo = configuration?.extraProperties?.demo;
  const isLocal = settingOf(configuration, settings.account.enableLocalLogin)?.toLowerCase() !== 'false';

  const enterDemo = (user: DemoUser) =>
    enter(user.userName, async () => {
      await chooseTenant(demo!.tenant);
      await signInByPassword(user.userName, demo!.password);
    });

  const byPassword = <PasswordSignIn onFailure={setFailure} onDone={entered} onStep={setStep} />;
  const byPhone = (
    <PhoneSignIn
      isBusy={busy === 'phone'}
      onFailure={setFailure}
      onCode={(phoneNumber, code) => enter('phone', () => signInByPhone(phoneNumber, code))}
    />
  );

  return (
    <AccountFrame title={t(step ? `${step.kind === 'code' ? 'twoFactor' : 'newPassword'}.title` : 'login.title')}>
      {!step && <TenantChip />}
      {/* Room for a refusal, so that the fields stay where they are when one comes. */}
      <div style={{ minHeight: 52 }}>{failure && <Alert type="error" showIcon title={failure} />}</div>
      {isLocal && !hasTextMessages(configuration) && byPassword}
      {isLocal && hasTextMessages(configuration) && (
        <Tabs
          onChange={() => setFailure(undefined)}
          destroyOnHidden
          {...(step && { renderTabBar: () => <></> })}
          items={[
            { key: 'password', label: t('login.byPassword'), children: byPassword },
            { key: 'phone', label: t('login.byPhone'), children: byPhone },
          ]}
        />
      )}
      {!isLocal && (
        <Button type="primary" size="large" block onClick={() => void beginAuthorization(target)}>
          {t('login.elsewhere')}
        </Button>
      )}
      {!step && (
        <>
          <ExternalWays redirect={target} />
          <div className={styles.links}>
            {mayRegister(configuration) && <Link to="/register">{t('register.title')}</Link>}
            <Link to="/reset-password">{t('reset.link')}</Link>
          </div>
          {demo && <DemoButtons demo={demo} busy={busy} onEnter={enterDemo} />}
        </>
      )}
    </AccountFrame>
  );
}
