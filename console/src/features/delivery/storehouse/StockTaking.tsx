import { asScanned } from '@ishare/contracts/scanned.js';
import { storehouses } from '@ishare/contracts/sales-order/storehouse.js';
import type { StockComparison } from '@ishare/contracts/sales-order/storehouse.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { draftKey, readDraft, writeDraft } from '../../../resource/drafts';
import { SaidBy } from '../../../resource/PersonName';
import { act, call, useRoute } from '../../../session/routes';
import { currentAccount } from '../../../session/session';
import { count, dateText } from '../../../ui/figures';
import { tellSuccess } from '../../../ui/feedback';
import styles from '../Delivery.module.css';
import { ReasonDialog } from '../../../ui/ReasonDialog';
import { ScanBox } from '../ScanBox';
import type { Told } from '../ScanBox';
import { signal } from '../signals';
import { PackageStateTag } from '../states';

/** Stock-takings that are shown. */
const LAST = 5;

interface Seen {
  packageNo: string;
  shelfId: string;
}

/** What is counted of a row is kept in this browser until it is booked or begun anew, shelf by shelf. */
function useKeptCount(rowId: string) {
  const account = currentAccount();
  const key = account && draftKey(account, 'stockTaking', rowId);
  const [seen, setSeen] = useState<readonly Seen[]>(() => {
    const kept = key ? (readDraft(localStorage, key, Date.now())?.values ?? {}) : {};
    return Object.entries(kept as Record<string, string[]>).flatMap(([shelfId, numbers]) =>
      numbers.map((packageNo) => ({ packageNo, shelfId })),
    );
  });
  useEffect(() => {
    const values: Record<string, string[]> = {};
    for (const { packageNo, shelfId } of seen) (values[shelfId] ??= []).push(packageNo);
    if (key) writeDraft(localStorage, key, { values, at: Date.now() });
  }, [key, seen]);
  return [seen, setSeen] as const;
}

/** What was scanned shelf by shelf, and what differs from what is booked. */
function useCount(rowId: string) {
  const { t } = useTranslation('delivery');
  const client = useQueryClient();
  const shelves = useRoute(storehouses.shelves, { query: { rowId } }, { calls: { quiet: true } });
  const [at, setAt] = useState<{ id: string; code: string }>();
  const [seen, setSeen] = useKeptCount(rowId);
  const [told, setTold] = useState<Told>();
  const [compared, setCompared] = useState<StockComparison>();
  const wrong = (text: string) => {
    signal('wrong');
    setTold({ tone: 'error', text });
  };
  const failed = (error: unknown) => wrong((error instanceof HttpError && error.text) || t('packing.failed'));
  const begin = () => {
    setSeen([]);
    setCompared(undefined);
    setTold(undefined);
  };
  const scan = (code: string) => {
    const [shelf] = asScanned(shelves.data?.items ?? [], code, (one) => [one.code]);
    if (shelf) {
      setAt(shelf);
      signal('right');
      return setTold({ tone: 'info', text: t('store.countsOn', { code: shelf.code }) });
    }
    if (!at) return wrong(t('store.shelfFirst'));
    signal('right');
    if (seen.some(({ packageNo, shelfId }) => packageNo === code && shelfId === at.id))
      return setTold({ tone: 'info', text: t('store.countedAlready', { no: code, code: at.code }) });
    setCompared(undefined);
    setSeen([...seen.filter(({ packageNo }) => packageNo !== code), { packageNo: code, shelfId: at.id }]);
    setTold({ tone: 'success', text: t('store.counted', { no: code, code: at.code }) });
  };
  const compare = async () => {
    try {
      const body = { seen: [...seen] };
      setCompared(await call(storehouses.compare, { params: { id: rowId }, body }, { quiet: true }));
    } catch (error) {
      failed(error);
    }
  };
  const leaveOut = (no: string) => {
    setCompared(undefined);
    setSeen(seen.filter(({ packageNo }) => packageNo !== no));
  };
  /** What is no package, or cannot stand on a shelf as it is booked, is named and not booked. */
  const book = async (reason: string) => {
    const held = (compared?.items ?? []).filter((one) => one.held !== null).map(({ packageNo }) => packageNo);
    const out = new Set([...held, ...(compared?.unknown ?? [])]);
    try {
      const body = { seen: seen.filter(({ packageNo }) => !out.has(packageNo)), reason };
      await act(client, storehouses.book, { params: { id: rowId }, body }, { quiet: true });
      tellSuccess(t('store.booked'));
      begin();
    } catch (error) {
      failed(error);
    }
  };
  return { at, seen, told, compared, begin, scan, leaveOut, compare, book };
}

function Differences({ compared, onBook }: { compared: StockComparison; onBook: () => void }) {
  const { t } = useTranslation('delivery');
  const { items, unknown } = compared;
  if (items.length + unknown.length === 0) return <p>{t('store.agrees')}</p>;
  const differing = items.filter(({ held }) => held === null).length;
  return (
    <>
      <ul className={styles.rows}>
        {unknown.map((code) => (
          <li key={code} data-held>
            <span />
            <span>
              <strong>{code}</strong>
              <small>{t('store.unknown')}</small>
            </span>
          </li>
        ))}
        {items.map(({ packageId, packageNo, salesOrderNo, booked, seen, held }) => (
          <li key={packageId} data-bad={held === null || undefined} data-held={held !== null || undefined}>
            <span />
            <span>
              <strong>{packageNo}</strong>
              <small>{held === null ? salesOrderNo : t('store.offBooks', { code: seen })}</small>
            </span>
            {held === null ? (
              <span>
                {booked ?? t('store.nowhere')} → {seen ?? t('store.missing')}
              </span>
            ) : (
              <PackageStateTag state={held} />
            )}
          </li>
        ))}
      </ul>
      {differing > 0 && (
        <Button danger onClick={onBook} className={styles.start}>
          {t('store.book', { count: differing })}
        </Button>
      )}
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
  const { at, seen, told, compared, begin, scan, leaveOut, compare, book } = useCount(rowId);
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
        {compared && <Differences compared={compared} onBook={() => setAsking(true)} />}
        <p className={styles.soft}>
          {seen.map(({ packageNo }) => (
            <Tag
              key={packageNo}
              closable={{ 'aria-label': t('store.leaveOut', { no: packageNo }) }}
              onClose={() => leaveOut(packageNo)}
            >
              {packageNo}
            </Tag>
          ))}
        </p>
      </section>
      <Takings rowId={rowId} />
      {isAsking && (
        <ReasonDialog
          title={t('store.bookTitle')}
          label={t('packing.reason')}
          okText={t('store.book', { count: compared?.items.filter(({ held }) => held === null).length ?? 0 })}
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
