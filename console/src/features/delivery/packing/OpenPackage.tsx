import { FileTextOutlined, PrinterOutlined, WarningOutlined } from '@ant-design/icons';
import { orderPackage, PackageState } from '@ishare/contracts/sales-order/package.js';
import { packing } from '@ishare/contracts/sales-order/packing.js';
import type { PackingBoard } from '@ishare/contracts/sales-order/packing.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Checkbox, Modal, Select, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { act, call, save } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { quietApi } from '../../../session/things';
import { mm } from '../../../ui/figures';
import styles from '../Delivery.module.css';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { PackageStateTag } from '../states';
import { isTooHeavy } from './packing-said';
import { PieceState } from './PieceState';
import { insideOf } from './use-station';
import type { Station } from './use-station';
import { NumberInput } from '../../../ui/NumberInput';

const P = salesOrderPermissions.names.Packages;
type Pack = PackingBoard['packages'][number];
interface Of {
  board: PackingBoard;
  pack: Pack;
  station: Station;
  mayPack: boolean;
}

/** Prints a label; a label that is printed and lost is printed again. */
export const printLabel = ({ id, packageNo }: Pick<Pack, 'id' | 'packageNo'>) =>
  save(packing.labelFile, `${packageNo}.pdf`, { params: { id }, query: {} }, { print: true });
export const printContent = ({ id, packageNo }: Pick<Pack, 'id' | 'packageNo'>) =>
  save(packing.content, `${packageNo}.pdf`, { params: { id } }, { print: true });

/** So many of a line of bought goods lie in the package. */
function GoodsRow({ line, of }: { line: ReturnType<typeof insideOf>['goods'][number]; of: Of }) {
  const { t } = useTranslation('delivery');
  const { pack, station } = of;
  const [wanted, setWanted] = useState<number | null>(line.count);
  const put = () =>
    void station.say(
      packing.goods,
      { params: { id: pack.id }, body: { lineId: line.lineId, count: wanted ?? line.count } },
      {
        title: t('packing.saidIn', { what: line.name, no: pack.packageNo }),
        done: () => station.right(t('packing.goodsIn', { what: line.name })),
      },
    );
  return (
    <span className={styles.buttons}>
      <NumberInput min={0.001} value={wanted} aria-label={line.name} style={{ width: 90 }} onChange={setWanted} />
      <Button onClick={put}>{t('packing.put')}</Button>
    </span>
  );
}

type Asking = 'takeOut' | 'move' | 'reopen' | 'leaveOut';

/** Where the chosen rows go: another package that is open, or a new one. */
function MoveDialog(props: {
  board: PackingBoard;
  pack: Pack;
  onMove: (to: string | null) => void;
  onClose: () => void;
}) {
  const { board, pack, onMove, onClose } = props;
  const { t } = useTranslation('delivery');
  const [to, setTo] = useState('');
  const others = board.packages.filter(({ id, state }) => id !== pack.id && state === PackageState.Packing);
  return (
    <Modal
      open
      title={t('packing.moveTitle')}
      okText={t('packing.move')}
      onOk={() => onMove(to || null)}
      onCancel={onClose}
    >
      <Select
        value={to}
        style={{ width: '100%' }}
        aria-label={t('packing.moveTo')}
        options={[
          { value: '', label: t('packing.newPackage') },
          ...others.map(({ id, packageNo }) => ({ value: id, label: packageNo })),
        ]}
        onChange={setTo}
      />
    </Modal>
  );
}

/** What the package's buttons do, and what they ask before. */
function useDoings({ board, pack, station }: Of, chosen: readonly string[], forget: () => void) {
  const { t } = useTranslation('delivery');
  const { client, doing } = station;
  const params = { id: pack.id };
  const quiet = { quiet: true };
  const rowIds = [...chosen];
  return {
    close: async (leaveOut: boolean) => {
      const title = t('packing.closed', { no: pack.packageNo });
      const done = () => station.right(title);
      if (await station.say(packing.close, { params, body: { leaveOut } }, { title, done })) await printLabel(pack);
    },
    takeOut: async (reason: string) => {
      await doing(
        () => act(client, packing.takeOut, { params, body: { rowIds, reason } }, quiet),
        t('packing.takenOut'),
      );
      forget();
    },
    move: async (toPackageId: string | null) => {
      const next = await doing(
        () => act(client, packing.move, { params, body: { rowIds, toPackageId, reason: null } }, quiet),
        t('packing.moved'),
      );
      forget();
      const made = next?.packages.find(({ id }) => !board.packages.some((known) => known.id === id));
      if (made) station.open(board.salesOrderId, made.id);
    },
    /** Nothing was put into it: it goes without a question. */
    remove: async () => {
      const next = await doing(
        async () => {
          await quietApi(orderPackage).delete(pack.id);
          return call(packing.board, { params: { id: board.salesOrderId } }, { quiet: true });
        },
        t('packing.removed', { no: pack.packageNo }),
      );
      if (next) station.open(board.salesOrderId);
    },
    reopen: (comment: string) => doing(() => act(client, packing.reopen, { params, body: { comment } }, quiet)),
  };
}

function Rows({ of, chosen, onChoose }: { of: Of; chosen: readonly string[]; onChoose: (ids: string[]) => void }) {
  const { board, pack, mayPack } = of;
  const isOpen = mayPack && pack.state === PackageState.Packing;
  const { pieces, goods } = insideOf(board, pack.id);
  const tick = (rowId: string) =>
    onChoose(chosen.includes(rowId) ? chosen.filter((id) => id !== rowId) : [...chosen, rowId]);
  const box = (rowId: string, name: string) =>
    isOpen ? <Checkbox checked={chosen.includes(rowId)} aria-label={name} onChange={() => tick(rowId)} /> : <span />;
  // What is missing stands first: it is what somebody looks for.
  const sorted = [...pieces].sort((a, b) => Number(a.scannedTime !== null) - Number(b.scannedTime !== null));
  return (
    <ul className={styles.rows}>
      {sorted.map((piece) => (
        <li
          key={piece.code}
          data-in={(piece.scannedTime && !piece.isSpoilt) || undefined}
          data-bad={piece.isSpoilt || undefined}
        >
          {box(piece.rowId!, piece.partNo)}
          <span>
            <strong>{[piece.partNo, piece.name].filter(Boolean).join(' · ')}</strong>
            <small>
              {[
                `${mm(piece.length)} × ${mm(piece.width)} × ${mm(piece.thickness)}`,
                piece.materialName || piece.materialCode,
                piece.cabinetNo,
                piece.code,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <PieceState piece={piece} />
        </li>
      ))}
      {goods.map((line) => (
        <li key={line.rowId}>
          {box(line.rowId, line.name)}
          <span>
            <strong>{line.name}</strong>
            <small>
              {line.count} {line.unit ?? ''} {line.code ?? ''}
            </small>
          </span>
          {isOpen && <GoodsRow line={line} of={of} />}
        </li>
      ))}
    </ul>
  );
}

/** What is asked before something is done with the package. */
function Dialogs(props: {
  of: Of;
  asking: Asking;
  chosen: readonly string[];
  doings: ReturnType<typeof useDoings>;
  onClose: () => void;
}) {
  const { of, asking, chosen, doings, onClose: done } = props;
  const { board, pack } = of;
  const { t } = useTranslation('delivery');
  const missing = pack.rowCount - pack.scannedCount;
  return (
    <>
      {asking === 'move' && (
        <MoveDialog board={board} pack={pack} onClose={done} onMove={(to) => (done(), void doings.move(to))} />
      )}
      {asking === 'leaveOut' && (
        <Modal
          open
          title={t('packing.leaveOutTitle', { count: missing })}
          okText={t('packing.closeWithout', { count: missing })}
          onOk={() => (done(), void doings.close(true))}
          onCancel={done}
        >
          <p>{t('packing.leaveOutText')}</p>
          <ul className={styles.rows}>
            {insideOf(board, pack.id).missing.map((piece) => (
              <li key={piece.code}>
                <span />
                <strong>{[piece.partNo, piece.name].filter(Boolean).join(' · ')}</strong>
                <PieceState piece={piece} />
              </li>
            ))}
          </ul>
        </Modal>
      )}
      {(asking === 'takeOut' || asking === 'reopen') && (
        <ReasonDialog
          title={t(`packing.${asking}Title`)}
          label={t('packing.reason')}
          okText={asking === 'reopen' ? t('packing.reopen') : t('packing.takeOut', { count: chosen.length })}
          danger={asking === 'takeOut'}
          onClose={done}
          onSay={(reason) => {
            done();
            void (asking === 'reopen' ? doings.reopen(reason) : doings.takeOut(reason));
          }}
        />
      )}
    </>
  );
}

/** The package that is being packed, or was: green when it has all. */
export function OpenPackage(of: Of) {
  const { board, pack, mayPack } = of;
  const { t } = useTranslation('delivery');
  const mayDelete = usePermission(P.Delete);
  const [chosen, setChosen] = useState<string[]>([]);
  const [asking, setAsking] = useState<Asking>();
  const doings = useDoings(of, chosen, () => setChosen([]));
  const done = () => setAsking(undefined);
  const isOpen = pack.state === PackageState.Packing;
  const missing = pack.rowCount - pack.scannedCount;
  const isComplete = pack.rowCount > 0 && missing === 0;
  return (
    <section className={styles.card} data-tone={isComplete ? 'done' : undefined}>
      <header className={styles.head}>
        <h2>{pack.packageNo}</h2>
        <PackageStateTag state={pack.state} />
        <span>{t('packing.of', { in: pack.scannedCount, of: pack.rowCount })}</span>
        {pack.weight !== null && (
          <span>
            {isTooHeavy(board, pack.id) ? (
              <Tag color="error" icon={<WarningOutlined />}>
                {t('packing.overWeight', { weight: pack.weight, max: board.maxWeight })}
              </Tag>
            ) : (
              `${pack.weight} kg`
            )}
          </span>
        )}
        {pack.palletNo && <span>{pack.palletNo}</span>}
        {pack.shelfCode && <span>{pack.shelfCode}</span>}
        {pack.shipmentNo && <span>{pack.shipmentNo}</span>}
      </header>
      <div className={styles.buttons}>
        {isOpen && mayPack && (
          <Button
            type="primary"
            size="large"
            disabled={pack.scannedCount === 0}
            onClick={() => (isComplete ? void doings.close(false) : setAsking('leaveOut'))}
          >
            {t(isComplete || pack.scannedCount === 0 ? 'packing.close' : 'packing.closeWithout', { count: missing })}
          </Button>
        )}
        {isOpen && mayDelete && pack.rowCount === 0 && (
          <Button danger onClick={() => void doings.remove()}>
            {t('packing.remove')}
          </Button>
        )}
        {isOpen && chosen.length > 0 && (
          <>
            <Button onClick={() => setAsking('move')}>{t('packing.moveChosen', { count: chosen.length })}</Button>
            <Button danger onClick={() => setAsking('takeOut')}>
              {t('packing.takeOut', { count: chosen.length })}
            </Button>
          </>
        )}
        {!isOpen && mayPack && pack.state <= PackageState.InStore && (
          <Button onClick={() => setAsking('reopen')}>{t('packing.reopen')}</Button>
        )}
        {!isOpen && (
          <Button icon={<PrinterOutlined />} onClick={() => void printLabel(pack)}>
            {t('package.label')}
          </Button>
        )}
        <Button icon={<FileTextOutlined />} disabled={pack.rowCount === 0} onClick={() => void printContent(pack)}>
          {t('package.content')}
        </Button>
      </div>
      <Rows of={of} chosen={chosen} onChoose={setChosen} />
      {asking && <Dialogs of={of} asking={asking} chosen={chosen} doings={doings} onClose={done} />}
    </section>
  );
}
