import type { SetChange } from '@ishare/contracts/gateway/admin-routes.js';
import { Empty } from 'antd';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';
import styles from './gateway.module.css';

const TONES = { added: 'success', removed: 'danger', changed: 'info' } as const;

/** What is different, route by route. */
export function Changes({ changes }: { changes: readonly SetChange[] }) {
  const { t } = useTranslation('gateway');
  if (changes.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('changes.none')} />;
  return changes.map(({ kind, id, name, change, fields }) => (
    <section key={`${kind} ${id}`} className={styles.block}>
      <h3>
        <StateTag tone={TONES[change]}>{t(`changes.${change}`)}</StateTag> {t(`kind.${kind}`)} {name}
      </h3>
      {change === 'changed' && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('changes.field')}</th>
              <th>{t('changes.before')}</th>
              <th>{t('changes.after')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.name}>
                <td>{t(`published.${field.name.replaceAll('.', '_')}`, { defaultValue: field.name })}</td>
                <td className={styles.code}>{field.before ?? '–'}</td>
                <td className={styles.code}>{field.after ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  ));
}
