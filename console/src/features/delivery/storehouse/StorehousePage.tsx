import { storehouses } from '@ishare/contracts/sales-order/storehouse.js';
import type { ShelfInfo, StorehouseInfo } from '@ishare/contracts/sales-order/storehouse.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { ScreenLink } from '../../../resource/ScreenLink';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { count, dateText } from '../../../ui/figures';
import { fingerSized } from '../../../ui/finger-sized';
import styles from '../Delivery.module.css';
import { ScanBox } from '../ScanBox';
import { StockTaking } from './StockTaking';
import { usePutAway } from './use-put-away';
import type { PutAway } from './use-put-away';

const P = salesOrderPermissions.names.Storehouses;

function RowChoice(props: {
  houses: readonly StorehouseInfo[];
  rowId: string | undefined;
  onChoose: (id: string) => void;
}) {
  const { houses, rowId, onChoose } = props;
  const { t } = useTranslation('delivery');
  return (
    <nav className={styles.choice} aria-label={t('storehouseRow.title')}>
      {houses.flatMap((house) =>
        house.rows.map((row) => (
          <button
            key={row.id}
            type="button"
            aria-current={row.id === rowId || undefined}
            onClick={() => onChoose(row.id)}
          >
            <strong>{row.name}</strong>
            <span>
              {count(row.used)} / {count(row.capacity)}
            </span>
            <small>
              {house.name}
              <span className={styles.fill}>
                <i style={{ width: `${row.capacity > 0 ? (row.used / row.capacity) * 100 : 0}%` }} />
              </span>
            </small>
          </button>
        )),
      )}
    </nav>
  );
}

/** The rack as it stands: the top level above, how full each shelf is, and where to put what was scanned. */
function Rack(props: {
  shelves: readonly ShelfInfo[];
  chosen: string | undefined;
  putAway: PutAway;
  onChoose: (code: string) => void;
}) {
  const { shelves, chosen, putAway, onChoose } = props;
  const columns = Math.max(0, ...shelves.map(({ column }) => column));
  const levels = Math.max(0, ...shelves.map(({ row }) => row));
  const proposed = new Set(putAway.proposals.map(({ code }) => code));
  const here = putAway.held?.shelfCode;
  return (
    <div className={styles.rack} style={{ gridTemplateColumns: `repeat(${columns}, minmax(74px, 1fr))` }}>
      {shelves.map(({ id, code, column, row, used, capacity }) => (
        <button
          key={id}
          type="button"
          style={
            {
              gridColumn: column,
              gridRow: levels - row + 1,
              '--full': `${(used / capacity) * 100}%`,
            } as React.CSSProperties
          }
          data-full={used >= capacity || undefined}
          data-proposed={proposed.has(code) || undefined}
          aria-current={code === chosen || code === here || undefined}
          onClick={() => onChoose(code)}
        >
          <strong>{code}</strong>
          <span>
            {count(used)} / {count(capacity)}
          </span>
        </button>
      ))}
    </div>
  );
}

function ShelfContent({ shelf, mayMove, putAway }: { shelf: ShelfInfo; mayMove: boolean; putAway: PutAway }) {
  const { t } = useTranslation('delivery');
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{shelf.code}</h2>
        <span>
          {count(shelf.used)} / {count(shelf.capacity)}
        </span>
      </header>
      {shelf.packages.length === 0 ? (
        <p className={styles.soft}>{t('store.emptyShelf')}</p>
      ) : (
        <ul className={styles.rows}>
          {shelf.packages.map(({ packageId, packageNo, salesOrderNo, customerName, storedTime }) => (
            <li key={packageId}>
              <span />
              <span>
                <strong>{packageNo}</strong>
                <small>{[salesOrderNo, customerName, dateText(storedTime, true)].filter(Boolean).join(' · ')}</small>
              </span>
              {mayMove && <Button onClick={() => void putAway.hold(packageNo)}>{t('store.take')}</Button>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The package that was scanned: put where it is proposed, or where the next scan says. */
function Held({ putAway }: { putAway: PutAway }) {
  const { t } = useTranslation('delivery');
  const { held, proposals } = putAway;
  if (!held) return null;
  return (
    <section className={styles.card} data-tone="done">
      <header className={styles.head}>
        <h2>{held.packageNo}</h2>
        <span>{[held.salesOrderNo, held.customerName, held.palletNo].filter(Boolean).join(' · ')}</span>
        <span>{held.shelfCode ? t('store.standsOn', { code: held.shelfCode }) : t('store.standsNowhere')}</span>
      </header>
      <p>{proposals.length > 0 ? t('store.putHere') : t('store.noRoom')}</p>
      <div className={styles.buttons}>
        {proposals.map(({ code, free, reason }) => (
          <Button key={code} size="large" onClick={() => void putAway.put(held.packageNo, code)}>
            {code} · {t(`store.reason.${reason}`, { free })}
          </Button>
        ))}
        {held.shelfCode && (
          <Button danger onClick={() => void putAway.put(held.packageNo, null)}>
            {t('store.takeOff')}
          </Button>
        )}
        <Button onClick={putAway.forget}>{t('store.forget')}</Button>
      </div>
    </section>
  );
}

const modes = ['move', 'count'] as const;

function Row({ rowId, mayMove, putAway }: { rowId: string; mayMove: boolean; putAway: PutAway }) {
  const shelves = useRoute(storehouses.shelves, { query: { rowId } }, { calls: { quiet: true } });
  const [chosen, setChosen] = useState<string>();
  if (!shelves.data) return <QueryState of={shelves} />;
  const shelf = shelves.data.items.find(({ code }) => code === (putAway.shelf?.code ?? chosen));
  const choose = (code: string) => {
    putAway.forgetShelf();
    setChosen(code);
    if (putAway.held && mayMove) void putAway.put(putAway.held.packageNo, code);
  };
  return (
    <>
      <Rack shelves={shelves.data.items} chosen={shelf?.code} putAway={putAway} onChoose={choose} />
      {shelf && <ShelfContent shelf={shelf} mayMove={mayMove} putAway={putAway} />}
    </>
  );
}

/** The racks with what stands in them: scan a package and a shelf, in either order, and it is moved. */
function StorehousePage() {
  const { t } = useTranslation('delivery');
  const houses = useRoute(storehouses.rows, {}, { calls: { quiet: true } });
  const mayMove = usePermission(P.Store);
  const [search, setSearch] = useSearchParams();
  const putAway = usePutAway();
  const [mode, setMode] = useState<(typeof modes)[number]>('move');
  const rows = houses.data?.items.flatMap((house) => house.rows) ?? [];
  // Whoever has a package in hand may look at another row than the one that is proposed.
  const [turnedWith, setTurnedWith] = useState<PutAway['held']>();
  const isTurned = putAway.held !== undefined && putAway.held === turnedWith;
  const asked = !isTurned && putAway.rowCode && rows.find(({ code }) => code === putAway.rowCode)?.id;
  const rowId = asked || (search.get('row') ?? rows[0]?.id);
  const choose = (row: string) => {
    putAway.forgetShelf();
    setTurnedWith(putAway.held);
    setSearch({ row }, { replace: true });
  };
  if (!houses.data) return <QueryState of={houses} />;
  if (rows.length === 0)
    return (
      <EmptyState text={t('store.noRows')}>
        <Space>
          <ScreenLink of="delivery/storehouses">{t('storehouse.title')}</ScreenLink>
          <ScreenLink of="delivery/storehouse-rows">{t('storehouseRow.title')}</ScreenLink>
        </Space>
      </EmptyState>
    );
  return (
    <div className={styles.page}>
      {mayMove && (
        <Segmented
          size="large"
          value={mode}
          options={modes.map((value) => ({ value, label: t(`store.mode.${value}`) }))}
          onChange={setMode}
          aria-label={t('storehouse.title')}
          style={{ alignSelf: 'start' }}
        />
      )}
      {mayMove && mode === 'move' && (
        <ScanBox
          label={t('store.code')}
          placeholder={t(putAway.held ? 'store.scanShelf' : putAway.shelf ? 'store.scanPackage' : 'store.scanEither')}
          button={t('packing.go')}
          isPending={putAway.isPending}
          told={putAway.told}
          onScan={(code) => void putAway.scan(code)}
        />
      )}
      <div className={styles.body} data-open={putAway.held !== undefined || undefined}>
        <RowChoice houses={houses.data.items} rowId={rowId} onChoose={choose} />
        <div className={styles.side}>
          {mode === 'count' && rowId ? (
            <StockTaking key={rowId} rowId={rowId} />
          ) : (
            <>
              <Held putAway={putAway} />
              {rowId && <Row key={rowId} rowId={rowId} mayMove={mayMove} putAway={putAway} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}

export default fingerSized(StorehousePage);
