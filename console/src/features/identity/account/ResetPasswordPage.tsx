import { LockOutlined } from '@ant-design/icons';
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

interface Reset {
  phoneNumber: string;
  code: string;
  newPassword: string;
}

export default function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const reset = async (values: Reset) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await http.put('/api/account/phone/reset-password', values, { anonymous: true, quiet: true });
      tellSuccess(t('reset.done'));
      await navigate('/login');
    } catch (error) {
      setFailure((error instanceof HttpError && error.text) || t('reset.failed'));
      setBusy(false);
    }
  };
  return (
    <AccountFrame title={t('reset.title')}>
      <TenantChip />
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />}
      <Form layout="vertical" requiredMark={false} size="large" onFinish={(values: Reset) => void reset(values)}>
        <PhoneCodeFields sendPath="/api/account/phone/send-password-reset-code" onFailure={setFailure} />
        <Form.Item name="newPassword" rules={[{ required: true, message: t('login.passwordRequired') }]}>
          <Input.Password prefix={<LockOutlined />} placeholder={t('reset.newPassword')} aria-label={t('reset.newPassword')} autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t('reset.submit')}
        </Button>
      </Form>
      <p>
        <Link to="/login">{t('backToLogin')}</Link>
      </p>
    </AccountFrame>
  );
}
