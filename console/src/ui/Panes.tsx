import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState';
import styles from './Panes.module.css';

interface PanesProps {
  /** What is chosen from. */
  side: ReactNode;
  /** What belongs to the chosen one; nothing while none is. */
  children: ReactNode;
  /** Whether what is chosen from is still on its way. */
  isPending?: boolean;
}

/**
 * Two panes: choices at the left, what belongs to the chosen one at the right; one above the other on a narrow screen.
 */
export function Panes({ side, children, isPending = false }: PanesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <section className={styles.side}>{side}</section>
      <section className={styles.main}>
        {children ||
          (!isPending && (
            <div className={styles.nothing}>
              <EmptyState text={t('list.nothingChosen')} />
            </div>
          ))}
      </section>
    </div>
  );
}
