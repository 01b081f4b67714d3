import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface MarkRestProps {
  /** Rows in sight, and how many of them are marked. */
  shown: number;
  marked: number;
  /** Marked items, those of other directories among them. */
  all: number;
  total: number;
  /** Items that may be marked at a time. */
  most: number;
  onMark: () => Promise<void>;
}

/** Whoever has marked all rows in sight learns that there are more, and may mark those as well. */
export function MarkRest({ shown, marked, all, total, most, onMark }: MarkRestProps) {
  const { t } = useTranslation('catalogue');
  const [isBusy, setBusy] = useState(false);
  if (shown === 0 || marked < shown || all >= total) return null;
  const mark = async () => {
    setBusy(true);
    // A refusal is told already.
    await onMark().catch(() => undefined);
    setBusy(false);
  };
  return (
    <span role="status">
      {t('item.markedOf', { marked: all, total })}
      {all < most ? (
        <Button type="link" size="small" loading={isBusy} onClick={() => void mark()}>
          {t(total > most ? 'item.markMost' : 'item.markAll', { count: Math.min(total, most) })}
        </Button>
      ) : (
        ` ${t('item.noMore', { most })}`
      )}
    </span>
  );
}
