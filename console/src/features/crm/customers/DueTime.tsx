import { ClockCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';

/** When somebody is to be contacted; said to be overdue once it is. */
export function DueTime({ time }: { time: string | null }) {
  const { t } = useTranslation('crm');
  const text = dateText(time, true);
  if (!time || Date.parse(time) > Date.now()) return text;
  return (
    <span title={t('customer.overdue')}>
      <StateTag tone="danger" icon={<ClockCircleOutlined aria-label={t('customer.overdue')} />}>
        {text}
      </StateTag>
    </span>
  );
}
