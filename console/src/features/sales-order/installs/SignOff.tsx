import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileThumb } from '../../../resource/FileThumb';
import { permission } from '../../../session/permission-names';
import { usePermission } from '../../../session/session';
import { holdFile } from '../../../session/held-files';
import { dateText } from '../../../ui/figures';
import { SignaturePad } from '../../../ui/SignaturePad';
import type { FitterActs } from './install-acts';
import styles from './Installs.module.css';

interface SignOffProps {
  dispatch: InstallDispatch;
  isOpen: boolean;
  onReport: FitterActs['report'];
}

/** The customer signs on the glass. */
export function SignOff({ dispatch, isOpen, onReport }: SignOffProps) {
  const { t } = useTranslation('salesOrder');
  const [picture, setPicture] = useState<Blob>();
  const [name, setName] = useState(dispatch.signedBy ?? dispatch.customerName ?? '');
  const [isSending, setSending] = useState(false);
  const mayKeep = usePermission(permission.fileUpload);
  const [signed] = dispatch.signature;
  const save = async () => {
    setSending(true);
    try {
      const held = await holdFile(new File([picture!], `${dispatch.dispatchNo}.png`, { type: 'image/png' }));
      await onReport({ signature: [held], signedBy: name.trim() || null }, t('install.signature'));
      setPicture(undefined);
    } catch {
      // Told already.
    } finally {
      setSending(false);
    }
  };
  return (
    <section>
      <h2>{t('install.signature')}</h2>
      {signed && (
        <p>
          <FileThumb file={signed} /> {dispatch.signedBy} · {dateText(dispatch.signedTime, true)}
        </p>
      )}
      {isOpen && (
        <div className={styles.checks}>
          <Input
            value={name}
            maxLength={64}
            aria-label={t('install.signedBy')}
            placeholder={t('install.signedBy')}
            onChange={({ target }) => setName(target.value)}
          />
          <SignaturePad key={signed?.id} label={t('install.signature')} onChange={setPicture} />
          <div className={styles.steps}>
            <Button
              type="primary"
              size="large"
              disabled={!picture || !mayKeep}
              loading={isSending}
              onClick={() => void save()}
            >
              {t('install.sign')}
            </Button>
            {!mayKeep && <small>{t('common:upload.mayNot')}</small>}
          </div>
        </div>
      )}
    </section>
  );
}
