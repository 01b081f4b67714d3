import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountForm } from './AccountForm';

export interface Credentials {
  userName: string;
  password: string;
}

interface CredentialsFormProps {
  /** The only one who may sign in here. */
  userName: string | undefined;
  captcha: ReactNode;
  onGiven: (credentials: Credentials) => void;
  isBusy: boolean;
}

/** Name and password. */
export function CredentialsForm({ userName, captcha, onGiven, isBusy }: CredentialsFormProps) {
  const { t } = useTranslation('account');
  return (
    <AccountForm
      isBusy={isBusy}
      initialValues={{ userName }}
      onFinish={(values: Credentials) => onGiven({ ...values, userName: userName ?? values.userName })}
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
      {captcha}
    </AccountForm>
  );
}
