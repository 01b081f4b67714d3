import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { tellSuccess } from '../../../ui/feedback';
import { AccountFrame } from './AccountFrame';
import { PhoneCodeFields } from './PhoneCodeFields';
import { TenantChip } from './TenantChip';

interface Registration {
  phoneNumber: string;
  code: string;
  userName: string;
  password: string;
}

export default function RegisterPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const register = async (values: Registration) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await http.post('/api/account/phone/register', values, { anonymous: true, quiet: true });
      tellSuccess(t('register.done'));
      await navigate('/login');
    } catch (error) {
      setFailure((error instanceof HttpError && error.text) || t('register.failed'));
      setBusy(false);
    }
  };
  return (
    <AccountFrame title={t('register.title')}>
      <TenantChip />
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form layout="vertical" requiredMark={false} size="large" onFinish={(values: Registration) => void register(values)}>
        <PhoneCodeFields sendPath="/api/account/phone/send-register-code" onFailure={setFailure} />
        <Form.Item name="userName" rules={[{ required: true, whitespace: true, message: t('login.userNameRequired') }]}>
          <Input prefix={<UserOutlined />} placeholder={t('login.userName')} aria-label={t('login.userName')} autoComplete="username" maxLength={256} />
        </Form.Item>
        <Form.Item name="password" rules={[{ required: true, message: t('login.passwordRequired') }]}>
          <Input.Password prefix={<LockOutlined />} placeholder={t('login.password')} aria-label={t('login.password')} autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('register.submit')}
        </Button>
      </Form>
      <p>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </AccountFrame>
  );
}
