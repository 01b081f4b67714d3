import { LockOutlined, PrinterOutlined } from '@ant-design/icons';
import { dealer } from '@ishare/contracts/crm/dealer.js';
import { ledgers } from '@ishare/contracts/crm/ledger.js';
import type { Ledger } from '@ishare/contracts/crm/ledger.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Space } from 'antd';
import dayjs from 'dayjs';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { LookupSelect } from '../../../resource/LookupSelect';
import { QueryState } from '../../../resource/QueryState';
import { save, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { listOf } from '../../../session/things';
import { today } from '../../../state/zone';
import { tellSuccess } from '../../../ui/feedback';
import { dateText, money } from '../../../ui/figures';
import styles from '../Crm.module.css';
import { dealerField } from '../DealerChoice';
import { billPath, remittancePath } from '../places';
import { PersonName, SaidBy } from '../../../resource/PersonName';
import { Scrolled } from '../../../ui/Scrolled';
import { useHasCards } from '../../../ui/use-mobile';
import { lazy } from '../../../state/lazy';

const DateRange = lazy(() => import('../../../ui/DateRange'));
const DateField = lazy(() => import('../../../resource/DateField'));

function Figures({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('crm');
  return (
    <dl className={styles.figures}>
      {(['opening', 'credited', 'debited', 'closing'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`ledger.${key}`)}</dt>
          <dd>{money(ledger[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

type Entry = Ledger['entries'][number];

function Documents({ of: { remittanceId, remittanceNo, billId, billNo, salesOrderNo } }: { of: Entry }) {
  return (
    <Space separator="→" wrap>
      {remittanceId && <Link to={remittancePath(remittanceId)}>{remittanceNo}</Link>}
      {billId && <Link to={billPath(billId)}>{billNo}</Link>}
      {salesOrderNo}
    </Space>
  );
}

/** On a narrow screen one column says when, what and by which documents. */
function Entries({ ledger }: { ledger: Ledger }) {
  const { t } = useTranslation('crm');
  const isNarrow = useHasCards();
  return (
    <Scrolled className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('ledger.time')}</th>
            <th hidden={isNarrow}>{t('ledger.kind')}</th>
            <th hidden={isNarrow}>{t('ledger.documents')}</th>
            <th className={`${styles.figure} ${styles.rare}`}>{t('ledger.credit')}</th>
            <th className={`${styles.figure} ${styles.rare}`}>{t('ledger.debit')}</th>
            <th className={`${styles.figure} ${styles.narrow}`}>{t('bill.amount')}</th>
            <th className={styles.figure}>{t('ledger.balance')}</th>
            <th className={styles.rare}>{t('ledger.by')}</th>
          </tr>
        </thead>
        <tbody>
          {ledger.entries.map((one) => (
            <tr key={one.id}>
              <td>
                {dateText(one.time, true)}
                {isNarrow && (
                  <div className={styles.below}>
                    {t(`ledger.kindName.${one.kind}`)}
                    <Documents of={one} />
                  </div>
                )}
              </td>
              <td hidden={isNarrow}>{t(`ledger.kindName.${one.kind}`)}</td>
              <td hidden={isNarrow}>
                <Documents of={one} />
              </td>
              <td className={`${styles.figure} ${styles.rare}`}>{one.amount > 0 && money(one.amount)}</td>
              <td className={`${styles.figure} ${styles.rare}`}>{one.amount < 0 && money(-one.amount)}</td>
              <td className={`${styles.figure} ${styles.narrow}`}>{money(one.amount)}</td>
              <td className={styles.figure}>{money(one.balance)}</td>
              <td className={styles.rare}>
                <PersonName userName={one.userName} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {ledger.isCut && <Alert type="warning" showIcon title={t('ledger.cut', { count: ledger.entries.length })} />}
    </Scrolled>
  );
}

/** Periods that are closed, and one that is to be. */
function Closings({ dealerId }: { dealerId: string }) {
  const { t } = useTranslation('crm');
  const may = usePermission(crmPermissions.names.Ledger.Close);
  const read = useRoute(ledgers.closings, { params: { id: dealerId } });
  const [isAsking, setAsking] = useState(false);
  const [to, setTo] = useState<string | null>(() =>
    dayjs(today()).startOf('month').subtract(1, 'day').format('YYYY-MM-DD'),
  );
  const close = useAct(ledgers.close, {
    onDone: (made) => {
      tellSuccess(t('ledger.closed', { to: made.to, balance: money(made.closing) }));
      setAsking(false);
    },
  });
  const items = read.data?.items ?? [];
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <h2>{t('ledger.closings')}</h2>
        {may && (
          <Button icon={<LockOutlined />} onClick={() => setAsking(true)}>
            {t('ledger.close')}
          </Button>
        )}
      </header>
      {items.length === 0 ? (
        <QueryState of={read} none={t('ledger.noClosings')} />
      ) : (
        <Scrolled className={styles.wide}>
          <table className={`${styles.table} ${styles.folding}`}>
            <tbody>
              {items.map((one) => (
                <tr key={one.id}>
                  <td>{`${one.from ?? '…'} – ${one.to}`}</td>
                  {(['opening', 'credited', 'debited', 'closing'] as const).map((key) => (
                    <td key={key} className={styles.figure}>
                      <small>{t(`ledger.${key}`)}</small>
                      {money(one[key])}
                    </td>
                  ))}
                  <td>
                    <SaidBy userName={one.userName} after={[dateText(one.time, true)]} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {isAsking && (
        <Modal
          open
          title={t('ledger.close')}
          okText={t('ledger.close')}
          okButtonProps={{ disabled: !to, loading: close.isPending }}
          onOk={() => close.mutate({ params: { id: dealerId }, body: { to: to! } })}
          onCancel={() => setAsking(false)}
        >
          <p>{t('ledger.closeHint')}</p>
          <Suspense>
            <DateField value={to} onChange={setTo} />
          </Suspense>
        </Modal>
      )}
    </section>
  );
}

/** The ledger of a dealer between two days: what stood there, what came and went, what stands there. */
export default function LedgerPage() {
  const { t } = useTranslation('crm');
  const [params, setParams] = useSearchParams();
  const [asked, from, to] = ['dealer', 'from', 'to'].map((key) => params.get(key) ?? '') as [string, string, string];
  const dealers = useQuery({ ...listOf(dealer, { skipCount: 0, maxResultCount: 2 }), enabled: asked === '' });
  // Whoever sees one dealer alone has nothing to choose: a dealer himself.
  const only = dealers.data?.items.length === 1 ? dealers.data.items[0]!.id : '';
  const dealerId = asked || only;
  const query = { ...(from && { from }), ...(to && { to }) };
  const read = useRoute(ledgers.read, { params: { id: dealerId }, query }, { enabled: dealerId !== '' });
  const say = (next: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries({ dealer: dealerId, from, to, ...next }).filter(([, value]) => value)));
  const print = () => {
    const name = `${read.data!.dealerName} ${read.data!.to}.pdf`;
    void save(ledgers.statement, name, { params: { id: dealerId }, query }, { print: true });
  };
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <div className={styles.choice} role="group" aria-label={t('ledger.dealer')}>
            <LookupSelect
              aria-label={t('ledger.dealer')}
              field={dealerField}
              value={dealerId || undefined}
              onChange={(id) => say({ dealer: id as string })}
            />
          </div>
          <div style={{ minWidth: 260 }}>
            <Suspense>
              <DateRange label={t('ledger.period')} from={from} to={to} onChange={(a, b) => say({ from: a, to: b })} />
            </Suspense>
          </div>
          <Button icon={<PrinterOutlined />} disabled={!read.data} onClick={print}>
            {t('ledger.statement')}
          </Button>
        </header>
        {read.data && <Figures ledger={read.data} />}
      </section>
      <section className={styles.card}>
        {dealerId === '' ? (
          <QueryState of={dealers} none={t('ledger.choose')} />
        ) : read.data && read.data.entries.length > 0 ? (
          <Entries ledger={read.data} />
        ) : (
          <QueryState of={read} none={t('ledger.empty')} />
        )}
      </section>
      {dealerId !== '' && <Closings key={dealerId} dealerId={dealerId} />}
    </div>
  );
}
