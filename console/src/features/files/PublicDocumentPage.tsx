import { sharedDocuments } from '@ishare/contracts/files/shared-document.js';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LinkedFile } from '../../resource/LinkedFile';
import styles from '../../resource/PublicPage.module.css';
import { useRoute } from '../../session/routes';
import { bytesText } from '../../ui/figures';

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
  return (
    <LinkedFile about={about} address={`/api/public/shared-documents/${id}?key=${encodeURIComponent(key)}`}>
      {({ name, version, size }) => (
        <>
          <h1>{name}</h1>
          <p className={styles.soft}>{t('link.about', { version, size: bytesText(size) })}</p>
        </>
      )}
    </LinkedFile>
  );
}
