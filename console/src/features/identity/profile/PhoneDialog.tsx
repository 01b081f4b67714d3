import { Alert, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { PhoneCodeFields } from '../account/PhoneCodeFields';

const profilePath = '/api/account/my-profile';

interface PhoneDialogProps {
  phoneNumber: string | null;
  /** Why it is asked, where somebody wanted something else. */
  reason?: string | undefined;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the own phone number, the present one or another, by a code that is sent to it. */
export function PhoneDialog({ phoneNumber, reason, onDone, onClose }: PhoneDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const [form] = Form.useForm<{ phoneNumber: string; code: string }>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (values: { phoneNumber: string; code: string }) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await http.put(
        `${profilePath}/change-phone-number`,
        { newPhoneNumber: values.phoneNumber, code: values.code },
        { quiet: true },
      );
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
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ phoneNumber: phoneNumber ?? '' }}
        onFinish={(values) => void confirm(values)}
      >
        <PhoneCodeFields isOwn sendPath={`${profilePath}/send-phone-number-change-code`} onFailure={setFailure} />
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
