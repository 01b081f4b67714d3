import { webhooks, type Webhook } from '@ishare/contracts/platform/webhook.js';
import { Modal, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

/** By which whoever hears it knows that it comes from here. */
export default function KeyDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  useReturnedFocus();
  const { t } = useTranslation('platform');
  const key = useRoute(webhooks.key, { params: { id: webhook.id } }, { gcTime: 0, staleTime: Infinity });
  return (
    <Modal open title={t('webhook.keyOf', { name: webhook.name })} footer={null} onCancel={onClose}>
      <p>{t('webhook.keyHint')}</p>
      {key.data ? (
        <Typography.Text code copyable style={{ overflowWrap: 'anywhere' }}>
          {key.data.key}
        </Typography.Text>
      ) : (
        <QueryState of={key} />
      )}
    </Modal>
  );
}
