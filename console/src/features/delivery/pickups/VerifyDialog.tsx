import type { Package } from '@ishare/contracts/sales-order/package.js';
import { ID_CHARACTERS, PICKUP_CODE, pickups, type Pickup } from '@ishare/contracts/sales-order/pickup.js';
import type { DeliveryFileKind } from '@ishare/contracts/sales-order/shipment.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Checkbox, Input, Modal } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { act, sendForm } from '../../../session/routes';
import { SignaturePad } from '../../../ui/SignaturePad';
import styles from '../Delivery.module.css';
import { PhotoButton } from '../../../ui/PhotoButton';
import { pictureForm } from '../pictures';
import { signal } from '../signals';

const quiet = { quiet: true };

/** Sends what is said; a refusal is told in the dialog, and what was kept already is not kept again. */
function useHandOver(row: Pickup, onDone: () => void) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const kept = useRef(new Set<Blob>());
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const keep = async (picture: Blob | undefined, kind: DeliveryFileKind) => {
    if (!picture || kept.current.has(picture)) return;
    const body = pictureForm(picture, { kind, name: `${kind}.png` });
    await sendForm(pickups.keepFile, { params: { id: row.id }, body });
    kept.current.add(picture);
  };
  const send = async (
    said: { verifyCode: string; pickedUpBy: string; idEnding: string; left: string[]; comment: string },
    pictures: { signature: Blob | undefined; photo: Blob | undefined },
  ) => {
    setPending(true);
    setRefusal(undefined);
    try {
      await keep(pictures.photo, 'photo');
      await keep(pictures.signature, 'signature');
      const body = { ...said, comment: said.comment || null };
      await act(client, pickups.act, { params: { id: row.id, action: 'verify' }, body }, quiet);
      signal('right');
      onDone();
    } catch (error) {
      signal('wrong');
      setRefusal((error instanceof HttpError && error.text) || t('packing.failed'));
    } finally {
      setPending(false);
    }
  };
  return { send, refusal, isPending };
}

/** Asks whoever comes for his name, his identity card and his code, and hands the packages over. */
export function VerifyDialog(props: {
  row: Pickup;
  packages: readonly Package[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { row, packages, onDone, onClose } = props;
  const { t } = useTranslation('delivery');
  const [said, setSaid] = useState({ verifyCode: '', pickedUpBy: '', idEnding: '', comment: '' });
  const [left, setLeft] = useState<string[]>([]);
  const [photo, setPhoto] = useState<Blob>();
  const [signature, setSignature] = useState<Blob>();
  const { send, refusal, isPending } = useHandOver(row, onDone);
  const isReady =
    said.verifyCode.length === PICKUP_CODE.digits &&
    said.pickedUpBy.trim() !== '' &&
    said.idEnding.length === ID_CHARACTERS &&
    (photo ?? signature) !== undefined &&
    (left.length === 0 || said.comment.trim() !== '');
  const field = (name: keyof typeof said, more: { maxLength: number; inputMode?: 'numeric' }, label?: string) => (
    <label className={styles.side} style={{ gap: 2 }}>
      {label ?? t(`pickup.${name}`)}
      <Input
        size="large"
        value={said[name]}
        autoComplete="off"
        onChange={({ target }) => setSaid({ ...said, [name]: target.value })}
        {...more}
      />
    </label>
  );
  return (
    <Modal
      open
      width={620}
      title={t('pickup.verifyTitle', { no: row.code })}
      okText={t('pickup.step.verify')}
      confirmLoading={isPending}
      okButtonProps={{ disabled: !isReady, size: 'large' }}
      cancelButtonProps={{ size: 'large' }}
      onOk={() => void send({ ...said, left }, { photo, signature })}
      onCancel={onClose}
    >
      <div className={styles.side}>
        {field('verifyCode', { maxLength: PICKUP_CODE.digits, inputMode: 'numeric' })}
        {field('pickedUpBy', { maxLength: 64 })}
        {field('idEnding', { maxLength: ID_CHARACTERS })}
        <div className={styles.buttons}>
          <PhotoButton
            label={t(photo ? 'pickup.photoTaken' : 'shipment.photo')}
            size="large"
            onTake={([taken]) => setPhoto(taken)}
          />
          <span className={styles.soft}>{t('pickup.proofHint')}</span>
        </div>
        <SignaturePad label={t('shipment.signHere')} onChange={setSignature} />
        {packages.length > 1 && (
          <div className={styles.buttons}>
            <strong>{t('shipment.refused')}</strong>
            <Checkbox.Group
              value={left}
              options={packages.map(({ id, packageNo }) => ({ value: id, label: packageNo }))}
              onChange={(ids) => setLeft(ids as string[])}
            />
          </div>
        )}
        {field('comment', { maxLength: 200 }, left.length > 0 ? t('shipment.whyRefused') : undefined)}
        {left.length > 0 && <span className={styles.soft}>{t('pickup.whyHint')}</span>}
        {refusal && <Alert type="error" showIcon title={refusal} />}
      </div>
    </Modal>
  );
}
