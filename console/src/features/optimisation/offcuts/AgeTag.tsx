import { ClockCircleOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';
import { ageTone } from './age';

/** How long an offcut has been on the rack. */
export function AgeTag({ days }: { days: number | null }) {
  const { t } = useTranslation('optimisation');
  if (days === null) return null;
  return (
    <StateTag tone={ageTone(days)} icon={<ClockCircleOutlined />}>
      {t('offcut.days', { count: days })}
    </StateTag>
  );
}
