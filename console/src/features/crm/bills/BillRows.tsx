import type { Bill } from '@ishare/contracts/crm/bill.js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dateText, money } from '../../../ui/figures';
import styles from '../Crm.module.css';
import { billPath } from '../places';
import { BillKind, BillStateTag, OpenOf } from '../states';
import { Scrolled } from '../../../ui/Scrolled';

/** Bills in a few words, each leading to its page. */
export function BillRows({ rows }: { rows: readonly Bill[] }) {
  const { t } = useTranslation('crm');
  return (
    <Scrolled className={styles.wide}>
      <table className={`${styles.table} ${styles.folding}`}>
        <tbody>
          {rows.map((bill) => (
            <tr key={bill.id}>
              <td>
                <Link to={billPath(bill.id)}>{bill.billNo}</Link>
                <small>
                  <BillKind type={bill.type} name={bill.name} />
                </small>
              </td>
              <td>{dateText(bill.dueDate) || (bill.dueEvent && t(`contractPlan.dueEventName.${bill.dueEvent}`))}</td>
              <td className={`${styles.figure} ${styles.rare}`}>{money(bill.amount)}</td>
              <td className={styles.figure}>
                <OpenOf bill={bill} />
              </td>
              <td>
                <BillStateTag bill={bill} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  );
}
