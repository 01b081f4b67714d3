import { settings } from '@ishare/contracts/platform/settings.js';
import { Modal, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import { settingOf } from '../../session/configuration';
import { useConfiguration } from '../../session/session';

export default function AppDownloadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const address = settingOf(useConfiguration(), settings.basicSetup.appDownloadUrl) ?? '';
  return (
    <Modal
      open
      title={t('appDownload.title')}
      footer={null}
      onCancel={onClose}
      width={320}
      transitionName=""
      maskTransitionName=""
    >
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12, paddingBlock: 8 }}>
        <QRCode value={address} size={200} />
        <a href={address} target="_blank" rel="noreferrer" style={{ wordBreak: 'break-all' }}>
          {address}
        </a>
      </div>
    </Modal>
  );
}
