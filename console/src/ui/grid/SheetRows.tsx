import { useCallback, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CellFault, EditColumn } from './sheet-columns';
import styles from './EditableGrid.module.css';
import { faultText } from './fault-text';
import type { SheetParts } from './sheet-actions';
import { SheetLine } from './SheetLine';

/** The rows in sight, and over them the field that takes the keys. */
export function SheetRows({ parts, children }: { parts: SheetParts; children: ReactNode }) {
  const { t } = useTranslation();
  const { edit, layout, cursor } = parts;
  const { compiled, rows, keys, faults } = edit.sheet;
  const { rowHeight, width, height, drawn, isScrolling, span, places } = layout;
  const { top, bottom, left, right } = cursor.range;
  const hintOf = useCallback((column: EditColumn, fault: CellFault) => faultText(t, column, fault), [t]);
  return (
    <div className={styles.body} style={{ height, width }} data-scrolling={isScrolling}>
      {drawn.map(({ slot, item: { index, start } }) => {
        const row = rows[index];
        if (!row) return null;
        const isMarked = index >= top && index <= bottom;
        return (
          <SheetLine
            key={slot}
            row={row}
            index={index}
            top={start}
            height={rowHeight}
            width={width}
            span={span}
            places={places}
            byKey={compiled.byKey}
            faults={faults.get(keys[index]!)}
            left={isMarked ? left : -1}
            right={isMarked ? right : -1}
            hintOf={hintOf}
          />
        );
      })}
      {children}
    </div>
  );
}
