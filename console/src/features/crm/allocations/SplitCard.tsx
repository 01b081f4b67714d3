import type { AllocationRow } from '@ishare/contracts/crm/bill.js';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../Crm.module.css';
import { AllocationGrid } from './AllocationGrid';
import { isSame, sumOf } from './split';
import type { Source } from './split';

interface CardProps {
  source: Source;
  /** Which state of the money that is. */
  stamp: string | null;
  /** What is on bills by now. */
  held: AllocationRow[];
  /** What is to be on bills once it is confirmed, where it is not yet. */
  planned?: AllocationRow[] | undefined;
  isPending: boolean;
  /** Saves another split; absent where the reader may not, or the money is not confirmed. */
  onSave: ((split: AllocationRow[], onSaved: () => void) => void) | undefined;
}

/**
 * What of confirmed money is on which bill, and another split of it. What is typed stays where somebody else was
 * quicker until its author decides between the two.
 */
export function SplitCard({ source, stamp, held, planned, isPending, onSave }: CardProps) {
  const { t } = useTranslation(['crm', 'common']);
  const [typed, setTyped] = useState<{ split: AllocationRow[]; upon: string | null }>();
  const split = typed?.split ?? planned ?? held;
  const isOvertaken = typed !== undefined && typed.upon !== stamp;
  const type = (next: AllocationRow[]) => setTyped({ split: next, upon: typed?.upon ?? stamp });
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{t('split.title')}</h2>
        {onSave && (
          <Button
            type="primary"
            loading={isPending}
            disabled={isOvertaken || isSame(split, held) || sumOf(split) > source.amount}
            onClick={() => onSave(split, () => setTyped(undefined))}
          >
            {t('split.save')}
          </Button>
        )}
      </header>
      {isOvertaken && (
        <Alert
          type="warning"
          showIcon
          title={t('split.overtaken')}
          action={
            <Space wrap>
              <Button size="small" onClick={() => setTyped(undefined)}>
                {t('split.takeTheirs')}
              </Button>
              <Button size="small" onClick={() => setTyped({ ...typed, upon: stamp })}>
                {t('split.keepMine')}
              </Button>
            </Space>
          }
        />
      )}
      <AllocationGrid source={source} held={held} value={split} onChange={onSave && type} />
    </section>
  );
}
