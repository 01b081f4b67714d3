import { CheckCircleOutlined, ClockCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { PackedPiece } from '@ishare/contracts/sales-order/packing.js';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';

/** Whether a part can be packed, else the station that it waits for and the last that has seen it. */
export function PieceState({ piece }: { piece: PackedPiece }) {
  const { t } = useTranslation(['delivery', 'optimisation']);
  const { isSpoilt, packageId, scannedTime, nextStation, lastStation, isRecut } = piece;
  if (isSpoilt)
    return (
      <StateTag tone="danger" icon={<WarningOutlined />}>
        {t(packageId === null ? 'packing.awaited' : 'packing.spoilt')}
      </StateTag>
    );
  if (scannedTime)
    return (
      <StateTag tone="success" icon={<CheckCircleOutlined />}>
        {t('packing.inside')}
      </StateTag>
    );
  if (nextStation === null)
    return (
      <StateTag tone="info" icon={<CheckCircleOutlined />}>
        {t(isRecut ? 'packing.readyAgain' : 'packing.ready')}
      </StateTag>
    );
  const last = lastStation ? t(`optimisation:station.name.${lastStation}`) : t('packing.nowhere');
  return (
    <StateTag tone="warning" icon={<ClockCircleOutlined />}>
      {t('packing.waits', { next: t(`optimisation:station.name.${nextStation}`), last })}
    </StateTag>
  );
}
