import { profile } from '@ishare/contracts/identity/profile.js';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { PasswordRules, samePasswordAs, usePasswordRules } from '../../../resource/PasswordRules';
import { http } from '../../../session/http';
import { call } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { refusedField } from './refused-field';

/** Field names as they are on the wire, `corfirmPassword` included (login-10). */
interface ChangePassword {
  currentPassword: string;
  newPassword: string;
  corfirmPassword: string;
}

export function ChangePasswordForm({ onDone }: { onDone?: () => void }) {
  const { t } = useTranslation('account');
  const same = samePasswordAs('newPassword', t('password.differ'));
  const [form] = Form.useForm<ChangePassword>();
  const [isBusy, setBusy] = useState(false);
  const rule = usePasswordRules();
  const wanted: unknown = Form.useWatch('newPassword', form);
  const change = async (values: ChangePassword) => {
    setBusy(true);
    try {
      await call(profile.changePassword, { body: values }, { quiet: true });
      tellSuccess(t('password.updated'));
      form.resetFields();
      onDone?.();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const wrong = refusedField(error.code);
      if (wrong && error.text) form.setFields([{ name: wrong, errors: [error.text] }]);
      else http.session.onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form name="password" form={form} layout="vertical" requiredMark={false} onFinish={(values) => void change(values)}>
      <Form.Item
        name="currentPassword"
        label={t('password.current')}
        rules={[{ required: true, message: t('password.currentRequired') }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={t('password.new')}
        rules={[{ required: true, message: t('password.newRequired') }, rule]}
        extra={<PasswordRules value={wanted} />}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="corfirmPassword"
        label={t('password.confirm')}
        dependencies={['newPassword']}
        rules={[{ required: true, message: t('password.confirmRequired') }, same]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('password.submit')}
      </Button>
    </Form>
  );
}
