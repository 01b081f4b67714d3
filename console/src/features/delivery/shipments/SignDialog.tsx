import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { shipments } from '@ishare/contracts/sales-order/shipment.js';
import type { LoadStop } from '@ishare/contracts/sales-order/shipment.js';
import { Checkbox, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inWords } from '../../../resource/in-words';
import { sendForm } from '../../../session/routes';
import { tellError } from '../../../ui/feedback';
import { SignaturePad } from '../../../ui/SignaturePad';
import styles from '../Delivery.module.css';
import { pictureForm } from '../pictures';

export interface Signed {
  stop: number;
  signedBy: string;
  comment: string;
  refused: string[];
}

/** Who has taken the goods of a stop, with a signature on the glass, and what was not taken. */
export function SignDialog(props: {
  id: string;
  stop: LoadStop;
  onSign: (signed: Signed) => Promise<void>;
  onClose: () => void;
}) {
  const { id, stop, onSign, onClose } = props;
  const { t } = useTranslation('delivery');
  const [signedBy, setSignedBy] = useState(stop.orders[0]?.customerName ?? '');
  const [comment, setComment] = useState('');
  const [refused, setRefused] = useState<string[]>([]);
  const [signature, setSignature] = useState<Blob>();
  /** The picture that is there already, should the step after it be refused. */
  const kept = useRef<Blob>(undefined);
  const [isPending, setPending] = useState(false);
  const packages = stop.orders
    .flatMap((order) => order.packages)
    .filter(({ state, isLoaded }) => isLoaded && state === PackageState.Loaded);
  const send = async () => {
    setPending(true);
    try {
      if (signature && kept.current !== signature) {
        const said = { kind: 'signature', name: `signature-${stop.stop}.png`, stop: stop.stop } as const;
        await sendForm(shipments.keepFile, { params: { id }, body: pictureForm(signature, said) });
        kept.current = signature;
      }
      await onSign({ stop: stop.stop, signedBy, comment, refused });
    } catch (error) {
      tellError({ message: inWords(error).message });
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal
      open
      width={680}
      title={t('shipment.signTitle', { stop: stop.stop })}
      okText={t('shipment.step.sign')}
      confirmLoading={isPending}
      okButtonProps={{
        disabled: !signature || signedBy.trim() === '' || (refused.length > 0 && comment.trim() === ''),
      }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <div className={styles.side}>
        <Input
          value={signedBy}
          maxLength={64}
          prefix={t('shipment.signedBy')}
          aria-label={t('shipment.signedBy')}
          onChange={({ target }) => setSignedBy(target.value)}
        />
        <SignaturePad label={t('shipment.signHere')} onChange={setSignature} />
        <div className={styles.buttons}>
          <strong>{t('shipment.refused')}</strong>
          <Checkbox.Group
            value={refused}
            options={packages.map(({ packageId, packageNo }) => ({ value: packageId, label: packageNo }))}
            onChange={(ids) => setRefused(ids as string[])}
          />
        </div>
        <Input
          value={comment}
          maxLength={200}
          placeholder={t(refused.length > 0 ? 'shipment.whyRefused' : 'shipment.signNote')}
          aria-label={t('shipment.signNote')}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
    </Modal>
  );
}
