import { weChat } from '@ishare/contracts/identity/wechat.js';
import { Alert, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../http/http-error';
import { useRoute } from '../../session/routes';
import { Splash } from '../../ui/Splash';
import { CodeDialog } from './CodeDialog';

/** The official account's QR code and whether this person is bound to it. */
export default function OfficialAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const calls = { quiet: true };
  const code = useRoute(weChat.qrCode, {}, { calls });
  const bound = useRoute(weChat.binding, {}, { calls });
  return (
    <CodeDialog title={t('wechat.title')} onClose={onClose}>
      {code.isPending && <Splash />}
      {code.isError && (
        <Alert type="warning" title={(code.error instanceof HttpError && code.error.text) || t('wechat.unavailable')} />
      )}
      {code.data && <QRCode value={code.data.url} size={200} />}
      {bound.data && (code.data ?? bound.data.isBound) && (
        <span>{t(bound.data.isBound ? 'wechat.bound' : 'wechat.notBound')}</span>
      )}
    </CodeDialog>
  );
}
