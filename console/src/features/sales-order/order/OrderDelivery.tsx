import { orderPackage, packageLife } from '@ishare/contracts/sales-order/package.js';
import { packing } from '@ishare/contracts/sales-order/packing.js';
import { pickup, pickupLife } from '@ishare/contracts/sales-order/pickup.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { shipment, shipmentLife } from '@ishare/contracts/sales-order/shipment.js';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { listOf } from '../../../session/things';
import { usePathOf } from '../../../state/places';
import { EmptyState } from '../../../ui/EmptyState';
import { count, dateText } from '../../../ui/figures';
import styles from './OrderPage.module.css';

const P = salesOrderPermissions.names;
const page = { skipCount: 0, maxResultCount: 200 };
const packageTones = {
  Packing: 'info',
  Packed: 'warning',
  InStore: 'success',
  Loaded: 'info',
  Signed: 'success',
} as const;
const shipmentTones = { Loading: 'info', Sent: 'warning', PartSigned: 'warning', Signed: 'success' } as const;

const pickupTones = { Ready: 'warning', PickedUp: 'success' } as const;

/** The trucks that take, or took, something of the order. */
function Shipments({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('delivery');
  const path = usePathOf('delivery/shipments');
  const found = useQuery(listOf(shipment, { ...page, salesOrderId }));
  if (!found.data || found.data.items.length === 0) return null;
  return (
    <section>
      <h3>{t('shipment.title')}</h3>
      <ul className={styles.goods}>
        {found.data.items.map(({ id, shipmentNo, state, carrier, truckNo, plannedTime, sentTime }) => (
          <li key={id}>
            {path ? <Link to={`${path}/${id}`}>{shipmentNo}</Link> : <strong>{shipmentNo}</strong>}
            <StateOfRecord machine={shipmentLife} state={state} tones={shipmentTones} />
            <span>{[carrier, truckNo, dateText(sentTime ?? plannedTime, true)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who fetches, or has fetched, something of the order. */
function Pickups({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('delivery');
  const path = usePathOf('delivery/pickups');
  const found = useQuery(listOf(pickup, { ...page, salesOrderId }));
  if (!found.data || found.data.items.length === 0) return null;
  return (
    <section>
      <h3>{t('pickup.title')}</h3>
      <ul className={styles.goods}>
        {found.data.items.map(({ id, code, state, pickedUpBy, planTime, pickedUpTime }) => (
          <li key={id}>
            {path ? <Link to={`${path}/${id}`}>{code}</Link> : <strong>{code}</strong>}
            <StateOfRecord machine={pickupLife} state={state} tones={pickupTones} />
            <span>{[pickedUpBy, dateText(pickedUpTime ?? planTime, true)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far the parts of the order are that are in no package. */
function OpenParts({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('delivery');
  const board = useRoute(packing.board, { params: { id: salesOrderId } }, { calls: { quiet: true } });
  const open = board.data?.pieces.filter(({ packageId }) => packageId === null) ?? [];
  if (open.length === 0) return null;
  const ready = open.filter(({ isReady }) => isReady).length;
  return <p>{t('packing.openParts', { count: open.length, ready: count(ready) })}</p>;
}

/** Packages and shipments of an order, with where each is. */
export function OrderDelivery({ salesOrderId }: { salesOrderId: string }) {
  const { t } = useTranslation('delivery');
  const seesPackages = usePermission(P.Packages.Default);
  const seesShipments = usePermission(P.Shipments.Default);
  const seesPickups = usePermission(P.Pickups.Default);
  const station = usePathOf('delivery/packing');
  const found = useQuery({
    ...listOf(orderPackage, { ...page, salesOrderId, sorting: 'packageNo' }),
    enabled: seesPackages,
  });
  if (seesPackages && !found.data) return <QueryState of={found} />;
  const packages = found.data?.items ?? [];
  return (
    <div className={styles.stack}>
      {seesPackages && <OpenParts salesOrderId={salesOrderId} />}
      {station && (
        <div>
          <Link to={`${station}?order=${salesOrderId}`}>
            <Button type={packages.length === 0 ? 'primary' : 'default'}>{t('packing.toStation')}</Button>
          </Link>
        </div>
      )}
      {seesPackages && packages.length === 0 && <EmptyState text={t('packing.noPackages')} />}
      {packages.length > 0 && (
        <section>
          <h3>{t('package.title')}</h3>
          <ul className={styles.goods}>
            {packages.map(
              ({
                id,
                packageNo,
                state,
                rowCount,
                scannedCount,
                shelfCode,
                shipmentNo,
                pickupCode,
                palletNo,
                weight,
              }) => (
                <li key={id}>
                  {station ? (
                    <Link to={`${station}?order=${salesOrderId}&package=${id}`}>{packageNo}</Link>
                  ) : (
                    <strong>{packageNo}</strong>
                  )}
                  <StateOfRecord machine={packageLife} state={state} tones={packageTones} />
                  <span>
                    {[
                      t('packing.of', { in: scannedCount, of: rowCount }),
                      palletNo,
                      weight !== null && `${weight} kg`,
                      shelfCode,
                      shipmentNo,
                      pickupCode,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </li>
              ),
            )}
          </ul>
        </section>
      )}
      {seesShipments && <Shipments salesOrderId={salesOrderId} />}
      {seesPickups && <Pickups salesOrderId={salesOrderId} />}
    </div>
  );
}
