import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useStore } from '../state/store';
import { clockText, displayZone, instantOf } from '../state/zone';

const CLOCK = 'YYYY-MM-DDTHH:mm:ss';

/** A moment as ISO text in UTC, chosen by the clock of the zone in which times are shown; the empty text is none. */
export default function DateTimeField({
  value,
  onChange,
  label,
}: {
  value?: string | null | undefined;
  onChange?: ((value: string) => void) | undefined;
  label?: string | undefined;
}) {
  const { t } = useTranslation();
  const zone = useStore(displayZone);
  const shown = (moment: Date) => dayjs(clockText(moment, zone));
  return (
    <DatePicker
      showTime
      style={{ width: '100%' }}
      aria-label={label}
      // The control's own button would take the browser's clock.
      showNow={false}
      presets={[{ label: t('now'), value: () => shown(new Date()) }]}
      value={value ? shown(new Date(value)) : null}
      onChange={(moment) => onChange?.(moment ? instantOf(moment.format(CLOCK), zone).toISOString() : '')}
    />
  );
}
