import { CopyOutlined, LinkOutlined } from '@ant-design/icons';
import { LINK_DAYS, progressLinks } from '@ishare/contracts/sales-order/progress-link.js';
import { Alert, Button, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import { trackPath } from '../places';

/** A link by which the customer follows an order: made, copied, and taken back. */
export function ProgressLink({ orderId: id }: { orderId: string }) {
  const { t } = useTranslation('salesOrder');
  const [isOpen, setOpen] = useState(false);
  const [days, setDays] = useState<number>(LINK_DAYS.usual);
  const make = useAct(progressLinks.make);
  const revoke = useAct(progressLinks.revoke, {
    onDone: () => {
      make.reset();
      tellSuccess(t('track.revoked'));
    },
  });
  const address = make.data && `${window.location.origin}${trackPath(id, make.data.key)}`;
  const copy = async () => {
    await navigator.clipboard.writeText(address!);
    tellSuccess(t('track.copied'));
  };
  const takeBack = async () => {
    const title = t('track.askRevoke');
    if (await confirmAction({ title, danger: true, okText: t('track.revoke') })) revoke.mutate({ params: { id } });
  };
  return (
    <>
      <Button icon={<LinkOutlined />} onClick={() => setOpen(true)}>
        {t('track.link')}
      </Button>
      {isOpen && (
        <Modal
          open
          title={t('track.link')}
          footer={
            <Space wrap>
              <Button danger loading={revoke.isPending} onClick={() => void takeBack()}>
                {t('track.revoke')}
              </Button>
              <Button
                type="primary"
                loading={make.isPending}
                onClick={() => make.mutate({ params: { id }, body: { days } })}
              >
                {t('track.make')}
              </Button>
            </Space>
          }
          onCancel={() => setOpen(false)}
        >
          <p>{t('track.hint')}</p>
          <NumberInput
            value={days}
            min={LINK_DAYS.min}
            max={LINK_DAYS.max}
            precision={0}
            suffix={t('track.days')}
            aria-label={t('track.days')}
            onChange={(value) => value && setDays(value)}
          />
          {address && (
            <Alert
              type="success"
              style={{ marginTop: 12 }}
              title={t('track.until', { time: dateText(make.data!.expires) })}
              description={
                <Space.Compact block>
                  <Input readOnly value={address} aria-label={t('track.link')} />
                  <Button icon={<CopyOutlined />} aria-label={t('track.copy')} onClick={() => void copy()} />
                </Space.Compact>
              }
            />
          )}
        </Modal>
      )}
    </>
  );
}
