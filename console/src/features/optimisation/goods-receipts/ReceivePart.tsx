import { goodsReceiptLife, receivePart } from '@ishare/contracts/optimisation/goods-receipt.js';
import type { GoodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../resource/screen';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import { count } from '../../../ui/figures';
import styles from '../numbers/Numbers.module.css';
import { boardWords, useFullBoards } from './use-full-boards';
import { NumberInput } from '../../../ui/NumberInput';
import { Scrolled } from '../../../ui/Scrolled';

export function ReceivePart({
  receipt,
  onDone,
  onClose,
}: {
  receipt: GoodsReceipt;
  onDone: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('optimisation');
  const { data: boards } = useFullBoards();
  const [came, setCame] = useState(() => receipt.lines.map(({ quantity }) => quantity));
  const pieces = came.reduce((sum, here) => sum + here, 0);
  const left = receipt.lines.map(({ quantity }, index) => quantity - came[index]!);
  const rest = left.reduce((sum, here) => sum + here, 0);
  const isBeyond = left.some((here) => here < 0);
  const say = useAct(receivePart, {
    onDone: () => {
      tellSuccess(t('goodsReceipt.cameDone', { count: pieces, rest: count(rest) }));
      onDone();
      onClose();
    },
  });
  const body = { came, concurrencyStamp: receipt.concurrencyStamp };
  return (
    <Modal
      open
      title={t('goodsReceipt.cameTitle', { no: receipt.receiptNo })}
      okText={t('goodsReceipt.step.receive')}
      okButtonProps={{ disabled: pieces === 0 || isBeyond, loading: say.isPending }}
      onOk={() => say.mutate({ params: { id: receipt.id }, body })}
      onCancel={onClose}
    >
      <Scrolled className={styles.scroll}>
        <table className={`${styles.table} ${styles.written}`}>
          <thead>
            <tr>
              <th>{t('goodsReceipt.board')}</th>
              <th data-figure>{t('goodsReceipt.ordered')}</th>
              <th data-figure>{t('goodsReceipt.came')}</th>
            </tr>
          </thead>
          <tbody>
            {receipt.lines.map(({ boardId, quantity }, index) => {
              const board = boards?.find(({ id }) => id === boardId);
              const words = board ? boardWords(board) : '';
              return (
                <tr key={index}>
                  <td>{words || (boards && t('goodsReceipt.boardGone'))}</td>
                  <td data-figure>{count(quantity)}</td>
                  <td data-figure>
                    <NumberInput
                      aria-label={[t('goodsReceipt.came'), words].filter(Boolean).join(' · ')}
                      min={0}
                      precision={0}
                      status={left[index]! < 0 ? 'error' : ''}
                      value={came[index] ?? 0}
                      onChange={(here) => setCame(came.map((now, at) => (at === index ? (here ?? 0) : now)))}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrolled>
      <div role="status">
        {isBeyond && <p className={styles.beyond}>{t('goodsReceipt.cameBeyond')}</p>}
        {!isBeyond && rest > 0 && <p className={styles.none}>{t('goodsReceipt.restHint', { count: rest })}</p>}
      </div>
    </Modal>
  );
}

/** Fewer came than were ordered: says how many of each. */
export const receivePartAction: Action<GoodsReceipt> = {
  key: 'receivePart',
  label: 'optimisation:goodsReceipt.receivePart',
  permission: receivePart.permission,
  fits: ({ state }) => state === goodsReceiptLife.states.Expected,
  run: ({ rows: [receipt], reload, show }) =>
    show((close) => <ReceivePart receipt={receipt!} onDone={reload} onClose={close} />),
};
