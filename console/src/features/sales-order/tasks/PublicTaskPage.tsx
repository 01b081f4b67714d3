import { production } from '@ishare/contracts/sales-order/production.js';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { LinkedFile } from '../../../resource/LinkedFile';
import styles from '../../../resource/PublicPage.module.css';
import { useRoute } from '../../../session/routes';
import { bytesText } from '../../../ui/figures';
import { CheckSum } from './CheckSum';

/** A production task for whoever holds a link to it, such as a machine shop: no sign-in. */
export default function PublicTaskPage() {
  const { t } = useTranslation('salesOrder');
  const [search] = useSearchParams();
  const [id, key] = [search.get('id') ?? '', search.get('key') ?? ''];
  const about = useRoute(
    production.aboutTaskLink,
    { params: { id }, query: { key } },
    { calls: { quiet: true }, retry: false },
  );
  return (
    <LinkedFile about={about} address={`/api/public/production-tasks/${id}?key=${encodeURIComponent(key)}`}>
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
