import { DownloadOutlined } from '@ant-design/icons';
import { sharedDocuments } from '@ishare/contracts/files/shared-document.js';
import { Button } from 'antd';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PublicPage } from '../../resource/PublicPage';
import styles from '../../resource/PublicPage.module.css';
import { useRoute } from '../../session/routes';
import { bytesText, dateText } from '../../ui/figures';

/** A shared document for whoever holds a link to it: its newest version, no sign-in. */
export default function PublicDocumentPage() {
  const { t } = useTranslation('files');
  const [search] = useSearchParams();
  const [id, key] = [search.get('id') ?? '', search.get('key') ?? ''];
  const about = useRoute(
    sharedDocuments.aboutLink,
    { params: { id }, query: { key } },
    { calls: { quiet: true }, retry: false },
  );
  const address = `/api/public/shared-documents/${id}?key=${encodeURIComponent(key)}`;
  /** A link may have ended since the page was opened: it is said here, where the file's address answers to programs. */
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    if ((await about.refetch()).isSuccess) window.location.assign(address);
  };
  return (
    <PublicPage read={about} over={t('common:link.over')}>
      {({ name, version, size, expires }) => (
        <>
          <h1>{name}</h1>
          <p className={styles.soft}>{t('link.about', { version, size: bytesText(size) })}</p>
          <Button
            type="primary"
            size="large"
            icon={<DownloadOutlined />}
            href={address}
            onClick={(event) => void download(event)}
          >
            {t('link.download')}
          </Button>
          <p>
            <small className={styles.until}>{t('common:link.until', { time: dateText(expires) })}</small>
          </p>
        </>
      )}
    </PublicPage>
  );
}
