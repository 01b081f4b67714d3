import type { ProofWarning } from '@ishare/contracts/optimisation/label-template.js';
import type { LabelItem } from '@ishare/contracts/print/label-template.js';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf, leastOf, placed, pulled, pulls } from './label-draft';
import type { Box, Pull } from './label-draft';
import styles from './LabelDesigner.module.css';
import type { LabelDesigning } from './use-label-designing';

/** mm on the screen that a handle is wide, as a share of the label's width. */
const HANDLE = 1 / 60;
/** mm between the lines of the grid. */
const GRID = 5;

interface Drag {
  index: number;
  /** Undefined: the box is moved. */
  pull: Pull | undefined;
  from: { x: number; y: number };
  start: Box;
  box: Box;
}

/** Drags of the mouse or a finger, told when they end: one step that can be undone. */
function useDrag(designing: LabelDesigning) {
  const { label, dpi, place, select } = designing;
  const svg = useRef<SVGSVGElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const point = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width } = svg.current!.getBoundingClientRect();
    const scale = label.width / width;
    return { x: (clientX - left) * scale, y: (clientY - top) * scale };
  };
  return {
    svg,
    drag,
    begin: (event: PointerEvent, index: number, pull?: Pull) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      select(index);
      svg.current!.setPointerCapture(event.pointerId);
      const start = label.items[index]!;
      setDrag({ index, pull, from: point(event), start, box: start });
    },
    move: (event: PointerEvent) => {
      if (!drag) return;
      const { from, start, pull, index } = drag;
      const to = point(event);
      const by = { x: to.x - from.x, y: to.y - from.y };
      const least = leastOf(label.items[index]!);
      const box = pull ? pulled(start, pull, by, least) : { ...start, x: start.x + by.x, y: start.y + by.y };
      setDrag({ ...drag, box: placed(box, label, dpi, least) });
    },
    end: () => {
      if (drag && drag.box !== drag.start) place(drag.index, drag.box);
      setDrag(undefined);
    },
  };
}

const cursors: Readonly<Record<string, string>> = {
  '-1,-1': 'nwse-resize',
  '1,1': 'nwse-resize',
  '1,-1': 'nesw-resize',
  '-1,1': 'nesw-resize',
  '0,-1': 'ns-resize',
  '0,1': 'ns-resize',
  '-1,0': 'ew-resize',
  '1,0': 'ew-resize',
};

function Handles({
  box,
  size,
  onBegin,
}: {
  box: Box;
  size: number;
  onBegin: (event: PointerEvent, pull: Pull) => void;
}) {
  return pulls.map((pull) => (
    <rect
      key={pull.join()}
      className={styles.handle}
      x={box.x + ((pull[0] + 1) / 2) * box.width - size / 2}
      y={box.y + ((pull[1] + 1) / 2) * box.height - size / 2}
      width={size}
      height={size}
      style={{ cursor: cursors[pull.join()] }}
      onPointerDown={(event) => onBegin(event, pull)}
    />
  ));
}

/** How an item is called: its kind and what it shows. */
export function useItemTitle() {
  const { t } = useTranslation('optimisation');
  return (item: LabelItem) =>
    [t(`labelTemplate.item.${kindOf(item)}`), 'text' in item ? item.text : ''].filter(Boolean).join(' · ');
}

interface LabelCanvasProps {
  designing: LabelDesigning;
  /** The label as the server draws it. */
  picture: string | undefined;
  isStale: boolean;
  warnings: readonly ProofWarning[];
}

/** The label in mm, over the picture that will be printed: items are selected, moved and pulled. */
export function LabelCanvas({ designing, picture, isStale, warnings }: LabelCanvasProps) {
  const { t } = useTranslation('optimisation');
  const titleOf = useItemTitle();
  const { label, at, select, onKeyDown } = designing;
  const { svg, drag, begin, move, end } = useDrag(designing);
  const faulty = new Set(warnings.map(({ item }) => item));
  const boxOf = (index: number): Box => (drag?.index === index ? drag.box : label.items[index]!);
  return (
    <svg
      ref={svg}
      className={styles.label}
      viewBox={`0 0 ${label.width} ${label.height}`}
      style={{ aspectRatio: `${label.width} / ${label.height}` }}
      role="group"
      tabIndex={-1}
      aria-label={t('labelTemplate.canvas')}
      onPointerDown={() => select(undefined)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <defs>
        <pattern id="label-grid" width={GRID} height={GRID} patternUnits="userSpaceOnUse">
          <path className={styles.grid} d={`M${GRID} 0H0V${GRID}`} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="#fff" />
      {picture && (
        <image
          href={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`}
          width={label.width}
          height={label.height}
          preserveAspectRatio="xMinYMin"
          opacity={isStale ? 0.35 : 1}
        />
      )}
      <rect width="100%" height="100%" fill="url(#label-grid)" />
      {label.items.map((item, index) => {
        const box = boxOf(index);
        return (
          <rect
            key={index}
            {...box}
            className={styles.item}
            data-selected={index === at}
            data-faulty={faulty.has(index)}
            role="button"
            tabIndex={0}
            aria-label={titleOf(item)}
            aria-pressed={index === at}
            onFocus={() => select(index)}
            onPointerDown={(event) => begin(event, index)}
            onKeyDown={(event) => onKeyDown(event, true)}
          />
        );
      })}
      {at !== undefined && label.items[at] && (
        <Handles box={boxOf(at)} size={label.width * HANDLE} onBegin={(event, pull) => begin(event, at, pull)} />
      )}
    </svg>
  );
}
