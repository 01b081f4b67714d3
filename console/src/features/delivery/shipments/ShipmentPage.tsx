import { FileTextOutlined, PhoneOutlined } from '@ant-design/icons';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { shipment, shipments, ShipmentState } from '@ishare/contracts/sales-order/shipment.js';
import type { LoadStop, Shipment, ShipmentAction } from '@ishare/contracts/sales-order/shipment.js';
import { routesOf } from '@ishare/contracts/things/records.js';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { KeptActs } from '../../../resource/KeptActs';
import { QueryState } from '../../../resource/QueryState';
import { act, call, keyOf, makeStale, save, useRoute } from '../../../session/routes';
import { isAway } from '../../../session/said';
import { usePermission } from '../../../session/session';
import { useSaid } from '../../../session/use-said';
import { useViewTitle } from '../../../state/view';
import { dateText, listed, money } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import styles from '../Delivery.module.css';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { fingerSized } from '../../../ui/finger-sized';
import { FactList } from '../FactList';
import { KeepPhotos } from '../KeepPhotos';
import { Proofs } from '../Proofs';
import { ScanBox } from '../ScanBox';
import { useTold } from '../use-told';
import { PackageStateTag, ShipmentStateTag } from '../states';
import { SignDialog } from './SignDialog';
import { packagesOn, stopBefore, truckAsSaid } from './truck-said';

const P = salesOrderPermissions.names.Shipments;
const quiet = { quiet: true };
/** ms; a truck that waits for money hears of it. */
const OWED_LOOK = 20_000;
const isOwed = (stops: readonly LoadStop[] | undefined): boolean =>
  stops?.some(({ orders }) => orders.some(({ owed }) => owed > 0)) ?? false;
const shipmentRoutes = routesOf(shipment);

function Facts({ row }: { row: Shipment }) {
  const { t } = useTranslation('delivery');
  const facts = [
    [t('shipment.carrier'), row.carrier],
    [t('shipment.truckNo'), row.truckNo],
    [t('shipment.driver'), row.driver],
    [t('shipment.plannedTime'), dateText(row.plannedTime, true)],
    [t('shipment.sentTime'), dateText(row.sentTime, true)],
    [t('shipment.sendReason'), row.sendReason],
    [t('shipment.remark'), row.remark],
  ] as const;
  return <FactList facts={facts} />;
}

/** An order's packages on a truck: where each stands, and what is owed before they may go. */
function OrderOnTruck({
  order,
  refused,
  onTakeOff,
}: {
  order: LoadStop['orders'][number];
  /** Packages that were not taken here, wherever they are by now. */
  refused: readonly string[];
  onTakeOff: ((packageNo: string) => void) | undefined;
}) {
  const { t } = useTranslation('delivery');
  return (
    <div>
      <h3>{[order.salesOrderNo, order.customerName, order.address].filter(Boolean).join(' · ')}</h3>
      {order.receiverPhone && (
        <Button icon={<PhoneOutlined />} href={`tel:${order.receiverPhone}`} className={styles.call}>
          {order.receiverPhone}
        </Button>
      )}
      {order.owed > 0 && <Alert type="warning" showIcon title={t('shipment.owed', { money: money(order.owed) })} />}
      <ul className={styles.rows}>
        {order.packages.map((pack) => (
          <li key={pack.packageId} data-in={pack.isLoaded || undefined}>
            <span />
            <span>
              <strong>{pack.packageNo}</strong>
              <small>
                {[
                  pack.shelfCode,
                  pack.palletNo,
                  pack.weight && `${pack.weight} kg`,
                  pack.isFragile && t('package.isFragile'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className={styles.buttons}>
              {refused.includes(pack.packageNo) ? (
                <StateTag tone="warning">{t('shipment.sentBack')}</StateTag>
              ) : (
                <PackageStateTag state={pack.state} />
              )}
              {onTakeOff && pack.isLoaded && (
                <Button size="small" onClick={() => onTakeOff(pack.packageNo)}>
                  {t('shipment.takeOff')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One stop of the truck: what is on it is green, what is not says where it stands. */
function Stop({
  stop,
  row,
  onSign,
  onTakeOff,
}: {
  stop: LoadStop;
  row: Shipment;
  onSign: ((stop: LoadStop) => void) | undefined;
  /** Takes a package off the truck again, by its number. */
  onTakeOff: ((packageNo: string) => void) | undefined;
}) {
  const { t } = useTranslation('delivery');
  const packages = stop.orders.flatMap((order) => order.packages);
  const isAll = packages.length > 0 && packages.every(({ isLoaded }) => isLoaded);
  const waits = packages.some(({ state, isLoaded }) => isLoaded && state === PackageState.Loaded);
  const signed = row.signatures.filter((one) => one.stop === stop.stop || one.stop === 0);
  return (
    <section className={styles.card} data-tone={isAll ? 'done' : undefined}>
      <header className={styles.head}>
        <h2>{t('shipment.stop', { stop: stop.stop })}</h2>
        <span>{t('packing.of', { in: packages.filter(({ isLoaded }) => isLoaded).length, of: packages.length })}</span>
        <Button
          size="small"
          icon={<FileTextOutlined />}
          onClick={() =>
            void save(
              shipments.note,
              `${row.shipmentNo}-${stop.stop}.pdf`,
              { params: { id: row.id }, query: { stop: stop.stop } },
              { print: true },
            )
          }
        >
          {t('shipment.note')}
        </Button>
        {onSign && waits && (
          <Button type="primary" onClick={() => onSign(stop)}>
            {t('shipment.step.sign')}
          </Button>
        )}
      </header>
      {signed.map(({ time, signedBy, comment, refused }) => (
        <Alert
          key={time}
          type={refused.length > 0 ? 'warning' : 'success'}
          showIcon
          title={[
            signedBy,
            dateText(time, true),
            refused.length > 0 && t('shipment.wentBack', { no: listed(refused) }),
            comment,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
      {stop.orders.map((order) => (
        <OrderOnTruck
          key={order.salesOrderId}
          order={order}
          refused={signed.flatMap((one) => one.refused)}
          onTakeOff={onTakeOff}
        />
      ))}
    </section>
  );
}

/** What is done with a truck; scans go on without a server, whatever asks for money or names needs it. */
function useTruck(row: Shipment, stops: readonly LoadStop[]) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const { told, isPending, right, inform, warn, refuse, during, say } = useTold();
  const { id } = row;
  const onTruck = (no: string) => packagesOn(stops).some(({ packageNo }) => packageNo === no);
  return {
    told,
    isPending,
    scan: (code: string, isOff = false) => {
      // Of a truck it is known what goes: another package is refused with or without a server.
      if (isAway() && !onTruck(code)) return refuse(t('shipment.notOnTruck', { no: code }));
      void say(
        shipments.scan,
        { params: { id }, body: { code, isOff } },
        {
          subject: id,
          title: t(isOff ? 'shipment.saidOff' : 'shipment.saidOn', { no: code, truck: row.shipmentNo }),
          done: ({ packageNo: no, isRepeated, shipment }) => {
            const { packageCount: of, loadedCount } = shipment;
            // What is told and what the buttons say is one figure, also before the truck was read again.
            client.setQueryData(keyOf(shipmentRoutes.get, { params: { id } }), shipment);
            void makeStale(client, shipments.scan);
            const figures = { no, in: loadedCount, of };
            const early = isOff ? undefined : stopBefore(stops, no);
            if (isRepeated) inform(t(isOff ? 'shipment.off' : 'shipment.before', figures));
            else if (early) warn(`${t('shipment.on', figures)} ${t('shipment.tooEarly', { stop: early })}`);
            else right(t(isOff ? 'shipment.off' : 'shipment.on', figures), loadedCount === of);
          },
        },
      );
    },
    step: async (
      action: ShipmentAction,
      body: { comment?: string; stop?: number; signedBy?: string; refused?: string[] },
    ): Promise<boolean> => {
      const isDone = await during(async () => {
        await act(client, shipments.act, { params: { id, action }, body }, quiet);
        right(t(`shipment.done.${action}`));
        return true;
      });
      return isDone === true;
    },
  };
}
type Truck = ReturnType<typeof useTruck>;

interface ButtonsProps {
  row: Shipment;
  truck: Truck;
  mayEdit: boolean;
  /** Whether a photo shows the truck: without one nothing is left behind. */
  hasPhoto: boolean;
}

function Buttons({ row, truck, mayEdit, hasPhoto }: ButtonsProps) {
  const { t } = useTranslation('delivery');
  const [asking, setAsking] = useState<'send' | 'cancel'>();
  const isLoading = row.state === ShipmentState.Loading;
  const isOpen = isLoading || row.state === ShipmentState.Planned;
  const isWhole = row.loadedCount >= row.packageCount;
  return (
    <div className={styles.buttons}>
      {mayEdit && row.state === ShipmentState.Planned && (
        <Button type="primary" size="large" onClick={() => void truck.step('load', {})}>
          {t('shipment.step.load')}
        </Button>
      )}
      {mayEdit && isLoading && (
        <Button
          type="primary"
          size="large"
          disabled={row.loadedCount === 0}
          onClick={() => (isWhole ? void truck.step('send', {}) : setAsking('send'))}
        >
          {isWhole ? t('shipment.step.send') : t('shipment.sendWithout', { count: row.packageCount - row.loadedCount })}
        </Button>
      )}
      <Button
        icon={<FileTextOutlined />}
        onClick={() =>
          void save(shipments.note, `${row.shipmentNo}.pdf`, { params: { id: row.id }, query: {} }, { print: true })
        }
      >
        {t('shipment.note')}
      </Button>
      {mayEdit && row.state !== ShipmentState.Cancelled && <KeepPhotos id={row.id} route={shipments.keepFile} />}
      {mayEdit && isOpen && (
        <Button danger onClick={() => setAsking('cancel')}>
          {t('shipment.step.cancel')}
        </Button>
      )}
      {asking && (
        <ReasonDialog
          title={t(`shipment.${asking}Title`, { count: row.packageCount - row.loadedCount })}
          label={t('packing.reason')}
          okText={t(`shipment.step.${asking}`)}
          danger
          isBlocked={asking === 'send' && !hasPhoto}
          hint={
            asking === 'send' && (
              <div className={styles.proof}>
                <KeepPhotos id={row.id} route={shipments.keepFile} />
                <span className={styles.soft}>{t(hasPhoto ? 'shipment.hasPhoto' : 'shipment.needsPhoto')}</span>
              </div>
            )
          }
          onClose={() => setAsking(undefined)}
          onSay={(comment) => {
            setAsking(undefined);
            void truck.step(asking, { comment });
          }}
        />
      )}
    </div>
  );
}

function View({ row, stops }: { row: Shipment; stops: readonly LoadStop[] }) {
  const { t } = useTranslation('delivery');
  const mayEdit = usePermission(P.Edit);
  const truck = useTruck(row, stops);
  const files = useRoute(shipments.files, { params: { id: row.id } }, { calls: quiet });
  const hasPhoto = (files.data?.items ?? []).some(({ kind }) => kind === 'photo');
  const [signing, setSigning] = useState<LoadStop>();
  const isLoading = row.state === ShipmentState.Planned || row.state === ShipmentState.Loading;
  // On the way the first stop is the next one.
  const inOrder = isLoading ? stops : [...stops].reverse();
  const isOut = row.state === ShipmentState.Sent || row.state === ShipmentState.PartSigned;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{row.shipmentNo}</h1>
        <ShipmentStateTag state={row.state} />
        <span>{t('shipment.loadedOf', { in: row.loadedCount, of: row.packageCount })}</span>
      </header>
      <Facts row={row} />
      <KeptActs subject={row.id} />
      <Buttons row={row} truck={truck} mayEdit={mayEdit} hasPhoto={hasPhoto} />
      {mayEdit && isLoading ? (
        <ScanBox
          label={t('shipment.code')}
          placeholder={t('shipment.scan')}
          button={t('packing.go')}
          isPending={truck.isPending}
          told={truck.told}
          onScan={(code) => void truck.scan(code)}
        />
      ) : (
        truck.told && <Alert type={truck.told.tone} showIcon title={truck.told.text} />
      )}
      {stops.length > 1 && isLoading && <p className={styles.soft}>{t('shipment.lastFirst')}</p>}
      {inOrder.map((stop) => (
        <Stop
          key={stop.stop}
          stop={stop}
          row={row}
          onSign={mayEdit && isOut ? setSigning : undefined}
          onTakeOff={mayEdit && isLoading ? (packageNo) => void truck.scan(packageNo, true) : undefined}
        />
      ))}
      {stops.length === 0 && <Alert type="info" showIcon title={t('shipment.noLines')} />}
      <Proofs
        files={files.data?.items ?? []}
        load={(fileId) => call(shipments.file, { params: { id: row.id, fileId } }, quiet)}
      />
      {signing && (
        <SignDialog
          id={row.id}
          stop={signing}
          onClose={() => setSigning(undefined)}
          onSign={async ({ comment, ...signed }) => {
            if (await truck.step('sign', { ...signed, ...(comment && { comment }) })) setSigning(undefined);
          }}
        />
      )}
    </div>
  );
}

/** A truck with what was scanned onto it and the server has not heard yet; it is kept for when the network goes. */
function useShipment(id: string) {
  const client = useQueryClient();
  const acts = useSaid(id, () => makeStale(client, shipments.scan));
  const row = useRoute(shipmentRoutes.get, { params: { id } }, { calls: quiet, isKept: true });
  const stops = useRoute(
    shipments.loadList,
    { params: { id } },
    {
      ...{ calls: quiet, isKept: true },
      refetchInterval: ({ state }) => (isOwed(state.data?.items) ? OWED_LOOK : false),
    },
  );
  const isRead = row.data !== undefined && stops.data !== undefined;
  const said = isRead ? truckAsSaid(row.data as Shipment, stops.data.items, acts) : undefined;
  return { row, stops, said };
}

/** One truck: what it takes, loaded by scan, sent, and signed for stop by stop. */
function ShipmentPage() {
  const { id = '' } = useParams();
  const { row, stops, said } = useShipment(id);
  useViewTitle(row.data?.shipmentNo);
  if (said) return <View row={said.row} stops={said.stops} />;
  return <QueryState of={row.data ? stops : row} />;
}

export default fingerSized(ShipmentPage);
