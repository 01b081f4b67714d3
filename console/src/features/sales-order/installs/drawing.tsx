import type { CabinetPart, FittedCabinet } from '@ishare/contracts/sales-order/install.js';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mm } from '../../../ui/figures';
import { explode, middleOf } from './exploded';
import styles from './Installs.module.css';

/** Pixels of a front's longer side. */
const FRONT = 180;
/** mm, drawn board. */
const BOARD = 18;

/** A cabinet from its front, to scale: carcass, shelves, doors or drawers. */
export function CabinetFront({ cabinet }: { cabinet: FittedCabinet }) {
  const { t } = useTranslation('salesOrder');
  const { width, height, shelves, doors, drawers } = cabinet;
  const scale = FRONT / Math.max(width, height);
  const [w, h, board] = [width * scale, height * scale, Math.max(2, BOARD * scale)];
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  return (
    <svg
      className={`${styles.drawing} ${styles.front}`}
      width={w + 4}
      height={h + 4}
      viewBox={`-2 -2 ${w + 4} ${h + 4}`}
      role="img"
      aria-label={t('install.front', { no: cabinet.cabinetNo })}
    >
      <rect width={w} height={h} />
      <rect x={board} y={board} width={Math.max(0, w - 2 * board)} height={Math.max(0, h - 2 * board)} />
      {upTo(shelves).map((at) => {
        const y = (h * at) / (shelves + 1);
        return <line key={`s${at}`} data-hidden x1={board} x2={w - board} y1={y} y2={y} />;
      })}
      {upTo(Math.max(0, doors - 1)).map((at) => (
        <line key={`d${at}`} x1={(w * at) / doors} x2={(w * at) / doors} y1={0} y2={h} />
      ))}
      {doors === 0 &&
        upTo(Math.max(0, drawers - 1)).map((at) => (
          <line key={`r${at}`} x1={0} x2={w} y1={(h * at) / drawers} y2={(h * at) / drawers} />
        ))}
    </svg>
  );
}

/** A cabinet taken apart; the numbers are those of the list beside it. */
export function ExplodedView({ cabinet }: { cabinet: FittedCabinet }) {
  const { t } = useTranslation('salesOrder');
  const { panels, box } = useMemo(() => explode(cabinet), [cabinet]);
  if (panels.length === 0) return null;
  const [, , width, height] = box;
  const radius = Math.max(width, height) / 34;
  return (
    <svg
      className={`${styles.drawing} ${styles.apart}`}
      viewBox={box.join(' ')}
      role="img"
      aria-label={t('install.apart', { no: cabinet.cabinetNo })}
    >
      {panels.map((panel, index) => (
        <polygon
          key={index}
          data-plane={panel.plane}
          points={panel.corners.map((point) => point.join(',')).join(' ')}
        />
      ))}
      {panels.map((panel, index) => {
        const [x, y] = middleOf(panel);
        return (
          <g key={index} transform={`translate(${x} ${y})`}>
            <circle r={radius} />
            <text dy="0.35em" fontSize={radius * 1.2}>
              {panel.no}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The parts of a cabinet by their numbers on the drawing, as their labels name them. */
export function CabinetParts({ parts }: { parts: readonly CabinetPart[] }) {
  return (
    <ol className={styles.pieces}>
      {parts.map(({ partNo, name, length, width, thickness, count }) => (
        <li key={partNo}>
          <strong>
            {partNo}
            {count > 1 && ` × ${count}`}
          </strong>
          <span>{name}</span>
          <small>
            {mm(length)} × {mm(width)} × {mm(thickness)}
          </small>
        </li>
      ))}
    </ol>
  );
}
