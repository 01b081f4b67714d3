import { Segmented } from 'antd';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Designer.module.css';
import { RoomDrawing } from './RoomDrawing';
import { RoomPlan } from './RoomPlan';

const VIEWS = ['front', 'plan'] as const;
type View = (typeof VIEWS)[number];

/** A room from the front or from above; what wants a point of a front is only shown there. */
export function RoomViews({ isFront = false, ...drawing }: ComponentProps<typeof RoomDrawing> & { isFront?: boolean }) {
  const { t } = useTranslation('designer');
  const [chosen, choose] = useState<View>('front');
  const view = isFront ? 'front' : chosen;
  const { cabinets, selected, faulty, onSelect } = drawing;
  return (
    <div className={styles.views}>
      <Segmented<View>
        className={styles.viewChoice}
        size="small"
        value={view}
        disabled={isFront}
        options={VIEWS.map((value) => ({ value, label: t(`drawing.view.${value}`) }))}
        onChange={choose}
      />
      {view === 'front' ? (
        <RoomDrawing {...drawing} />
      ) : (
        <RoomPlan
          cabinets={cabinets}
          selected={selected}
          faulty={faulty}
          onSelect={(index) => onSelect(index, { x: 0.5, y: 0.5 })}
        />
      )}
    </div>
  );
}
