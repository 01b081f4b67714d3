import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useStore } from '../state/store';
import { clockText, displayZone, instantOf } from '../state/zone';

const CLOCK = 'YYYY-MM-DDTHH:mm:ss';
/** A day, or a minute: the picker itself knows whole moments only. */
const SHORT = /^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?$/;

/** A moment as ISO text in UTC, chosen by the clock of the zone in which times are shown; the empty text is none. */
export default function DateTimeField({
  value,
  onChange,
  label,
  isPast = false,
}: {
  value?: string | null | undefined;
  onChange?: ((value: string) => void) | undefined;
  label?: string | undefined;
  /** Of what has happened: today at the latest. */
  isPast?: boolean;
}) {
  const { t } = useTranslation();
  const zone = useStore(displayZone);
  const shown = (moment: Date) => dayjs(clockText(moment, zone));
  const take = (moment: dayjs.Dayjs | null) =>
    onChange?.(moment ? instantOf(moment.format(CLOCK), zone).toISOString() : '');
  const takeShort = (target: EventTarget) => {
    const typed = target instanceof HTMLInputElement ? target.value.trim() : '';
    const moment = SHORT.test(typed) ? dayjs(typed) : undefined;
    if (moment?.isValid()) take(moment);
  };
  return (
    <DatePicker
      // A day that is picked has the time of now.
      showTime={{ defaultOpenValue: shown(new Date()) }}
      onBlur={({ target }) => takeShort(target)}
      onKeyDown={({ key, target }) => key === 'Enter' && takeShort(target)}
      // What is picked or typed stands when the field is left: nobody looks for a button of the calendar's own.
      needConfirm={false}
      style={{ width: '100%' }}
      aria-label={label}
      // The control's own button would take the browser's clock.
      showNow={false}
      disabledDate={(day) => isPast && day.isAfter(shown(new Date()), 'day')}
      presets={[{ label: t('now'), value: () => shown(new Date()) }]}
      value={value ? shown(new Date(value)) : null}
      onChange={take}
    />
  );
}
