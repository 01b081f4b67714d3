import { ExceptionType } from '@ishare/contracts/sales-order/after-sales.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './AfterSales.module.css';

interface TypeFieldProps {
  value?: number | null;
  onChange?: (type: number) => void;
}

/** What is wrong, by one tap. */
export function TypeField({ value, onChange }: TypeFieldProps) {
  const { t } = useTranslation('salesOrder');
  return (
    <div className={styles.types} role="radiogroup" aria-label={t('exception.type')}>
      {Object.entries(ExceptionType).map(([name, type]) => (
        <Button
          key={name}
          size="large"
          role="radio"
          aria-checked={value === type}
          type={value === type ? 'primary' : 'default'}
          onClick={() => onChange?.(type)}
        >
          {t(`exceptionType.${name}`)}
        </Button>
      ))}
    </div>
  );
}
