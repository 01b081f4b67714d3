import { LockOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { samePasswordAs } from '../../../resource/PasswordRules';
import type { SignInStep, StepAnswers } from '../../../session/sign-in-step';
import { AccountForm } from './AccountForm';

interface NewPasswordStepProps {
  step: SignInStep & { kind: 'newPassword' };
  onPassword: (answers: StepAnswers) => void;
  isBusy: boolean;
}

/** A new password where the old one must go. */
export function NewPasswordStep({ step, onPassword, isBusy }: NewPasswordStepProps) {
  const { t } = useTranslation('account');
  const same = samePasswordAs('newPassword', t('password.differ'));
  return (
    <AccountForm
      isBusy={isBusy}
      onFinish={({ newPassword }: { newPassword: string }) =>
        onPassword({ ChangePasswordToken: step.token, NewPassword: newPassword })
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
        rules={[{ required: true, message: t('password.confirmRequired') }, same]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder={t('password.confirm')}
          aria-label={t('password.confirm')}
          autoComplete="new-password"
          maxLength={128}
        />
      </Form.Item>
    </AccountForm>
  );
}
