import { storehouses } from '@ishare/contracts/sales-order/storehouse.js';
import type { StockDifference } from '@ishare/contracts/sales-order/storehouse.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { SaidBy } from '../../../resource/PersonName';
import { act, call, useRoute } from '../../../session/routes';
import { count, dateText, listed } from '../../../ui/figures';
import { tellSuccess } from '../../../ui/feedback';
import styles from '../Delivery.module.css';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { ScanBox } from '../ScanBox';
import type { Told } from '../ScanBox';
import { signal } from '../signals';

/** Stock-takings that are shown. */
const LAST = 5;

interface Seen {
  packageNo: string;
  shelfId: string;
}

/** What was scanned shelf by shelf, and what differs from what is booked. */
function useCount(rowId: string) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const shelves = useRoute(storehouses.shelves, { query: { rowId } }, { calls: { quiet: true } });
  const [at, setAt] = useState<{ id: string; code: string }>();
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  const [told, setTold] = useState<Told>();
  const [differences, setDifferences] = useState<readonly StockDifference[]>();
  const wrong = (text: string) => {
    signal('wrong');
    setTold({ tone: 'error', text });
  };
  const failed = (error: unknown) => wrong((error instanceof HttpError && error.text) || t('packing.failed'));
  const begin = () => {
    setSeen([]);
    setDifferences(undefined);
    setTold(undefined);
  };
  const scan = (code: string) => {
    const shelf = shelves.data?.items.find((one) => one.code === code);
    if (shelf) {
      setAt(shelf);
      signal('right');
      return setTold({ tone: 'info', text: t('store.countsOn', { code }) });
    }
    if (!at) return wrong(t('store.shelfFirst'));
    signal('right');
    setDifferences(undefined);
    setSeen([...seen.filter(({ packageNo }) => packageNo !== code), { packageNo: code, shelfId: at.id }]);
    setTold({ tone: 'success', text: t('store.counted', { no: code, code: at.code }) });
  };
  const compare = async () => {
    try {
      const body = { seen: [...seen] };
      setDifferences((await call(storehouses.compare, { params: { id: rowId }, body }, { quiet: true })).items);
    } catch (error) {
      failed(error);
    }
  };
  const book = async (reason: string) => {
    try {
      const body = { seen: [...seen], reason };
      await act(client, storehouses.book, { params: { id: rowId }, body }, { quiet: true });
      tellSuccess(t('store.booked'));
      begin();
    } catch (error) {
      failed(error);
    }
  };
  return { at, seen, told, differences, begin, scan, compare, book };
}

function Differences({ items, onBook }: { items: readonly StockDifference[]; onBook: () => void }) {
  const { t } = useTranslation('delivery');
  if (items.length === 0) return <p>{t('store.agrees')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {items.map(({ packageId, packageNo, salesOrderNo, booked, seen }) => (
          <li key={packageId} data-bad>
            <span />
            <span>
              <strong>{packageNo}</strong>
              <small>{salesOrderNo}</small>
            </span>
            <span>
              {booked ?? t('store.nowhere')} → {seen ?? t('store.missing')}
            </span>
          </li>
        ))}
      </ul>
      <Button danger onClick={onBook} className={styles.start}>
        {t('store.book', { count: items.length })}
      </Button>
    </>
  );
}

/** The last stock-takings of the row. */
function Takings({ rowId }: { rowId: string }) {
  const { t } = useTranslation('delivery');
  const takings = useRoute(storehouses.takings, { query: { rowId } }, { calls: { quiet: true } });
  if (!takings.data || takings.data.items.length === 0) return null;
  return (
    <section className={styles.card}>
      <h3>{t('store.takings')}</h3>
      {takings.data.items.slice(0, LAST).map(({ id, time, operator, reason, counted, differences }) => (
        <div key={id}>
          <SaidBy
            userName={operator}
            before={[dateText(time, true)]}
            after={[t('store.takingSays', { counted: count(counted), count: differences.length }), reason]}
          />
        </div>
      ))}
    </section>
  );
}

/** Scan a shelf, then what stands on it; scan the next shelf. The differences are booked for a reason. */
export function StockTaking({ rowId }: { rowId: string }) {
  const { t } = useTranslation('delivery');
  const [isAsking, setAsking] = useState(false);
  const { at, seen, told, differences, begin, scan, compare, book } = useCount(rowId);
  return (
    <>
      <ScanBox
        label={t('store.code')}
        placeholder={t(at ? 'store.scanOn' : 'store.scanShelf', { code: at?.code })}
        button={t('packing.go')}
        isPending={false}
        told={told}
        onScan={scan}
      />
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{t('store.seen', { count: seen.length })}</h2>
          <Button type="primary" onClick={() => void compare()}>
            {t('store.compare')}
          </Button>
          {seen.length > 0 && <Button onClick={begin}>{t('store.again')}</Button>}
        </header>
        {differences && <Differences items={differences} onBook={() => setAsking(true)} />}
        {seen.length > 0 && <p className={styles.soft}>{listed(seen.map(({ packageNo }) => packageNo))}</p>}
      </section>
      <Takings rowId={rowId} />
      {isAsking && (
        <ReasonDialog
          title={t('store.bookTitle')}
          label={t('packing.reason')}
          okText={t('store.book', { count: differences?.length ?? 0 })}
          danger
          onClose={() => setAsking(false)}
          onSay={(reason) => {
            setAsking(false);
            void book(reason);
          }}
        />
      )}
    </>
  );
}
