import { InboxOutlined, PlusOutlined } from '@ant-design/icons';
import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import { packing } from '@ishare/contracts/sales-order/packing.js';
import type { PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { KeptActs } from '../../../resource/KeptActs';
import { QueryState } from '../../../resource/QueryState';
import { act } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { quietApi } from '../../../session/things';
import { EmptyState } from '../../../ui/EmptyState';
import { count, listed } from '../../../ui/figures';
import { fingerSized } from '../../../ui/finger-sized';
import styles from '../Delivery.module.css';
import { ScanBox } from '../ScanBox';
import { PackageStateTag } from '../states';
import { OpenPackage } from './OpenPackage';
import { packingSubject } from './packing-said';
import { ToPack } from './ToPack';
import { Waiting } from './Waiting';
import { useStation } from './use-station';
import type { Station } from './use-station';

const P = salesOrderPermissions.names.Packages;
const ordersPath = '/sales-order/orders';

function Choice({ board, station }: { board: PackingBoard; station: Station }) {
  const { t } = useTranslation('delivery');
  return (
    <nav className={styles.choice} aria-label={t('packing.packages')}>
      {board.packages.map(({ id, packageNo, state, rowCount, scannedCount, palletNo, cabinetNos, isFragile }) => (
        <button
          key={id}
          type="button"
          aria-current={id === station.pack?.id || undefined}
          data-done={state >= PackageState.Packed || undefined}
          onClick={() => station.open(board.salesOrderId, id)}
        >
          <strong>{packageNo}</strong>
          <PackageStateTag state={state} />
          <small>
            {[
              t('packing.of', { in: count(scannedCount), of: count(rowCount) }),
              palletNo,
              listed(cabinetNos),
              isFragile && t('package.isFragile'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </button>
      ))}
    </nav>
  );
}

function Board({ board, station }: { board: PackingBoard; station: Station }) {
  const { t } = useTranslation('delivery');
  const mayPack = usePermission(P.Edit);
  const mayCreate = usePermission(P.Create);
  const { pack, doing, client } = station;
  const { salesOrderId } = board;
  const params = { id: salesOrderId };
  const waiting = board.pieces.filter(({ packageId }) => packageId === null);
  const isBusy = board.packages.some(({ state }) => state === PackageState.Packing);
  const plan = async () => {
    const next = await doing(() => act(client, packing.plan, { params }, { quiet: true }));
    const first = next?.packages.find(({ state }) => state === PackageState.Packing);
    if (first && !pack) station.open(salesOrderId, first.id);
  };
  const add = async () => {
    await doing(async () => {
      const { id } = await quietApi(orderPackage).create({ salesOrderId });
      const next = await act(client, packing.board, { params }, { quiet: true });
      // What was scanned meanwhile goes into it.
      station.open(salesOrderId, id);
      return next;
    });
  };
  return (
    <>
      <header className={styles.head}>
        <h1>
          <Link to={`${ordersPath}/${salesOrderId}?tab=delivery`}>{board.salesOrderNo}</Link>
        </h1>
        <span>{[board.customerName, board.orderName].filter(Boolean).join(' · ')}</span>
        <span className={styles.buttons}>
          {mayPack && (
            <Button
              icon={<InboxOutlined />}
              type={board.packages.length === 0 ? 'primary' : 'default'}
              onClick={() => void plan()}
            >
              {t('packing.plan')}
            </Button>
          )}
          {mayCreate && (
            <Button icon={<PlusOutlined />} onClick={() => void add()}>
              {t('packing.add')}
            </Button>
          )}
        </span>
      </header>
      <div className={styles.body} data-open={pack !== undefined || undefined}>
        <div className={styles.side}>
          {board.packages.length === 0 ? (
            <p className={styles.soft}>{t('packing.noPackages')}</p>
          ) : (
            <Choice board={board} station={station} />
          )}
        </div>
        <div className={styles.side}>
          {pack && <OpenPackage key={pack.id} board={board} pack={pack} station={station} mayPack={mayPack} />}
          {waiting.length > 0 && <Waiting pieces={waiting} />}
          {!pack && waiting.length === 0 && <EmptyState text={t(isBusy ? 'packing.choose' : 'packing.allPacked')} />}
        </div>
      </div>
    </>
  );
}

/** Scan an order or a package, then its parts: what is in it, what is missing and where that is. */
function PackingPage() {
  const { t } = useTranslation('delivery');
  const station = useStation();
  const { orderId, board, told, isPending, scan } = station;
  return (
    <div className={styles.page}>
      <ScanBox
        label={t('packing.code')}
        placeholder={t(station.pack ? 'packing.placeholderPart' : 'packing.placeholder')}
        button={t('packing.go')}
        isPending={isPending}
        told={told}
        onScan={(code) => void scan(code)}
      />
      <KeptActs subject={packingSubject} />
      {orderId === '' ? (
        <ToPack onOpen={station.open} />
      ) : board.data ? (
        <Board board={board.data} station={station} />
      ) : (
        <QueryState of={board} />
      )}
    </div>
  );
}

export default fingerSized(PackingPage);
