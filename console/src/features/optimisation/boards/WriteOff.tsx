import { board as boardThing } from '@ishare/contracts/optimisation/board.js';
import type { Board } from '@ishare/contracts/optimisation/board.js';
import { isOnRack } from '@ishare/contracts/optimisation/offcut-life.js';
import { writeOff, writeOffKinds, type WriteOffKind } from '@ishare/contracts/optimisation/write-off.js';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../resource/screen';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import styles from './WriteOff.module.css';
import { NumberInput } from '../../../ui/NumberInput';

/** What is said most often, by what has become of it. */
const reasons = {
  scrapped: ['chipped', 'scratched', 'damp', 'shade'],
  lost: ['missing'],
} as const satisfies Record<WriteOffKind, readonly string[]>;

/** How many are free to go: what a plan waits for stays. */
const freeOf = ({ isOffCut, quantity, reservedQuantity, offCutStatus }: Board): number =>
  isOffCut && !(offCutStatus !== null && isOnRack(offCutStatus)) ? 0 : quantity - reservedQuantity;

function WriteOff({ board, onDone, onClose }: { board: Board; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('optimisation');
  const [kind, setKind] = useState<WriteOffKind>('scrapped');
  const [quantity, setQuantity] = useState(1);
  const say = useAct(writeOff, {
    onDone: () => {
      tellSuccess(t('board.writeOff.done', { code: board.boardsCode }));
      onDone();
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('board.writeOff.title', { code: board.boardsCode })}
      label={t('board.writeOff.reason')}
      okText={t('board.writeOff.button')}
      danger
      isPending={say.isPending}
      ready={reasons[kind].map((word) => t(`saw.damages.${word}`))}
      hint={
        <div className={styles.what}>
          <Segmented
            size="large"
            value={kind}
            options={writeOffKinds.map((value) => ({ value, label: t(`board.writeOff.kind.${value}`) }))}
            onChange={setKind}
          />
          {!board.isOffCut && (
            <NumberInput
              size="large"
              aria-label={t('board.quantity')}
              prefix={t('board.quantity')}
              min={1}
              precision={0}
              value={quantity}
              onChange={(value) => setQuantity(value ?? 1)}
            />
          )}
        </div>
      }
      onSay={(reason) => say.mutate({ params: { id: board.id }, body: { kind, quantity, reason } })}
      onClose={onClose}
    />
  );
}

/** Takes what is broken or lost off the stock, from its row. */
export const writeOffAction: Action<Board> = {
  key: 'writeOff',
  label: 'optimisation:board.writeOff.button',
  permission: boardThing.permissions.update,
  danger: true,
  fits: (row) => freeOf(row) > 0,
  run: ({ rows: [board], reload, show }) =>
    show((close) => <WriteOff board={board!} onDone={reload} onClose={close} />),
};
