import type { Capacity } from '@ishare/contracts/sales-order/capacity.js';
import { useTranslation } from 'react-i18next';
import { count } from '../../../ui/figures';
import styles from './Capacity.module.css';

const units: Readonly<Record<Capacity, string>> = { cut: ' m²', edge: ' m', bore: '' };

/** A figure of one of the capacities, in its unit. */
export const amount = (value: number, of: Capacity): string =>
  `${of === 'bore' ? count(Math.ceil(value)) : count(Math.round(value * 10) / 10)}${units[of]}`;

interface FilledProps {
  of: Capacity;
  capacity: number;
  load: number;
  /** What of it the order at hand takes beside the load. */
  own?: number;
}

/** How full something is: what is promised, what the order at hand takes, what is left. */
export function Filled({ of, capacity, load, own = 0 }: FilledProps) {
  const { t } = useTranslation('salesOrder');
  if (capacity <= 0 && load + own <= 0) return <span className={styles.unstated}>—</span>;
  const whole = Math.max(capacity, load + own, 1e-9);
  const isOver = capacity > 0 && load + own > capacity + 1e-6;
  const share = (value: number) => `${(value * 100) / whole}%`;
  const title = t('capacity.filled', { load: amount(load + own, of), capacity: amount(capacity, of) });
  return (
    <span className={styles.filled} data-over={isOver} title={title}>
      <span className={styles.bar} role="img" aria-label={title}>
        <i style={{ width: share(load) }} />
        {own > 0 && <b style={{ width: share(own) }} />}
        {isOver && <u style={{ insetInlineStart: share(capacity) }} />}
      </span>
      <small>
        {own > 0 ? `+${amount(own, of)} · ` : ''}
        {capacity > 0 ? `${Math.round(((load + own) * 100) / capacity)} %` : amount(load + own, of)}
      </small>
    </span>
  );
}
