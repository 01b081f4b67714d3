import { useMemo } from 'react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Designer.module.css';
import type { Cabinet } from './design-doc';
import { elevation } from './elevation';
import type { Standing } from './elevation';

const MARGIN = 220;
/** mm, drawn board. */
const BOARD = 18;
const INNER_DRAWER = 200;

/** Doors with the side they open to, or drawers, before a carcass with its shelves. */
function Front({ cabinet }: { cabinet: Cabinet }) {
  const { width: w, height: h, doors, drawers, shelves, model } = cabinet;
  const inside = model === 'wardrobe' && drawers > 0 ? Math.min(h / 2, drawers * INNER_DRAWER) : 0;
  const shelfSpace = h - inside;
  return (
    <>
      <rect className={styles.body} width={w} height={h} />
      <rect
        className={styles.inner}
        x={BOARD}
        y={BOARD}
        width={Math.max(0, w - 2 * BOARD)}
        height={Math.max(0, h - 2 * BOARD)}
      />
      {Array.from({ length: shelves }, (_, index) => {
        const y = (shelfSpace * (index + 1)) / (shelves + 1);
        return <line key={`s${index}`} className={styles.shelf} x1={BOARD} x2={w - BOARD} y1={y} y2={y} />;
      })}
      {Array.from({ length: doors }, (_, index) => {
        const [from, to] = [(w * index) / doors, (w * (index + 1)) / doors];
        // A door hangs at its outer side: the point of the mark is where the hinges are.
        const isLeft = doors === 1 || index < doors / 2;
        const [hinge, open] = isLeft ? [from, to] : [to, from];
        return (
          <g key={`d${index}`}>
            <rect className={styles.door} x={from + 2} y={2} width={to - from - 4} height={h - 4} />
            <path className={styles.swing} d={`M${open} 2 L${hinge} ${h / 2} L${open} ${h - 2}`} />
            <line
              className={styles.handle}
              x1={open + (isLeft ? -40 : 40)}
              x2={open + (isLeft ? -40 : 40)}
              y1={model === 'wall' ? h - 220 : h > 1500 ? h / 2 - 80 : 60}
              y2={model === 'wall' ? h - 60 : h > 1500 ? h / 2 + 80 : 220}
            />
          </g>
        );
      })}
      {Array.from({ length: drawers }, (_, index) => {
        const [top, each] = inside > 0 ? [h - inside, inside / drawers] : [0, h / drawers];
        const y = top + each * index;
        return (
          <g key={`r${index}`} className={inside > 0 ? styles.hidden : undefined}>
            <rect
              className={styles.door}
              x={inside > 0 ? BOARD + 6 : 2}
              y={y + 2}
              width={w - (inside > 0 ? 2 * BOARD + 12 : 4)}
              height={each - 4}
            />
            <line
              className={styles.handle}
              x1={w / 2 - 80}
              x2={w / 2 + 80}
              y1={y + Math.min(60, each / 2)}
              y2={y + Math.min(60, each / 2)}
            />
          </g>
        );
      })}
    </>
  );
}

function Sizes({ standing, top, total }: { standing: readonly Standing[]; top: number; total: number }) {
  const floor = standing.filter(({ cabinet }) => cabinet.model !== 'wall');
  const shown = floor.length > 0 ? floor : standing;
  return (
    <g className={styles.sizes}>
      {shown.map(({ index, cabinet, x }) => (
        <g key={index}>
          <line x1={x} x2={x} y1={top + 20} y2={top + 90} />
          <line x1={x} x2={x + cabinet.width} y1={top + 70} y2={top + 70} />
          <text x={x + cabinet.width / 2} y={top + 130}>
            {cabinet.width}
          </text>
        </g>
      ))}
      <line x1={total} x2={total} y1={top + 20} y2={top + 90} />
    </g>
  );
}

/** A point of a cabinet's front, in shares from its upper left corner. */
export interface FrontPoint {
  x: number;
  y: number;
}

interface RoomDrawingProps {
  cabinets: readonly Cabinet[];
  selected: number | undefined;
  faulty: ReadonlySet<string>;
  /** `point`: where of it was pressed. */
  onSelect: (index: number, point: FrontPoint) => void;
  /** What is drawn over a cabinet, in mm from its upper left corner. */
  over?: (cabinet: Cabinet) => ReactNode;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Where of a front somebody has pressed. */
function pointOf({ clientX, clientY, currentTarget }: MouseEvent<SVGGElement>, { width, height }: Cabinet): FrontPoint {
  const toScreen = currentTarget.getScreenCTM?.();
  if (!toScreen) return { x: 0.5, y: 0.5 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(toScreen.inverse());
  return { x: within(x / width), y: within(y / height) };
}

/** The wall of a room from the front, to scale: pressed cabinets are chosen. */
export function RoomDrawing({ cabinets, selected, faulty, onSelect, over }: RoomDrawingProps) {
  const { t } = useTranslation('designer');
  const { standing, width, height } = useMemo(() => elevation(cabinets), [cabinets]);
  // y grows downwards in a drawing: the floor is at `height`.
  const box = `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`;
  return (
    <svg className={styles.drawing} viewBox={box} role="group" aria-label={t('drawing.label')}>
      <line className={styles.floor} x1={-MARGIN / 2} x2={width + MARGIN / 2} y1={height} y2={height} />
      {standing.map(({ index, cabinet, x, y }) => (
        <g
          key={index}
          role="button"
          tabIndex={-1}
          aria-pressed={index === selected}
          aria-label={`${cabinet.cabinetNo} ${cabinet.name ?? ''}`.trim()}
          transform={`translate(${x} ${height - y - cabinet.height})`}
          className={styles.cabinet}
          data-selected={index === selected}
          data-faulty={faulty.has(cabinet.cabinetNo)}
          onClick={(event) => onSelect(index, pointOf(event, cabinet))}
        >
          <Front cabinet={cabinet} />
          {y > 0 && cabinet.model !== 'wall' && (
            <line
              className={styles.plinth}
              x1={30}
              x2={cabinet.width - 30}
              y1={cabinet.height + y * 0.6}
              y2={cabinet.height + y * 0.6}
            />
          )}
          <text
            className={styles.number}
            x={cabinet.width / 2}
            y={cabinet.model === 'base' || cabinet.model === 'drawer' ? cabinet.height - 70 : 110}
          >
            {cabinet.cabinetNo}
          </text>
          {over?.(cabinet)}
        </g>
      ))}
      {standing.length > 0 && (
        <>
          <Sizes standing={standing} top={height} total={width} />
          <g className={styles.sizes}>
            <line x1={-120} x2={-120} y1={0} y2={height} />
            <text transform={`translate(-140 ${height / 2}) rotate(-90)`}>{height}</text>
          </g>
        </>
      )}
    </svg>
  );
}
