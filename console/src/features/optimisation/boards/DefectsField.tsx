import { board as boards, type Board } from '@ishare/contracts/optimisation/board.js';
import { Form } from 'antd';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './DefectsField.module.css';
import { lazy } from '../../../state/lazy';

const RowsField = lazy(() => import('../../../resource/RowsField'));

type Defect = Board['defects'][number];
const { facts } = boards.fields.defects;
const filled = ({ x, y, length, width }: Partial<Record<keyof Defect, number | null>>) =>
  x != null && y != null && length != null && width != null && length > 0 && width > 0;

/** The board with its damaged spots, mm from the lower left corner. */
function Drawing({ size, spots }: { size: { length: number; width: number }; spots: readonly Defect[] }) {
  const { t } = useTranslation('optimisation');
  const { length, width } = size;
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${length} ${width}`}
      role="img"
      aria-label={t('board.defects.drawing', { count: spots.length })}
    >
      <rect className={styles.board} width={length} height={width} />
      {spots.map((spot, index) => (
        <rect
          key={index}
          className={styles.spot}
          x={spot.x}
          y={width - spot.y - spot.width}
          width={spot.length}
          height={spot.width}
        />
      ))}
    </svg>
  );
}

function DefectsField({ value = [], onChange }: { value?: Defect[]; onChange?: (spots: Defect[]) => void }) {
  const form = Form.useFormInstance();
  const length = Number(Form.useWatch('length', form)) || 0;
  const width = Number(Form.useWatch('width', form)) || 0;
  const spots = value.filter(filled);
  return (
    <>
      <RowsField
        facts={facts}
        texts="optimisation:board.defects"
        value={value as unknown as Record<string, unknown>[]}
        onChange={(rows) => onChange?.(rows as unknown as Defect[])}
      />
      {spots.length > 0 && length > 0 && width > 0 && <Drawing size={{ length, width }} spots={spots} />}
    </>
  );
}

/** Damaged spots of a board, entered as rectangles beside a drawing of them. */
export const defectsControl = (props: object): ReactNode => (
  <Suspense fallback={null}>
    <DefectsField {...props} />
  </Suspense>
);
