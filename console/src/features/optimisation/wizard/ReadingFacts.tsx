import { useTranslation } from 'react-i18next';
import type { Reading } from '@ishare/contracts/optimisation/import-files.js';

/** How the list was read: by what, what was taken for what, and what was left. */
export function ReadingFacts({ reading, isWhole = false }: { reading: Reading; isWhole?: boolean }) {
  const { t } = useTranslation('optimisation');
  const columns = reading.columns
    .map(({ title, fieldName, defaultValue, columnIndex }) => {
      const field = t(`cutListField.${fieldName}`);
      return `${columnIndex < 0 ? (defaultValue ?? '') : title || columnIndex + 1} → ${field}`;
    })
    .join(t('listSeparator'));
  const facts = [
    t(`reading.${reading.origin}`, { name: reading.settingName ?? '' }),
    isWhole && t('reading.taken', { columns }),
    reading.ignored.length > 0 && t('reading.ignored', { titles: reading.ignored.join(t('listSeparator')) }),
    reading.skippedRows.length > 0 && t('reading.skipped', { rows: reading.skippedRows.join(t('listSeparator')) }),
  ].filter((fact) => fact !== false);
  return (
    <p style={{ margin: 0, color: 'var(--text-soft)' }}>
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
    </p>
  );
}
