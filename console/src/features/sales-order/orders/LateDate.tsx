import { WarningOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';

/** A promised day; red and said so once it has passed. */
export function LateDate({ date, isLate }: { date: string | null; isLate: boolean }) {
  const { t } = useTranslation('salesOrder');
  if (!date) return null;
  return isLate ? (
    <span style={{ color: 'var(--danger)' }} title={t('order.late')}>
      <WarningOutlined aria-label={t('order.late')} /> {date}
    </span>
  ) : (
    date
  );
}
