import type { AllocationRow } from '@ishare/contracts/crm/bill.js';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../Crm.module.css';
import { AllocationGrid } from './AllocationGrid';
import { isSame, sumOf } from './split';
import type { Source } from './split';

interface CardProps {
  source: Source;
  /** What is on bills by now. */
  held: AllocationRow[];
  /** What is to be on bills once it is confirmed, where it is not yet. */
  planned?: AllocationRow[] | undefined;
  isPending: boolean;
  /** Saves another split; absent where the reader may not, or the money is not confirmed. */
  onSave: ((split: AllocationRow[]) => void) | undefined;
}

/** What of confirmed money is on which bill, and another split of it. */
export function SplitCard({ source, held, planned, isPending, onSave }: CardProps) {
  const { t } = useTranslation(['crm', 'common']);
  const [typed, setTyped] = useState<AllocationRow[]>();
  const split = typed ?? planned ?? held;
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{t('split.title')}</h2>
        {onSave && (
          <Button
            type="primary"
            loading={isPending}
            disabled={isSame(split, held) || sumOf(split) > source.amount}
            onClick={() => onSave(split)}
          >
            {t('split.save')}
          </Button>
        )}
      </header>
      <AllocationGrid source={source} held={held} value={split} onChange={onSave && setTyped} />
    </section>
  );
}
