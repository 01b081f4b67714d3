import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { listOf } from '../../../session/things';
import styles from '../Delivery.module.css';

const MOST = 500;
const waiting: readonly number[] = [PackageState.Packed, PackageState.InStore];

/** Which packages of the order are fetched: those that wait, and those that the pickup has already. */
export default function ItemsField({ value = [], onChange }: { value?: string[]; onChange?: (ids: string[]) => void }) {
  const { t } = useTranslation('delivery');
  const salesOrderId = Form.useWatch('salesOrderId') as string | null | undefined;
  const found = useQuery({
    ...listOf(orderPackage, { salesOrderId: salesOrderId ?? '', skipCount: 0, maxResultCount: MOST }),
    enabled: Boolean(salesOrderId),
  });
  if (!salesOrderId) return <p className={styles.soft}>{t('pickup.orderFirst')}</p>;
  if (found.isPending || found.isError) return <QueryState of={found} />;
  const packages = found.data.items.filter(
    ({ id, state, shipmentId, pickupId }) =>
      value.includes(id) || (waiting.includes(state) && shipmentId === null && pickupId === null),
  );
  if (packages.length === 0) return <p className={styles.soft}>{t('shipment.nothingWaits')}</p>;
  return (
    <Checkbox.Group
      value={value}
      options={packages.map(({ id, packageNo, shelfCode }) => ({
        value: id,
        label: [packageNo, shelfCode].filter(Boolean).join(' · '),
      }))}
      onChange={(ids) => onChange?.(ids as string[])}
    />
  );
}
