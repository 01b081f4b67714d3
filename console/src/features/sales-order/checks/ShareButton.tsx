import { CopyOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { jsonSharing } from '@ishare/contracts/sales-order/json-check.js';
import type { ixChecks } from '@ishare/contracts/sales-order/ix-check.js';
import { Alert, Button, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { copyText } from '../../../ui/copy-text';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';

interface ShareButtonProps {
  id: string;
  routes: Pick<typeof jsonSharing, 'share' | 'unshare'> | Pick<typeof ixChecks, 'share' | 'unshare'>;
  pathOf: (key: string) => string;
}

/** A link to a model: made, copied, taken back. */
export function ShareButton({ id, routes, pathOf }: ShareButtonProps) {
  const { t } = useTranslation('salesOrder');
  const [isOpen, setOpen] = useState(false);
  const make = useAct(routes.share as typeof jsonSharing.share);
  const revoke = useAct(routes.unshare as typeof jsonSharing.unshare, {
    onDone: () => {
      make.reset();
      tellSuccess(t('track.revoked'));
    },
  });
  const address = make.data && `${window.location.origin}${pathOf(make.data.shareKey)}`;
  const copy = () => copyText(address!, t('track.copied'));
  const takeBack = async () => {
    const title = t('model.askRevoke');
    if (await confirmAction({ title, danger: true, okText: t('track.revoke') })) revoke.mutate({ params: { id } });
  };
  return (
    <>
      <Button icon={<ShareAltOutlined />} onClick={() => setOpen(true)}>
        {t('model.share')}
      </Button>
      {isOpen && (
        <Modal
          open
          title={t('model.share')}
          footer={
            <Space wrap>
              <Button danger loading={revoke.isPending} onClick={() => void takeBack()}>
                {t('track.revoke')}
              </Button>
              <Button type="primary" loading={make.isPending} onClick={() => make.mutate({ params: { id } })}>
                {t('track.make')}
              </Button>
            </Space>
          }
          onCancel={() => setOpen(false)}
        >
          <p>{t('model.shareHint')}</p>
          {address && (
            <Alert
              type="success"
              title={t('common:link.until', { time: dateText(make.data!.expires) })}
              description={
                <Space.Compact block>
                  <Input readOnly value={address} aria-label={t('model.share')} />
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
