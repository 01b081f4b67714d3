import { WarningOutlined } from '@ant-design/icons';
import type { StateCount } from '@ishare/contracts/sales-order/audit-figures.js';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import styles from './StateCounts.module.css';

export interface Picked {
  state?: number;
  isLate?: true;
}

/** Which state of a list is picked; the address keeps it. */
export function usePickedState(): [picked: Picked, pick: (next: Picked) => void] {
  const [search, setSearch] = useSearchParams();
  const state = search.get('state');
  const picked: Picked = {
    ...(state !== null && /^\d+$/.test(state) && { state: Number(state) }),
    ...(search.get('late') === '1' && { isLate: true as const }),
  };
  const pick = (next: Picked) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('state');
        after.delete('late');
        if (next.state !== undefined) after.set('state', String(next.state));
        if (next.isLate) after.set('late', '1');
        return after;
      },
      { replace: true },
    );
  return [picked, pick];
}

/** How many there are. */
export const totalOf = (counts: readonly StateCount[] | undefined): number | undefined =>
  counts?.reduce((sum, { count }) => sum + count, 0);
export const lateOf = (counts: readonly StateCount[] | undefined): number =>
  counts?.reduce((sum, { late }) => sum + late, 0) ?? 0;

interface StateCountsProps {
  counts: readonly StateCount[] | undefined;
  picked: Picked;
  pick: (next: Picked) => void;
  nameOf: (state: number) => string;
}

/** How many stand in each state and how many are late; a press keeps the list to them, another one lets go. */
export function StateCounts({ counts, picked, pick, nameOf }: StateCountsProps) {
  const { t } = useTranslation('salesOrder');
  const late = lateOf(counts);
  if (!counts || counts.length === 0) return null;
  return (
    <div className={styles.counts} role="group" aria-label={t('counts.label')}>
      {counts.map(({ state, count }) => (
        <button
          key={state}
          type="button"
          aria-pressed={picked.state === state}
          onClick={() => pick(picked.state === state ? {} : { state })}
        >
          {nameOf(state)} <b>{count}</b>
        </button>
      ))}
      {late > 0 && (
        <button
          type="button"
          data-late
          aria-pressed={picked.isLate === true}
          onClick={() => pick(picked.isLate ? {} : { isLate: true })}
        >
          <WarningOutlined /> {t('order.late')} <b>{late}</b>
        </button>
      )}
    </div>
  );
}
