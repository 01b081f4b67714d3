import { profilePhone } from '@ishare/contracts/identity/account.js';
import { Alert, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { call } from '../../../session/routes';
import { PhoneCodeFields } from '../account/PhoneCodeFields';

interface PhoneValues {
  phoneNumber: string;
  code: string;
  currentPassword?: string;
}

interface PhoneDialogProps {
  phoneNumber: string | null;
  /** Whoever has a password gives it: the number is a way into the account. */
  hasPassword: boolean;
  /** Why it is asked, where somebody wanted something else. */
  reason?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the own phone number, the present one or another, by a code that is sent to it. */
export function PhoneDialog({ phoneNumber, hasPassword, reason, onDone, onClose }: PhoneDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const [form] = Form.useForm<PhoneValues>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (values: PhoneValues) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { phoneNumber: newPhoneNumber, code, currentPassword } = values;
      await call(profilePhone.changeNumber, { body: { newPhoneNumber, code, currentPassword } }, { quiet: true });
      onDone();
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      setFailure(error.text || t('ways.phoneRefused'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('ways.phoneTitle')}
      okText={t('ways.phoneConfirm')}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {reason && <p>{reason}</p>}
      {failure && <Alert type="error" showIcon title={failure} style={{ marginBottom: 16 }} />}
      <Form
        name="phone"
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ phoneNumber: phoneNumber ?? '' }}
        onFinish={(values) => void confirm(values)}
      >
        <PhoneCodeFields
          send={(newPhoneNumber) => call(profilePhone.sendChangeCode, { body: { newPhoneNumber } }, { quiet: true })}
          onFailure={setFailure}
        />
        {hasPassword && (
          <Form.Item
            name="currentPassword"
            label={t('password.current')}
            rules={[{ required: true, message: t('password.currentRequired') }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
        )}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
