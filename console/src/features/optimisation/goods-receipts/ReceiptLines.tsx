import type { GoodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { useTranslation } from 'react-i18next';
import { count, figureUnits, money, titleIn } from '../../../ui/figures';
import styles from '../numbers/Numbers.module.css';
import { boardWords, useFullBoards } from './use-full-boards';
import { Scrolled } from '../../../ui/Scrolled';

/** What comes onto the shelf, or leaves it: seen before anybody says that it does. */
export function ReceiptLines({ receipt }: { receipt: GoodsReceipt }) {
  const { t } = useTranslation('optimisation');
  const { data: boards } = useFullBoards();
  return (
    <Scrolled className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('goodsReceipt.board')}</th>
            <th data-figure>{t('goodsReceipt.quantity')}</th>
            <th data-figure>{titleIn(t('goodsReceipt.price'), figureUnits.money)}</th>
          </tr>
        </thead>
        <tbody>
          {receipt.lines.map(({ boardId, quantity, price }, index) => {
            const board = boards?.find(({ id }) => id === boardId);
            return (
              <tr key={index}>
                <td>{board ? boardWords(board) : boards && t('goodsReceipt.boardGone')}</td>
                <td data-figure>{count(quantity)}</td>
                <td data-figure>{money(price)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scrolled>
  );
}
