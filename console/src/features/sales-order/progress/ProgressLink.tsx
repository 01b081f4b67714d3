import { LinkOutlined } from '@ant-design/icons';
import { LINK_DAYS, progressLinks } from '@ishare/contracts/sales-order/progress-link.js';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimedLink } from '../../../resource/TimedLink';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { trackPath } from '../places';

/** A link by which the customer follows an order: made, copied, and taken back. */
export function ProgressLink({ orderId: id }: { orderId: string }) {
  const { t } = useTranslation('salesOrder');
  const [isOpen, setOpen] = useState(false);
  const make = useAct(progressLinks.make);
  const revoke = useAct(progressLinks.revoke, {
    onDone: () => {
      make.reset();
      tellSuccess(t('track.revoked'));
    },
  });
  return (
    <>
      <Button
        icon={<LinkOutlined />}
        aria-label={t('track.link')}
        title={t('track.link')}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <TimedLink
          title={t('track.link')}
          hint={t('track.hint')}
          days={LINK_DAYS}
          made={make.data}
          addressOf={({ key }) => trackPath(id, key)}
          isMaking={make.isPending}
          onMake={(days) => make.mutate({ params: { id }, body: { days } })}
          isRevoking={revoke.isPending}
          onRevoke={() => revoke.mutate({ params: { id } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
