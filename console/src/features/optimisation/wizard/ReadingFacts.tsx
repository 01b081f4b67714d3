import { useTranslation } from 'react-i18next';
import type { Reading } from '@ishare/contracts/optimisation/import-files.js';
import { listed } from '../../../ui/figures';

/** How the list was read: by what, what was taken for what, and what was left. */
export function ReadingFacts({ reading, isWhole = false }: { reading: Reading; isWhole?: boolean }) {
  const { t } = useTranslation('optimisation');
  const columns = listed(
    reading.columns.map(({ title, fieldName, defaultValue, columnIndex }) => {
      const field = t(`cutListField.${fieldName}`);
      return `${columnIndex < 0 ? (defaultValue ?? '') : title || columnIndex + 1} → ${field}`;
    }),
  );
  const facts = [
    t(`reading.${reading.origin}`, { name: reading.settingName ?? '' }),
    isWhole && t('reading.taken', { columns }),
    reading.ignored.length > 0 && t('reading.ignored', { titles: listed(reading.ignored) }),
    reading.otherSheets && t('reading.otherSheets', { sheets: listed(reading.otherSheets) }),
    reading.skippedRows.length > 0 && t('reading.skipped', { rows: listed(reading.skippedRows.map(String)) }),
  ].filter((fact) => fact !== false && fact !== undefined);
  return (
    <p style={{ margin: 0, color: 'var(--text-soft)' }}>
      {facts.map((fact) => (
        <span key={fact}>{fact} </span>
      ))}
    </p>
  );
}
