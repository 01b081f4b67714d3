import { settings } from '@ishare/contracts/platform/settings.js';
import { QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { settingOf } from '../../session/configuration';
import { useConfiguration } from '../../session/session';
import { CodeDialog } from './CodeDialog';

export default function AppDownloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const address = settingOf(useConfiguration(), settings.basicSetup.appDownloadUrl) ?? '';
  return (
    <CodeDialog title={t('appDownload.title')} onClose={onClose}>
      <QRCode value={address} size={200} />
      <a href={address} target="_blank" rel="noreferrer" style={{ wordBreak: 'break-all' }}>
        {address}
      </a>
    </CodeDialog>
  );
}
