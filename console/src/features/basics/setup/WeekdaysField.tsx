import { useTranslation } from 'react-i18next';
import { dayTypes, usualWeek } from './year';
import styles from './YearField.module.css';

/** Monday, to name weekdays from. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** What each day of the week is as a rule; a click gives it its next type. */
export default function WeekdaysField({
  value = usualWeek,
  onChange,
}: {
  value?: number[];
  onChange?: (weekdays: number[]) => void;
}) {
  const { t, i18n } = useTranslation('basics');
  const name = new Intl.DateTimeFormat(i18n.language === 'en' ? 'en' : 'zh-CN', { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={styles.week}>
      {value.map((type, index) => {
        const word = `${name.format(monday + index * dayMs)} ${t(`calendar.type.${type}`)}`;
        return (
          <button
            key={index}
            type="button"
            data-type={type}
            onClick={() => onChange?.(value.map((one, at) => (at === index ? (one + 1) % dayTypes.length : one)))}
          >
            {word}
          </button>
        );
      })}
    </div>
  );
}
