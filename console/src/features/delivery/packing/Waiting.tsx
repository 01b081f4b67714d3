import type { PackedPiece } from '@ishare/contracts/sales-order/packing.js';
import { useTranslation } from 'react-i18next';
import { mm } from '../../../ui/figures';
import styles from '../Delivery.module.css';
import { PieceState } from './PieceState';

/** Parts of the order that are in no package, with where they are. */
export function Waiting({ pieces }: { pieces: readonly PackedPiece[] }) {
  const { t } = useTranslation('delivery');
  return (
    <section className={styles.card}>
      <h2>{t('packing.inNone', { count: pieces.length })}</h2>
      <ul className={styles.rows}>
        {pieces.map((piece) => (
          <li key={piece.code}>
            <span />
            <span>
              <strong>{[piece.partNo, piece.name].filter(Boolean).join(' · ')}</strong>
              <small>
                {[`${mm(piece.length)} × ${mm(piece.width)} × ${mm(piece.thickness)}`, piece.cabinetNo, piece.palletNo]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <PieceState piece={piece} />
          </li>
        ))}
      </ul>
    </section>
  );
}
