import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import type { Package } from '@ishare/contracts/sales-order/package.js';
import type { Shipment } from '@ishare/contracts/sales-order/shipment.js';
import { MAX_STOPS } from '@ishare/contracts/sales-order/shipment.js';
import { useQueries } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { allPages } from '../../../session/all-pages';
import { api } from '../../../session/things';
import styles from '../Delivery.module.css';
import { NumberInput } from '../../../ui/NumberInput';

type Line = Shipment['lines'][number];
const PAGE = 999;
const waiting = [PackageState.Packed, PackageState.InStore];

/** Packages that wait to be sent, and those that the shipment has already, once both readings of them have come. */
function useWaiting(value: readonly Line[]) {
  const known = new Set(value.flatMap(({ packageIds }) => packageIds));
  const found = useQueries({
    queries: waiting.map((state) => ({
      queryKey: [`/${orderPackage.path}`, 'waiting', state],
      // All of them: those that have waited longest are the last of the list.
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        allPages(PAGE, (page) => api(orderPackage).list({ state, ...page }, { signal, quiet: true })),
    })),
  });
  const packages = found
    .flatMap(({ data }): readonly Package[] => data ?? [])
    .filter(({ id, shipmentId, pickupId }) => (shipmentId === null && pickupId === null) || known.has(id));
  return { packages, missing: found.find(({ data }) => data === undefined) };
}

/** What goes onto a truck: order by order, at which stop, which of its packages. */
export default function LinesField({ value = [], onChange }: { value?: Line[]; onChange?: (lines: Line[]) => void }) {
  const { t } = useTranslation('delivery');
  const { packages, missing } = useWaiting(value);
  const form = Form.useFormInstance<{ salesOrderId?: string }>();
  const orders = Map.groupBy(packages, ({ salesOrderId }) => salesOrderId!);
  const lineOf = (id: string) => value.find((line) => line.salesOrderId === id);
  const change = (salesOrderId: string, more: Partial<Line>) => {
    const line = { salesOrderId, stop: 1, packageIds: [], ...lineOf(salesOrderId), ...more } as Line;
    const others = value.filter((one) => one.salesOrderId !== salesOrderId);
    const lines = line.packageIds.length > 0 ? [...others, line] : others;
    onChange?.(lines);
    // The order of a truck is one of those whose packages it takes: nobody says it twice.
    const [first] = lines;
    const named = form.getFieldValue('salesOrderId') as string | undefined;
    if (first && !lines.some((one) => one.salesOrderId === named))
      form.setFieldValue('salesOrderId', first.salesOrderId);
  };
  if (missing) return <QueryState of={missing} />;
  if (packages.length === 0) return <p className={styles.soft}>{t('shipment.nothingWaits')}</p>;
  return (
    <div className={styles.side}>
      {[...orders].map(([id, ofOrder]) => {
        const chosen = lineOf(id)?.packageIds ?? [];
        const all = ofOrder.map((pack) => pack.id);
        return (
          <section key={id} className={styles.card}>
            <header className={styles.head}>
              <Checkbox
                checked={chosen.length === all.length}
                indeterminate={chosen.length > 0 && chosen.length < all.length}
                onChange={({ target }) => change(id, { packageIds: target.checked ? all : [] })}
              >
                {[ofOrder[0]!.salesOrderNo, ofOrder[0]!.customerName].filter(Boolean).join(' · ')}
              </Checkbox>
              <NumberInput
                min={1}
                max={MAX_STOPS}
                precision={0}
                prefix={t('shipment.stopNo')}
                value={lineOf(id)?.stop ?? 1}
                disabled={chosen.length === 0}
                aria-label={t('shipment.stopNo')}
                onChange={(stop) => change(id, { stop: stop ?? 1 })}
              />
            </header>
            <Checkbox.Group
              value={chosen}
              options={ofOrder.map(({ id: packageId, packageNo, shelfCode }) => ({
                value: packageId,
                label: [packageNo, shelfCode].filter(Boolean).join(' · '),
              }))}
              onChange={(packageIds) => change(id, { packageIds: packageIds as string[] })}
            />
          </section>
        );
      })}
    </div>
  );
}
