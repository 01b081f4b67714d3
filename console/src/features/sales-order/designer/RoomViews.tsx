import { Segmented } from 'antd';
import { Suspense, useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Splash } from '../../../ui/Splash';
import styles from './Designer.module.css';
import { RoomDrawing } from './RoomDrawing';
import { RoomPlan } from './RoomPlan';
import { lazy } from '../../../state/lazy';

// three is large, and is fetched by whoever looks.
const RoomModel = lazy(() => import('./RoomModel'));

const VIEWS = ['front', 'plan', 'model'] as const;
type View = (typeof VIEWS)[number];

/** A room from the front, from above, or as boards in 3D; what wants a point of a front is only shown there. */
export function RoomViews({ isFront = false, ...drawing }: ComponentProps<typeof RoomDrawing> & { isFront?: boolean }) {
  const { t } = useTranslation('designer');
  const [chosen, choose] = useState<View>('front');
  const view = isFront ? 'front' : chosen;
  const { cabinets, selected, faulty, onSelect } = drawing;
  const looked = { cabinets, selected, faulty, onSelect: (index: number) => onSelect(index, { x: 0.5, y: 0.5 }) };
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
      {view === 'front' && <RoomDrawing {...drawing} />}
      {view === 'plan' && <RoomPlan {...looked} />}
      {view === 'model' && (
        <Suspense fallback={<Splash />}>
          <RoomModel {...looked} />
        </Suspense>
      )}
    </div>
  );
}
