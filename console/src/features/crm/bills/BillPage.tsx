import { bills } from '@ishare/contracts/crm/bill.js';
import type { Bill } from '@ishare/contracts/crm/bill.js';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { QueryState } from '../../../resource/QueryState';
import { useRoute } from '../../../session/routes';
import { useViewTitle } from '../../../state/view';
import { dateText, money } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import styles from '../Crm.module.css';
import { remittancePath } from '../places';
import { BillKind, BillStateTag } from '../states';

function Facts({ bill }: { bill: Bill }) {
  const { t } = useTranslation('crm');
  const facts = {
    customerName: bill.customerName,
    dealerName: bill.dealerName,
    contractNo: bill.contractNo,
    salesOrderNo: bill.salesOrderNo,
    dueDate: dateText(bill.dueDate) || (bill.dueEvent && t(`contractPlan.dueEventName.${bill.dueEvent}`)),
    remark: bill.remark,
  };
  return (
    <dl className={styles.figures}>
      {(['amount', 'allocatedAmount', 'openAmount'] as const).map((key) => (
        <div key={key}>
          <dt>{t(`bill.${key}`)}</dt>
          <dd>{money(bill[key])}</dd>
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
function Allocations({ id }: { id: string }) {
  const { t } = useTranslation('crm');
  const read = useRoute(bills.allocations, { params: { id } });
  const items = read.data?.items ?? [];
  if (items.length === 0) return <QueryState of={read} none={t('bill.nothingYet')} />;
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('bill.time')}</th>
            <th>{t('bill.source')}</th>
            <th className={styles.figure}>{t('bill.amount')}</th>
            <th>{t('bill.by')}</th>
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
              <td>{one.userName}</td>
              <td>
                <StateTag tone={one.releasedTime ? 'neutral' : 'success'}>
                  {one.releasedTime ? t('bill.released', { time: dateText(one.releasedTime, true) }) : t('bill.holds')}
                </StateTag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One bill: what it is of, and what of it is paid by what. */
export default function BillPage() {
  const { id } = useParams() as { id: string };
  const read = useRoute(bills.get, { params: { id } });
  useViewTitle(read.data?.billNo);
  if (!read.data) return <QueryState of={read} />;
  const { billNo, type, name, state } = read.data;
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{billNo}</h2>
          <BillStateTag state={state} />
          <span>
            <BillKind type={type} name={name} />
          </span>
        </header>
        <Facts bill={read.data} />
      </section>
      <section className={styles.card}>
        <Allocations id={id} />
      </section>
    </div>
  );
}
