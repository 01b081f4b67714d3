import { sharedDocuments } from '@ishare/contracts/files/shared-document.js';
import { useTranslation } from 'react-i18next';
import { LinkedFile } from '../../resource/LinkedFile';
import styles from '../../resource/PublicPage.module.css';
import { bytesText } from '../../ui/figures';

/** A shared document for whoever holds a link to it: its newest version. */
export default function PublicDocumentPage() {
  const { t } = useTranslation('files');
  return (
    <LinkedFile about={sharedDocuments.aboutLink} file={sharedDocuments.byLink}>
      {({ name, version, size }) => (
        <>
          <h1>{name}</h1>
          <p className={styles.soft}>{t('link.about', { version, size: bytesText(size) })}</p>
        </>
      )}
    </LinkedFile>
  );
}
