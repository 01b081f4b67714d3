import { production } from '@ishare/contracts/sales-order/production.js';
import { useTranslation } from 'react-i18next';
import { LinkedFile } from '../../../resource/LinkedFile';
import styles from '../../../resource/PublicPage.module.css';
import { bytesText } from '../../../ui/figures';
import { CheckSum } from './CheckSum';

/** A production task for whoever holds a link to it, such as a machine shop. */
export default function PublicTaskPage() {
  const { t } = useTranslation('salesOrder');
  return (
    <LinkedFile about={production.aboutTaskLink} file={production.taskByLink}>
      {({ taskNo, size, sha256 }) => (
        <>
          <h1>{taskNo}</h1>
          <p className={styles.soft}>{t('task.about', { size: bytesText(size) })}</p>
          {sha256 && <CheckSum sha256={sha256} />}
        </>
      )}
    </LinkedFile>
  );
}
