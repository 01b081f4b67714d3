import { bills, BillType } from '@ishare/contracts/crm/bill.js';
import type { Bill } from '@ishare/contracts/crm/bill.js';
import { contracts } from '@ishare/contracts/crm/contract.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { percentOf } from '@ishare/kernel/money.js';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { RecordSteps } from '../../../resource/RecordSteps';
import { useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { useViewTitle } from '../../../state/view';
import { dateText, money } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import styles from '../Crm.module.css';
import { contractPath, remittancePath, salesOrderPath } from '../places';
import { BillKind, BillStateTag } from '../states';
import { BillRows } from './BillRows';
import screen from './bills.screen';
import { PersonName } from '../../../resource/PersonName';
import { Scrolled } from '../../../ui/Scrolled';

/** How the amount of a bill of a contract comes about: a share of what is agreed; the last one takes what is left. */
function useOrigin({ contractId, planIndex, amount }: Bill): string | null {
  const { t } = useTranslation('crm');
  const may = usePermission(crmPermissions.names.Contracts.Default);
  const read = useRoute(
    contracts.get,
    { params: { id: contractId ?? '' } },
    { enabled: may && contractId !== null && planIndex !== null, calls: { quiet: true } },
  );
  const share = planIndex === null ? undefined : read.data?.paymentPlan[planIndex];
  if (!read.data || !share) return null;
  const words = { rate: share.rate, whole: money(read.data.amount) };
  const isExact = percentOf(read.data.amount, share.rate) === amount;
  return t(isExact ? 'bill.shareOf' : 'bill.shareRounded', words);
}

function Facts({ bill }: { bill: Bill }) {
  const { t } = useTranslation('crm');
  const origin = useOrigin(bill);
  const facts = {
    customerName: bill.customerName,
    dealerName: bill.dealerName,
    contractNo: bill.contractId && <Link to={contractPath(bill.contractId)}>{bill.contractNo}</Link>,
    salesOrderNo: bill.salesOrderId && <Link to={salesOrderPath(bill.salesOrderId)}>{bill.salesOrderNo}</Link>,
    dueDate: dateText(bill.dueDate) || (bill.dueEvent && t(`contractPlan.dueEventName.${bill.dueEvent}`)),
    remark: bill.remark,
  };
  return (
    <dl className={styles.figures}>
      {(['amount', 'allocatedAmount', 'openAmount'] as const).map((key) => (
        <div key={key}>
          <dt>{t(bill.type === BillType.Refund ? `bill.refundFigure.${key}` : `bill.${key}`)}</dt>
          <dd>
            {money(bill[key])}
            {key === 'amount' && origin && <small>{origin}</small>}
          </dd>
        </div>
      ))}
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([key, value]) => (
          <div key={key}>
            <dt>{t(`bill.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** What was put on the bill, and taken from it again. */
function Allocations({ bill: { id, type } }: { bill: Bill }) {
  const { t } = useTranslation('crm');
  const read = useRoute(bills.allocations, { params: { id } });
  const items = read.data?.items ?? [];
  if (items.length === 0)
    return <QueryState of={read} none={t(type === BillType.Refund ? 'bill.nothingBackYet' : 'bill.nothingYet')} />;
  return (
    <Scrolled className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('bill.time')}</th>
            <th>{t('bill.source')}</th>
            <th className={styles.figure}>{t('bill.amount')}</th>
            <th className={styles.rare}>{t('bill.by')}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <tr key={one.id}>
              <td>{dateText(one.time, true)}</td>
              <td>
                {one.remittanceId ? (
                  <Link to={remittancePath(one.remittanceId)}>{one.sourceNo}</Link>
                ) : (
                  (one.sourceNo ?? t('bill.toBalance'))
                )}
              </td>
              <td className={styles.figure}>{money(one.amount)}</td>
              <td className={styles.rare}>
                <PersonName userName={one.userName} />
              </td>
              <td>
                <StateTag tone={one.releasedTime ? 'neutral' : 'success'}>
                  {one.releasedTime ? t('bill.released', { time: dateText(one.releasedTime, true) }) : t('bill.holds')}
                </StateTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}

/** What of the bill was paid back, or the bill of which it pays back. */
function Refunds({ bill }: { bill: Bill }) {
  const { t } = useTranslation('crm');
  const of = useRoute(bills.get, { params: { id: bill.refundOfId ?? '' } }, { enabled: bill.refundOfId !== null });
  const query = { refundOfId: bill.id, sorting: 'billNo', maxResultCount: 100 };
  const read = useRoute(bills.list, { query }, { enabled: bill.refundOfId === null });
  const rows = bill.refundOfId === null ? (read.data?.items ?? []) : of.data ? [of.data] : [];
  if (rows.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2>{t(bill.refundOfId === null ? 'bill.refunds' : 'bill.refundOfId')}</h2>
      <BillRows rows={rows} />
    </section>
  );
}

/** One bill: what it is of, and what of it is paid by what. */
export default function BillPage() {
  const { t } = useTranslation('crm');
  const { id } = useParams() as { id: string };
  const read = useRoute(bills.get, { params: { id } });
  useViewTitle(read.data?.billNo);
  if (!read.data)
    return (
      <div className={styles.page}>
        <QueryState of={read} />
      </div>
    );
  const { billNo, type, name } = read.data;
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{billNo}</h2>
          <BillStateTag bill={read.data} />
          <span>
            <BillKind type={type} name={name} />
          </span>
          <RecordSteps screen={screen} row={read.data} />
        </header>
        <Facts bill={read.data} />
      </section>
      <section className={styles.card}>
        <h2>{t('bill.payments')}</h2>
        <Allocations bill={read.data} />
      </section>
      <Refunds bill={read.data} />
    </div>
  );
}
