import { useTranslation } from 'react-i18next';
import { mm } from '../../../ui/figures';
import styles from './Checks.module.css';
import type { Measured } from './scene-view';

/** How far it is between two points of the model, or how they are chosen. */
export function MeasuredNote({ measured }: { measured: Measured | null }) {
  const { t } = useTranslation('salesOrder');
  if (!measured) return <output className={styles.measured}>{t('model.measureHint')}</output>;
  const [x, y, z] = measured.along.map(mm);
  return <output className={styles.measured}>{t('model.measured', { length: mm(measured.length), x, y, z })}</output>;
}
