import { sides as names } from '@ishare/contracts/optimisation/bands.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import { useTranslation } from 'react-i18next';
import styles from './StationPage.module.css';

const long = 260;
const most = 130;
const least = 46;

/**
 * The part with its length across: banded sides thick, L1 below, L2 above, W1 left, W2 right, the grain as an arrow.
 */
export function PanelDrawing({
  part: { length, width, grain },
  sides,
}: {
  part: Pick<PartCard, 'length' | 'width' | 'grain'>;
  sides: readonly (string | null)[];
}) {
  const { t } = useTranslation('optimisation');
  const w = width > length ? Math.max(least, (most * length) / width) : long;
  const h = width > length ? most : Math.min(most, Math.max(least, (long * width) / length));
  const [l1, l2, w1, w2] = sides;
  const lines = [
    { name: names[0], isBanded: l1, x1: 0, y1: h, x2: w, y2: h },
    { name: names[1], isBanded: l2, x1: 0, y1: 0, x2: w, y2: 0 },
    { name: names[2], isBanded: w1, x1: 0, y1: 0, x2: 0, y2: h },
    { name: names[3], isBanded: w2, x1: w, y1: 0, x2: w, y2: h },
  ];
  const [cx, cy] = [w / 2, h / 2];
  const half = (grain === 1 ? w : h) / 2 - 12;
  return (
    <svg
      viewBox={`-8 -8 ${w + 16} ${h + 16}`}
      width={w + 16}
      className={styles.drawing}
      role="img"
      aria-label={t('station.drawing')}
    >
      <rect width={w} height={h} />
      {grain !== 0 && (
        <g className={styles.grain} transform={`translate(${cx} ${cy}) rotate(${grain === 1 ? 0 : 90})`}>
          <path d={`M${-half} 0h${2 * half}m-7-4l7 4l-7 4M${-half + 7}-4l-7 4l7 4`} />
        </g>
      )}
      {lines.map(({ name, isBanded, ...line }) => (
        <line key={name} {...line} data-banded={Boolean(isBanded) || undefined} />
      ))}
    </svg>
  );
}
