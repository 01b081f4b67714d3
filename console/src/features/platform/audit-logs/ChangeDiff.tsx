import { useTranslation } from 'react-i18next';
import type { PropertyChange } from './audit-log';
import { recordedValue } from './audit-values';
import styles from './ChangeDiff.module.css';

/** Every changed property with its value before and after. */
export function ChangeDiff({ changes }: { changes: readonly PropertyChange[] }) {
  const { t } = useTranslation('platform');
  if (changes.length === 0) return <p className={styles.none}>{t('entityChange.noProperties')}</p>;
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('entityChange.property')}</th>
          <th scope="col">{t('entityChange.before')}</th>
          <th scope="col">{t('entityChange.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.id}>
            <th scope="row">{change.propertyName}</th>
            <td data-side="before">{recordedValue(change.originalValue)}</td>
            <td data-side="after">{recordedValue(change.newValue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
