import { LockOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SignInStep, StepAnswers } from '../../../session/sign-in-step';

interface NewPasswordStepProps {
  step: SignInStep & { kind: 'newPassword' };
  onPassword: (answers: StepAnswers) => void;
  isBusy: boolean;
}

/** A new password where the old one must go. */
export function NewPasswordStep({ step, onPassword, isBusy }: NewPasswordStepProps) {
  const { t } = useTranslation('account');
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      size="large"
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
  );
}
