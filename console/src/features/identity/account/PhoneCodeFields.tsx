import type { phoneAccount } from '@ishare/contracts/identity/account.js';
import { PHONE } from '@ishare/contracts/reach.js';
import { MobileOutlined } from '@ant-design/icons';
import { Button, Form, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { call } from '../../../session/routes';
import { useConfiguration } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { CodeInput } from './AccountFields';

const waitSeconds = 60;

interface PhoneCodeFieldsProps {
  /** Has the code sent to the number. */
  send: (phoneNumber: string) => Promise<void>;
  onFailure: (message: string | undefined) => void;
}

/** Sends a code to somebody who is not signed in. */
export const sendCodeBy =
  (route: (typeof phoneAccount)['sendSignInCode' | 'sendRegisterCode' | 'sendPasswordResetCode']) =>
  (phoneNumber: string): Promise<void> =>
    call(route, { body: { phoneNumber } }, { anonymous: true, quiet: true });

/**
 * Phone number and code, with the button that sends the code; for sign-in, registration, reset and the profile alike.
 */
export function PhoneCodeFields({ send, onFailure }: PhoneCodeFieldsProps) {
  const { t } = useTranslation('account');
  const form = Form.useFormInstance<{ phoneNumber: string; code: string }>();
  const [wait, setWait] = useState(0);
  const [isSending, setSending] = useState(false);
  const isLogged = useConfiguration()?.extraProperties?.textMessages === 'logged';

  useEffect(() => {
    if (wait === 0) return undefined;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const ask = async () => {
    const values = await form.validateFields(['phoneNumber']).catch(() => undefined);
    if (!values) return;
    setSending(true);
    onFailure(undefined);
    try {
      await send(values.phoneNumber);
      tellSuccess(t(isLogged ? 'phone.logged' : 'phone.sent'));
      setWait(waitSeconds);
    } catch (error) {
      onFailure((error instanceof HttpError && error.text) || t('phone.notSent'));
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Form.Item
        name="phoneNumber"
        extra={isLogged && t('phone.inLog')}
        rules={[
          { required: true, message: t('phone.required') },
          { pattern: PHONE, message: t('common:form.phone') },
        ]}
      >
        <Input
          prefix={<MobileOutlined />}
          placeholder={t('phone.number')}
          aria-label={t('phone.number')}
          autoComplete="tel"
          inputMode="tel"
          maxLength={32}
        />
      </Form.Item>
      <div style={{ display: 'flex', gap: 8 }}>
        <Form.Item name="code" style={{ flex: 1 }} rules={[{ required: true, message: t('phone.codeRequired') }]}>
          <CodeInput maxLength={6} />
        </Form.Item>
        <Button style={{ minWidth: 120 }} disabled={wait > 0} loading={isSending} onClick={() => void ask()}>
          {wait > 0 ? t('phone.wait', { seconds: wait }) : t('phone.send')}
        </Button>
      </div>
    </>
  );
}
