import { profile } from '@ishare/contracts/identity/profile.js';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordRules, samePasswordAs, usePasswordRules } from '../../../resource/PasswordRules';
import { http } from '../../../session/http';
import { useAct } from '../../../session/routes';
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
  const rule = usePasswordRules();
  const wanted: unknown = Form.useWatch('newPassword', form);
  const change = useAct(profile.changePassword, {
    onDone: () => {
      tellSuccess(t('password.updated'));
      form.resetFields();
      onDone?.();
    },
    onRefused: (error) => {
      const wrong = refusedField(error.code);
      if (wrong && error.text) form.setFields([{ name: wrong, errors: [error.text] }]);
      else http.session.onFailure(error);
    },
  });
  return (
    <Form
      name="password"
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(body) => change.mutate({ body })}
    >
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
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        {t('password.submit')}
      </Button>
    </Form>
  );
}
