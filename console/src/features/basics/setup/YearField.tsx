import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { today } from '../../../state/zone';
import { clicked, dayTypes, monthsOf, usualWeek } from './year';
import type { CalendarDay } from './year';
import styles from './YearField.module.css';

/** The year of the form's calendar; a click gives a day its next type. */
export default function YearField({
  value = [],
  onChange,
}: {
  value?: CalendarDay[];
  onChange?: (days: CalendarDay[]) => void;
}) {
  const { t, i18n } = useTranslation('basics');
  const form = Form.useFormInstance();
  const year = (Form.useWatch('year', form) as number | undefined) ?? Number(today().slice(0, 4));
  const weekdays = (Form.useWatch('weekdays', { form, preserve: true }) as number[] | undefined) ?? usualWeek;
  const days = value.filter(({ date }) => date.startsWith(`${year}-`));
  const monthName = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', {
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <>
      <div className={styles.legend}>
        {dayTypes.map((type) => (
          <span key={type} data-type={type}>
            {t(`calendar.type.${type}`)}
          </span>
        ))}
      </div>
      <div className={styles.year}>
        {monthsOf(year, weekdays, days).map((month, index) => (
          <div key={index} className={styles.month}>
            <strong>{monthName.format(Date.UTC(year, index, 1))}</strong>
            {month.map((day) => (
              <button
                key={day.date}
                type="button"
                style={day.day === 1 ? { gridColumnStart: day.weekday + 1 } : undefined}
                data-type={day.type}
                data-own={day.isOwn}
                aria-label={`${day.day} · ${day.date} ${t(`calendar.type.${day.type}`)}`}
                onClick={() => onChange?.(clicked(days, day, weekdays))}
              >
                {day.day}
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
