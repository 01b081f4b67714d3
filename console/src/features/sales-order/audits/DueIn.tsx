import { ClockCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../ui/figures';
import { dueTone, timeLeft } from './due-in';

/** When an auditor should be done, as the time that is left or has passed; the day stands in its title. */
export function DueIn({ time, isOverdue }: { time: string | null; isOverdue: boolean }) {
  const { t } = useTranslation('salesOrder');
  if (!time) return null;
  const { unit, count, isPast } = timeLeft(time);
  const tone = isOverdue ? 'danger' : dueTone(time);
  return (
    <span title={dateText(time, true)} style={tone && { color: `var(--${tone})` }}>
      {tone === 'danger' && <ClockCircleOutlined aria-label={t('order.late')} />}{' '}
      {t(`due.${isPast ? 'past' : 'left'}.${unit}`, { count })}
    </span>
  );
}
