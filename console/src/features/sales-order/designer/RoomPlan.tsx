import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Designer.module.css';
import type { Cabinet } from './design-doc';
import { elevation } from './elevation';

const MARGIN = 220;
/** mm, the wall as it is drawn. */
const WALL = 60;

/** Doors as they swing into the room: a leaf stands open at its hinge, and an arc says where it goes. */
function Doors({ cabinet: { width, depth, doors } }: { cabinet: Cabinet }) {
  return Array.from({ length: doors }, (_, index) => {
    const each = width / doors;
    const isLeft = doors === 1 || index < doors / 2;
    const hinge = isLeft ? each * index : each * (index + 1);
    const shut = isLeft ? hinge + each : hinge - each;
    return (
      <path
        key={index}
        className={styles.swing}
        d={`M${hinge} ${depth} V${depth + each} A${each} ${each} 0 0 ${isLeft ? 0 : 1} ${shut} ${depth}`}
      />
    );
  });
}

interface RoomPlanProps {
  cabinets: readonly Cabinet[];
  selected: number | undefined;
  faulty: ReadonlySet<string>;
  onSelect: (index: number) => void;
}

/** The wall of a room from above, to scale: what stands on the floor, and dashed what hangs over it. */
export function RoomPlan({ cabinets, selected, faulty, onSelect }: RoomPlanProps) {
  const { t } = useTranslation('designer');
  const { standing, width } = useMemo(() => elevation(cabinets), [cabinets]);
  const deepest = Math.max(0, ...standing.map(({ cabinet }) => cabinet.depth));
  const swing = Math.max(0, ...cabinets.map((one) => (one.doors > 0 ? one.width / one.doors : 0)));
  const below = deepest + swing;
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${below + 2 * MARGIN}`;
  // What hangs is above, and is pressed first.
  const drawn = standing.toSorted((one, other) => one.y - other.y);
  const floor = standing.filter(({ cabinet }) => cabinet.model !== 'wall');
  return (
    <svg className={styles.drawing} viewBox={box} role="group" aria-label={t('drawing.plan')}>
      <rect className={styles.wall} x={-MARGIN / 2} y={-WALL} width={width + MARGIN} height={WALL} />
      {drawn.map(({ index, cabinet, x }) => (
        <g
          key={index}
          role="button"
          tabIndex={-1}
          aria-pressed={index === selected}
          aria-label={`${cabinet.cabinetNo} ${cabinet.name ?? ''}`.trim()}
          transform={`translate(${x} 0)`}
          className={styles.cabinet}
          data-selected={index === selected}
          data-faulty={faulty.has(cabinet.cabinetNo)}
          data-hanging={cabinet.model === 'wall'}
          onClick={() => onSelect(index)}
        >
          <rect className={styles.body} width={cabinet.width} height={cabinet.depth} />
          <Doors cabinet={cabinet} />
          <text className={styles.number} x={cabinet.width / 2} y={cabinet.model === 'wall' ? 110 : cabinet.depth - 60}>
            {cabinet.cabinetNo}
          </text>
        </g>
      ))}
      {standing.length > 0 && (
        <g className={styles.sizes}>
          {(floor.length > 0 ? floor : standing).map(({ index, cabinet, x }) => (
            <g key={index}>
              <line x1={x} x2={x} y1={below + 20} y2={below + 90} />
              <line x1={x} x2={x + cabinet.width} y1={below + 70} y2={below + 70} />
              <text x={x + cabinet.width / 2} y={below + 130}>
                {cabinet.width}
              </text>
            </g>
          ))}
          <line x1={width} x2={width} y1={below + 20} y2={below + 90} />
          <line x1={-120} x2={-120} y1={0} y2={deepest} />
          <text transform={`translate(-140 ${deepest / 2}) rotate(-90)`}>{deepest}</text>
        </g>
      )}
    </svg>
  );
}
