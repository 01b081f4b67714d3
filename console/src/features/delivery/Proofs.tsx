import type { DeliveryFileRecord } from '@ishare/contracts/sales-order/shipment.js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../ui/figures';
import styles from './Delivery.module.css';

/** Reads a picture by its id. */
type Load = (fileId: string) => Promise<Blob>;

function Picture({ file, load }: { file: DeliveryFileRecord; load: Load }) {
  const { t } = useTranslation('delivery');
  const bytes = useQuery({
    queryKey: ['delivery-file', file.id],
    queryFn: () => load(file.id),
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

/** Signatures and photos that prove a delivery or a pickup. */
export function Proofs({ files, load }: { files: readonly DeliveryFileRecord[]; load: Load }) {
  const { t } = useTranslation('delivery');
  if (files.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t('shipment.proofs')}</h2>
      <div className={styles.pictures}>
        {files.map((file) => (
          <Picture key={file.id} file={file} load={load} />
        ))}
      </div>
    </section>
  );
}
