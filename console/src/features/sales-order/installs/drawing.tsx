import type { CabinetPart, FittedCabinet } from '@ishare/contracts/sales-order/install.js';
import { useTranslation } from 'react-i18next';
import { mm } from '../../../ui/figures';
import styles from './Installs.module.css';

/** Pixels of a front's longer side, and of the longest part beside it. */
const FRONT = 180;
const PART = 90;
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

/** The parts of a cabinet side by side, each to the scale of all. */
export function ExplodedParts({ parts }: { parts: readonly CabinetPart[] }) {
  const longest = Math.max(1, ...parts.map(({ length, width }) => Math.max(length, width)));
  return (
    <ul className={styles.exploded}>
      {parts.map(({ partNo, name, length, width, thickness, count }) => {
        const [w, h] = [Math.max(4, (width * PART) / longest), Math.max(4, (length * PART) / longest)];
        return (
          <li key={partNo}>
            <svg
              className={styles.drawing}
              width={w + 2}
              height={h + 2}
              viewBox={`-1 -1 ${w + 2} ${h + 2}`}
              aria-hidden
            >
              <rect width={w} height={h} />
            </svg>
            <strong>{partNo}</strong>
            <span>
              {name}
              {count > 1 && ` × ${count}`}
            </span>
            <small>
              {mm(length)} × {mm(width)} × {mm(thickness)}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
