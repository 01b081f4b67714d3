import { BOARD_COLUMNS, type BoardItem, type WidgetName } from '@ishare/contracts/insight/widgets.js';
import type { ReactNode } from 'react';
import GridLayout, { useContainerWidth, verticalCompactor } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import styles from './Board.module.css';
import { LEAST } from './board-keys';
import { GAP, NARROW, ROW } from './fit';

interface BoardGridProps {
  items: readonly BoardItem[];
  isArranged: boolean;
  onChange?: (items: BoardItem[]) => void;
  children: (widget: WidgetName) => ReactNode;
}

/** Widgets where they were put; while they are arranged they are dragged by their head and sized at their corner. */
export default function BoardGrid({ items, isArranged, onChange, children }: BoardGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const isNarrow = width < NARROW;
  const layout = items.map(({ widget, x, y, w, h }) => ({ i: widget, x, y, w, h, minW: LEAST.w, minH: LEAST.h }));
  const cells = items.map(({ widget }) => (
    <div key={widget} className={styles.cell}>
      {children(widget)}
    </div>
  ));
  return (
    <div ref={containerRef} className={styles.grid} data-arranged={isArranged}>
      {mounted && isNarrow && (
        <div className={styles.stack}>
          {items
            .toSorted((one, other) => one.y - other.y || one.x - other.x)
            .map(({ widget, h }) => (
              <div key={widget} className={styles.cell} style={{ height: h * (ROW + GAP) }}>
                {children(widget)}
              </div>
            ))}
        </div>
      )}
      {mounted && !isNarrow && (
        <GridLayout
          width={width}
          layout={layout}
          gridConfig={{ cols: BOARD_COLUMNS, rowHeight: ROW, margin: [GAP, GAP], containerPadding: [0, 0] }}
          dragConfig={{ enabled: isArranged, handle: 'header', cancel: 'button' }}
          resizeConfig={{ enabled: isArranged }}
          compactor={verticalCompactor}
          onLayoutChange={(next) => {
            if (isArranged) onChange?.(next.map(({ i, x, y, w, h }) => ({ widget: i as WidgetName, x, y, w, h })));
          }}
        >
          {cells}
        </GridLayout>
      )}
    </div>
  );
}
