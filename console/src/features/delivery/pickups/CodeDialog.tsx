import { Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Sending {
  toPhone: boolean;
  email: string | null;
}

/** Asks to whom the code of a pickup is sent before it is made; it is shown here in any case. */
export function CodeDialog(props: {
  /** There is one already, which will hold no more. */
  isAgain: boolean;
  isPending: boolean;
  onMake: (to: Sending) => void;
  onClose: () => void;
}) {
  const { isAgain, isPending, onMake, onClose } = props;
  const { t } = useTranslation('delivery');
  const [toPhone, setToPhone] = useState(true);
  const [email, setEmail] = useState('');
  const make = () => onMake({ toPhone, email: email.trim() || null });
  return (
    <Modal
      open
      title={t('pickup.step.call')}
      okText={t(isAgain ? 'pickup.newCode' : 'pickup.makeIt')}
      okButtonProps={{ loading: isPending }}
      onOk={make}
      onCancel={onClose}
    >
      {isAgain && <p>{t('pickup.askNewCode')}</p>}
      <Form layout="vertical" onFinish={make}>
        <Form.Item>
          <Checkbox checked={toPhone} onChange={({ target }) => setToPhone(target.checked)}>
            {t('pickup.toPhone')}
          </Checkbox>
        </Form.Item>
        <Form.Item label={t('pickup.toEmail')}>
          <Input
            type="email"
            value={email}
            maxLength={256}
            aria-label={t('pickup.toEmail')}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
