import { weChat } from '@ishare/contracts/identity/wechat.js';
import { Alert, Modal, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../http/http-error';
import { useRoute } from '../../session/routes';
import { Splash } from '../../ui/Splash';

/** The official account's QR code and whether this person is bound to it. */
export default function OfficialAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const calls = { quiet: true };
  const code = useRoute(weChat.qrCode, {}, { calls });
  const bound = useRoute(weChat.binding, {}, { calls });
  return (
    <Modal
      open
      title={t('wechat.title')}
      footer={null}
      onCancel={onClose}
      width={320}
      transitionName=""
      maskTransitionName=""
    >
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12, paddingBlock: 8 }}>
        {code.isPending && <Splash />}
        {code.isError && (
          <Alert
            type="warning"
            title={(code.error instanceof HttpError && code.error.text) || t('wechat.unavailable')}
          />
        )}
        {code.data && <QRCode value={code.data.url} size={200} />}
        {bound.data && (code.data ?? bound.data.isBound) && (
          <span>{t(bound.data.isBound ? 'wechat.bound' : 'wechat.notBound')}</span>
        )}
      </div>
    </Modal>
  );
}
