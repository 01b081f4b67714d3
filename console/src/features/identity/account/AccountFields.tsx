import { EMAIL } from '@ishare/contracts/reach.js';
import { LockOutlined, MailOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import type { InputProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordRules, usePasswordRules } from '../../../resource/PasswordRules';

export function UserNameField() {
  const { t } = useTranslation('account');
  return (
    <Form.Item name="userName" rules={[{ required: true, whitespace: true, message: t('login.userNameRequired') }]}>
      <Input
        prefix={<UserOutlined />}
        placeholder={t('login.userName')}
        aria-label={t('login.userName')}
        autoComplete="username"
        maxLength={256}
      />
    </Form.Item>
  );
}

export function EmailField({ name }: { name: string }) {
  const { t } = useTranslation('account');
  return (
    <Form.Item
      name={name}
      rules={[
        { required: true, message: t('email.required') },
        { pattern: EMAIL, message: t('common:form.email') },
      ]}
    >
      <Input
        prefix={<MailOutlined />}
        placeholder={t('profile.email')}
        aria-label={t('profile.email')}
        autoComplete="email"
        inputMode="email"
        maxLength={256}
      />
    </Form.Item>
  );
}

/** A password to be: `name` on the wire, and what it is called. */
export function NewPasswordField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('account');
  const rule = usePasswordRules();
  const value: unknown = Form.useWatch(name);
  return (
    <Form.Item
      name={name}
      rules={[{ required: true, message: t('login.passwordRequired') }, rule]}
      extra={<PasswordRules value={value} />}
    >
      <Input.Password
        prefix={<LockOutlined />}
        placeholder={label}
        aria-label={label}
        autoComplete="new-password"
        maxLength={128}
      />
    </Form.Item>
  );
}

/** A code that was sent. */
export function CodeInput(props: Pick<InputProps, 'id' | 'value' | 'onChange' | 'maxLength' | 'autoFocus'>) {
  const { t } = useTranslation('account');
  return (
    <Input
      prefix={<SafetyOutlined />}
      placeholder={t('phone.code')}
      aria-label={t('phone.code')}
      autoComplete="one-time-code"
      inputMode="numeric"
      {...props}
    />
  );
}
