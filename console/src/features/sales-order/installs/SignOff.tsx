import { installs } from '@ishare/contracts/sales-order/install.js';
import type { InstallDispatch } from '@ishare/contracts/sales-order/install.js';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileThumb } from '../../../resource/FileThumb';
import { keepFile } from '../../../resource/keep-file';
import { useAct } from '../../../session/routes';
import { dateText } from '../../../ui/figures';
import { SignaturePad } from '../../../ui/SignaturePad';
import styles from './Installs.module.css';

/** The customer signs on the glass. */
export function SignOff({ dispatch, isOpen }: { dispatch: InstallDispatch; isOpen: boolean }) {
  const { t } = useTranslation('salesOrder');
  const [picture, setPicture] = useState<Blob>();
  const [name, setName] = useState(dispatch.signedBy ?? dispatch.customerName ?? '');
  const [isSending, setSending] = useState(false);
  const report = useAct(installs.report);
  const save = async () => {
    setSending(true);
    try {
      const kept = await keepFile(
        new File([picture!], `${dispatch.dispatchNo}.png`, { type: 'image/png' }),
        () => undefined,
      );
      const signature = [{ id: kept.id, name: kept.name, mimeType: kept.mimeType }];
      await report.mutateAsync({ params: { id: dispatch.id }, body: { signature, signedBy: name.trim() || null } });
      setPicture(undefined);
    } catch {
      // Told already.
    } finally {
      setSending(false);
    }
  };
  const [signed] = dispatch.signature;
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
            <Button type="primary" disabled={!picture} loading={isSending} onClick={() => void save()}>
              {t('install.sign')}
            </Button>
          </div>
        </div>
      )}
    </section>
  );
}
