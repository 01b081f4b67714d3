import { shipments } from '@ishare/contracts/sales-order/shipment.js';
import type { DeliveryFileRecord } from '@ishare/contracts/sales-order/shipment.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRoute } from '../../../session/routes';
import { dateText } from '../../../ui/figures';
import styles from '../Delivery.module.css';

function Picture({ shipmentId, file }: { shipmentId: string; file: DeliveryFileRecord }) {
  const { t } = useTranslation('delivery');
  const bytes = useQuery({
    queryKey: ['delivery-file', file.id],
    queryFn: () => call(shipments.file, { params: { id: shipmentId, fileId: file.id } }, { quiet: true }),
    staleTime: Infinity,
  });
  const url = useMemo(() => bytes.data && URL.createObjectURL(bytes.data), [bytes.data]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  const words = [t(`shipment.fileKind.${file.kind}`), dateText(file.time, true)].join(' · ');
  return (
    <figure style={{ margin: 0 }}>
      {url && <img src={url} alt={words} />}
      <figcaption className={styles.soft}>{words}</figcaption>
    </figure>
  );
}

/** Signatures and photos that prove a delivery. */
export function Proofs({ id }: { id: string }) {
  const { t } = useTranslation('delivery');
  const files = useRoute(shipments.files, { params: { id } }, { calls: { quiet: true } });
  if (!files.data || files.data.items.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('shipment.proofs')}</h2>
      <div className={styles.pictures}>
        {files.data.items.map((file) => (
          <Picture key={file.id} shipmentId={id} file={file} />
        ))}
      </div>
    </section>
  );
}
