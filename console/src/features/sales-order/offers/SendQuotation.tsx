import { CopyOutlined } from '@ant-design/icons';
import { OFFER_DAYS, quotations } from '@ishare/contracts/sales-order/quotations.js';
import type { QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { Alert, Button, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { copyText } from '../../../ui/copy-text';
import { tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import { offerPath } from '../places';

/** Sends a quotation to its dealer, with the link by which a customer takes it. */
export default function SendQuotation({ quotation, onClose }: { quotation: QuotationRow; onClose: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const [days, setDays] = useState<number>(OFFER_DAYS.usual);
  const send = useAct(quotations.send, { onDone: () => tellSuccess(t('offer.sent')) });
  const { id, quotationNo, versionNo } = quotation;
  const address = send.data && `${window.location.origin}${offerPath(id, send.data.key)}`;
  const copy = () => copyText(address!, t('track.copied'));
  return (
    <Modal
      open
      title={`${t('offer.send')} · ${quotationNo} v${versionNo}`}
      okText={t('offer.send')}
      confirmLoading={send.isPending}
      okButtonProps={{ disabled: send.isSuccess }}
      cancelText={t(send.isSuccess ? 'common:action.close' : 'common:action.cancel')}
      onOk={() => send.mutate({ params: { id }, body: { days } })}
      onCancel={onClose}
    >
      <p>{t('offer.hint')}</p>
      <NumberInput
        value={days}
        min={OFFER_DAYS.min}
        max={OFFER_DAYS.max}
        precision={0}
        prefix={t('offer.validFor')}
        suffix={t('offer.days')}
        aria-label={t('offer.days')}
        onChange={(value) => value && setDays(value)}
      />
      {address && (
        <Alert
          type="success"
          style={{ marginTop: 12 }}
          title={t('offer.validUntil', { day: dateText(send.data!.quotation.validUntil) })}
          description={
            <Space.Compact block>
              <Input readOnly value={address} aria-label={t('offer.link')} />
              <Button icon={<CopyOutlined />} aria-label={t('track.copy')} onClick={() => void copy()} />
            </Space.Compact>
          }
        />
      )}
    </Modal>
  );
}
