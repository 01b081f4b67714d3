import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { twoFactor } from '@ishare/contracts/identity/account.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { Alert, Button, Checkbox, Form, Input, Select, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { settingOf } from '../../../session/configuration';
import { call } from '../../../session/routes';
import { signInByPassword, useConfiguration } from '../../../session/session';
import { signInStep } from '../../../session/sign-in-step';
import type { SignInStep, StepAnswers } from '../../../session/sign-in-step';
import { useCaptcha } from './Captcha';
import { signInFailure } from './sign-in-failure';

interface PasswordSignInProps {
  /** The only one who may sign in here. */
  userName?: string | undefined;
  onFailure: (message: string | undefined) => void;
  onDone: () => Promise<void> | void;
  /** Told which step the sign-in has come to, and that it is back at its beginning. */
  onStep?: ((step: SignInStep | undefined) => void) | undefined;
}

interface Credentials {
  userName: string;
  password: string;
}

function CodeStep({
  step,
  onFailure,
  onCode,
  isBusy,
}: {
  step: SignInStep & { kind: 'code' };
  onFailure: PasswordSignInProps['onFailure'];
  onCode: (answers: StepAnswers) => void;
  isBusy: boolean;
}) {
  const { t } = useTranslation('account');
  const [providers, setProviders] = useState<ReplyOf<typeof twoFactor.providers>['items']>();
  const [provider, setProvider] = useState<string>();
  const [isSent, setSent] = useState(false);
  const { userId, token } = step;
  const mayRemember =
    settingOf(useConfiguration(), settings.twoFactor.isRememberBrowserEnabled)?.toLowerCase() === 'true';
  useEffect(() => {
    call(twoFactor.providers, { query: { userId, token } }, { anonymous: true, quiet: true }).then(
      ({ items }) => {
        setProviders(items);
        setProvider(items[0]?.value);
      },
      (error: unknown) => onFailure((error instanceof HttpError && error.text) || t('login.unreachable')),
    );
  }, [userId, token, onFailure, t]);
  const send = async () => {
    onFailure(undefined);
    try {
      const body = { userId, provider: provider ?? '', token };
      await call(twoFactor.sendCode, { body }, { anonymous: true, quiet: true });
      setSent(true);
    } catch (error) {
      onFailure((error instanceof HttpError && error.text) || t('phone.notSent'));
    }
  };
  if (providers?.length === 0) return <Alert type="warning" showIcon title={t('twoFactor.none')} />;
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      size="large"
      onFinish={({ code, remember }: { code: string; remember?: boolean }) =>
        onCode({
          ...(provider && { TwoFactorProvider: provider }),
          TwoFactorCode: code.trim(),
          ...(remember && { RememberBrowser: 'true' }),
        })
      }
    >
      <p>{t('twoFactor.text')}</p>
      <Space.Compact block style={{ marginBottom: 16 }}>
        <Select
          style={{ flex: 1 }}
          aria-label={t('twoFactor.provider')}
          loading={!providers}
          value={provider ?? null}
          options={
            providers?.map(({ name, value }) => ({
              value,
              label: t(`twoFactor.providers.${value}`, { defaultValue: name }),
            })) ?? []
          }
          onChange={setProvider}
        />
        <Button disabled={!provider} onClick={() => void send()}>
          {t(isSent ? 'twoFactor.again' : 'phone.send')}
        </Button>
      </Space.Compact>
      <Form.Item name="code" rules={[{ required: true, whitespace: true, message: t('phone.codeRequired') }]}>
        <Input
          prefix={<SafetyOutlined />}
          placeholder={t('phone.code')}
          aria-label={t('phone.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={8}
          autoFocus
        />
      </Form.Item>
      {mayRemember && (
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>{t('twoFactor.remember')}</Checkbox>
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}

/**
 * Sign-in by name and password, with the steps that may follow: a code, and a new password where the old one must go.
 */
export function PasswordSignIn({ userName, onFailure, onDone, onStep }: PasswordSignInProps) {
  const { t } = useTranslation('account');
  const [credentials, setCredentials] = useState<Credentials>();
  const [answers, setAnswers] = useState<StepAnswers>({});
  const [step, setStep] = useState<SignInStep>();
  const [isBusy, setBusy] = useState(false);
  const captcha = useCaptcha('login');
  const go = (next: SignInStep | undefined) => {
    setStep(next);
    onStep?.(next);
  };

  const enter = async (given: Credentials, more: StepAnswers) => {
    setBusy(true);
    onFailure(undefined);
    let steps = more;
    try {
      // One answer of the captcha goes with all steps of a sign-in.
      steps = more.captchaResponse ? more : { ...more, ...(await captcha.answer()) };
      await signInByPassword(given.userName.trim(), given.password, steps);
      await onDone();
    } catch (error) {
      const next = signInStep(error);
      setCredentials(given);
      if (next) {
        setAnswers(steps);
        go(next);
      } else {
        onFailure(signInFailure(error, t));
        if (!step) captcha.renew();
      }
    } finally {
      setBusy(false);
    }
  };
  const answer = (more: StepAnswers) => void enter(credentials!, { ...answers, ...more });
  const back = (
    <Button
      type="link"
      block
      onClick={() => {
        go(undefined);
        setAnswers({});
        onFailure(undefined);
      }}
    >
      {t('backToLogin')}
    </Button>
  );

  if (step?.kind === 'code') {
    return (
      <>
        <CodeStep key={step.token} step={step} onFailure={onFailure} onCode={answer} isBusy={isBusy} />
        {back}
      </>
    );
  }
  if (step?.kind === 'newPassword') {
    return (
      <>
        <Form
          layout="vertical"
          requiredMark={false}
          size="large"
          onFinish={({ newPassword }: { newPassword: string }) =>
            answer({ ChangePasswordToken: step.token, NewPassword: newPassword })
          }
        >
          <p>{t(step.isTooOld ? 'newPassword.tooOld' : 'newPassword.text')}</p>
          <Form.Item name="newPassword" rules={[{ required: true, message: t('password.newRequired') }]}>
            <Input.Password
              prefix={<LockOutlined />}
              placeholder={t('password.new')}
              aria-label={t('password.new')}
              autoComplete="new-password"
              maxLength={128}
              autoFocus
            />
          </Form.Item>
          <Form.Item
            name="confirmation"
            dependencies={['newPassword']}
            rules={[
              { required: true, message: t('password.confirmRequired') },
              ({ getFieldValue }) => ({
                validator: (_, value: string) =>
                  !value || value === getFieldValue('newPassword')
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('password.differ'))),
              }),
            ]}
          >
            <Input.Password
              prefix={<LockOutlined />}
              placeholder={t('password.confirm')}
              aria-label={t('password.confirm')}
              autoComplete="new-password"
              maxLength={128}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" block loading={isBusy}>
            {t('login.submit')}
          </Button>
        </Form>
        {back}
      </>
    );
  }
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      size="large"
      initialValues={{ userName }}
      onFinish={(values: Credentials) => void enter({ ...values, userName: userName ?? values.userName }, {})}
    >
      <Form.Item name="userName" rules={[{ required: true, whitespace: true, message: t('login.userNameRequired') }]}>
        <Input
          prefix={<UserOutlined />}
          placeholder={t('login.userName')}
          aria-label={t('login.userName')}
          autoComplete="username"
          disabled={userName !== undefined}
          autoFocus={userName === undefined}
        />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: t('login.passwordRequired') }]}>
        <Input.Password
          prefix={<LockOutlined />}
          placeholder={t('login.password')}
          aria-label={t('login.password')}
          autoComplete="current-password"
          autoFocus={userName !== undefined}
        />
      </Form.Item>
      {captcha.node}
      <Button type="primary" htmlType="submit" block loading={isBusy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
