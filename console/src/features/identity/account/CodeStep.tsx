import { settings } from '@ishare/contracts/platform/settings.js';
import { Alert, Button, Checkbox, Form, Select, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { settingOf } from '../../../session/configuration';
import { useConfiguration } from '../../../session/session';
import type { SignInStep, StepAnswers } from '../../../session/sign-in-step';
import { CodeInput } from './AccountFields';
import { AccountForm } from './AccountForm';
import { useSecondStep } from './use-second-step';

/** By what the code comes, and the button that has it sent. */
function ProviderChoice({ second }: { second: ReturnType<typeof useSecondStep> }) {
  const { t } = useTranslation('account');
  const { providers, provider, choose, send, isSent } = second;
  return (
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
        onChange={choose}
      />
      <Button disabled={!provider} onClick={send}>
        {t(isSent ? 'twoFactor.again' : 'phone.send')}
      </Button>
    </Space.Compact>
  );
}

interface CodeStepProps {
  step: SignInStep & { kind: 'code' };
  onFailure: (message: string | undefined) => void;
  onCode: (answers: StepAnswers) => void;
  isBusy: boolean;
}

/** The second step: a code that is sent, and whether this browser needs none the next time. */
export function CodeStep({ step, onFailure, onCode, isBusy }: CodeStepProps) {
  const { t } = useTranslation('account');
  const second = useSecondStep(step, onFailure);
  const { provider } = second;
  const mayRemember =
    settingOf(useConfiguration(), settings.twoFactor.isRememberBrowserEnabled)?.toLowerCase() === 'true';
  if (second.providers?.length === 0) return <Alert type="warning" showIcon title={t('twoFactor.none')} />;
  return (
    <AccountForm
      isBusy={isBusy}
      onFinish={({ code, remember }: { code: string; remember?: boolean }) =>
        onCode({
          ...(provider && { TwoFactorProvider: provider }),
          TwoFactorCode: code.trim(),
          ...(remember && { RememberBrowser: 'true' }),
        })
      }
    >
      <p>{t('twoFactor.text')}</p>
      <ProviderChoice second={second} />
      <Form.Item name="code" rules={[{ required: true, whitespace: true, message: t('phone.codeRequired') }]}>
        <CodeInput maxLength={8} autoFocus />
      </Form.Item>
      {mayRemember && (
        <Form.Item name="remember" valuePropName="checked">
          <Checkbox>{t('twoFactor.remember')}</Checkbox>
        </Form.Item>
      )}
    </AccountForm>
  );
}
