import { useTranslation } from 'react-i18next';
import type { EntityChange } from './audit-log';
import { recordedValue } from './audit-values';
import styles from './ChangeDiff.module.css';
import { useAuditWords } from './use-audit-words';

/** Every changed property, by the name that its form has for it, with its value before and after. */
export function ChangeDiff({ change }: { change: Pick<EntityChange, 'entityTypeFullName' | 'propertyChanges'> }) {
  const { t } = useTranslation('platform');
  const words = useAuditWords();
  const answers = { yes: t('entityChange.yes'), no: t('entityChange.no') };
  if (change.propertyChanges.length === 0) return <p className={styles.none}>{t('entityChange.noProperties')}</p>;
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
        {change.propertyChanges.map((property) => (
          <tr key={property.id}>
            <th scope="row" title={property.propertyName}>
              {words.property(change.entityTypeFullName, property.propertyName)}
            </th>
            <td data-side="before">{recordedValue(property.originalValue, answers)}</td>
            <td data-side="after">{recordedValue(property.newValue, answers)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
