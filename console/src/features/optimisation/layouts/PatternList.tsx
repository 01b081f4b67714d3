import { WarningFilled } from '@ant-design/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mm } from '../../../ui/figures';
import { percentText } from '../figures';
import type { BoardNeed, Layout } from '@ishare/contracts/optimisation/solutions.js';
import { boardMark } from '../board-mark';
import { layoutShapes } from './geometry';
import { LayoutDrawing } from './LayoutDrawing';
import type { PartBook } from './part-details';
import styles from './PatternList.module.css';

const itemHeight = 136;

const Thumbnail = memo(function Thumbnail({ layout, book }: { layout: Layout; book: PartBook }) {
  const shapes = useMemo(() => layoutShapes(layout, layout.kerf), [layout]);
  // The big drawing is painted first.
  const isDrawn = useDeferredValue(true, false);
  return (
    <svg viewBox={`0 0 ${layout.boardLength} ${layout.boardWidth}`} className={styles.thumbnail} aria-hidden="true">
      {isDrawn && <LayoutDrawing layout={layout} shapes={shapes} book={book} />}
    </svg>
  );
});

interface PatternListProps {
  layouts: readonly Layout[];
  /** The boards that the plan needs, with what is there of them. */
  stock: readonly BoardNeed[];
  book: PartBook;
  current: number;
  onChoose: (index: number) => void;
}

/** The patterns as thumbnails, drawn only where they are seen. */
export function PatternList({ layouts, stock, book, current, onChoose }: PatternListProps) {
  const { t } = useTranslation('optimisation');
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: layouts.length,
    getScrollElement: () => box.current,
    estimateSize: () => itemHeight,
    overscan: 3,
    useFlushSync: false,
  });
  useEffect(() => void list.scrollToIndex(current, { align: 'auto' }), [list, current]);
  return (
    <div ref={box} className={styles.list} role="listbox" aria-label={t('layout.patterns')}>
      <div style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map((item) => {
          const layout = layouts[item.index]!;
          const mark = boardMark(stock.find(({ boardId }) => boardId === layout.boardId));
          return (
            <button
              key={layout.id}
              type="button"
              role="option"
              aria-selected={item.index === current}
              data-mark={mark}
              title={[
                t('layout.patternLabel', {
                  no: layout.patternNo,
                  count: layout.repeat,
                  material: layout.materialCode,
                }),
                ...(mark ? [t(`boardMark.${mark}`)] : []),
              ].join('\n')}
              className={styles.item}
              style={{ top: item.start, height: itemHeight }}
              onClick={() => onChoose(item.index)}
            >
              <Thumbnail layout={layout} book={book} />
              <span className={styles.facts}>
                <b>{layout.patternNo}</b>
                <span className={styles.material}>{layout.materialCode}</span>
                {mark && <WarningFilled data-mark={mark} aria-label={t(`boardMark.${mark}`)} />}
                <b>×{layout.repeat}</b>
              </span>
              <span className={styles.facts}>
                <span>
                  {mm(layout.boardLength)}×{mm(layout.boardWidth)}
                </span>
                <span>{t('layout.wasteShort', { waste: percentText(100 - usedShare(layout)) })}</span>
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** Per cent of the board that ends in parts or kept offcuts. */
export function usedShare(layout: Pick<Layout, 'utilization' | 'offcuts' | 'boardLength' | 'boardWidth'>): number {
  const kept = layout.offcuts.reduce((sum, offcut) => sum + offcut.length * offcut.width, 0);
  return layout.utilization + (100 * kept) / (layout.boardLength * layout.boardWidth);
}
