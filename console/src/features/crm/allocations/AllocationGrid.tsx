import { bills } from '@ishare/contracts/crm/bill.js';
import type { AllocationRow, Bill } from '@ishare/contracts/crm/bill.js';
import { cents, fromCents } from '@ishare/kernel/money.js';
import { useQueries } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../resource/QueryState';
import { queryOf, useRoute } from '../../../session/routes';
import { dateText, money } from '../../../ui/figures';
import { NumberInput } from '../../../ui/NumberInput';
import styles from '../Crm.module.css';
import { BillKind, BillStateTag } from '../states';
import { billsFor, openFor, proposed, sumOf, withAmount } from './split';
import type { Source } from './split';
import { Scrolled } from '../../../ui/Scrolled';

const MOST = 1_000;

interface GridProps {
  source: Source;
  /** What it has on bills by now; the bills' open amounts are less that already. */
  held: readonly AllocationRow[];
  value: readonly AllocationRow[];
  onChange?: ((split: AllocationRow[]) => void) | undefined;
}

function Head() {
  const { t } = useTranslation('crm');
  return (
    <thead>
      <tr>
        <th>{t('bill.billNo')}</th>
        <th className={styles.rare}>{t('bill.dueDate')}</th>
        <th className={styles.rare}>{t('bill.stateTitle')}</th>
        <th className={`${styles.figure} ${styles.rare}`}>{t('bill.amount')}</th>
        <th className={styles.figure}>{t('split.open')}</th>
        <th className={styles.figure}>{t('split.toBill')}</th>
      </tr>
    </thead>
  );
}

/** Bills that are open, the first due ones first should there be more, and those that the split itself has filled. */
function useBills({ dealerId, contractId }: Source, held: readonly AllocationRow[]) {
  const whose = contractId ? { contractId } : { dealerId: dealerId ?? null };
  const query = { ...whose, isOpen: true, sorting: 'dueDate', maxResultCount: MOST };
  const list = useRoute(bills.list, { query }, { enabled: Boolean(dealerId ?? contractId) });
  const open: readonly Bill[] = list.data?.items ?? [];
  const filled = useQueries({
    queries: held
      .filter(({ billId }) => list.data && !open.some(({ id }) => id === billId))
      .map(({ billId }) => queryOf(bills.get, { params: { id: billId } }, { quiet: true })),
  });
  return {
    read: filled.find(({ data }) => data === undefined) ?? list,
    found: [...open, ...filled.flatMap(({ data }) => data ?? [])],
  };
}

/** What of a sum goes to which bill: proposed by the day on which they are due, changed by hand. */
export function AllocationGrid({ source, held, value, onChange }: GridProps) {
  const { t } = useTranslation('crm');
  const { dealerId, contractId, amount } = source;
  const { read, found } = useBills(source, held);
  if (!dealerId && !contractId) return <p className={styles.left}>{t('split.chooseFirst')}</p>;
  const open = billsFor(found, source, held);
  if (open.length === 0) return <QueryState of={read} none={t('split.noBills')} />;
  const left = fromCents(cents(amount) - cents(sumOf(value)));
  return (
    <>
      {onChange && (
        <Space wrap>
          <Button size="small" onClick={() => onChange(proposed(open, amount, held))}>
            {t('split.firstDue')}
          </Button>
          <Button size="small" disabled={value.length === 0} onClick={() => onChange([])}>
            {t('split.clear')}
          </Button>
        </Space>
      )}
      <Scrolled className={styles.wide}>
        <table className={styles.table}>
          <Head />
          <tbody>
            {open.map((bill) => {
              const most = openFor(bill, held);
              const part = value.find(({ billId }) => billId === bill.id)?.amount;
              return (
                <tr key={bill.id}>
                  <td>
                    {bill.billNo}
                    <small>
                      <BillKind type={bill.type} name={bill.name} /> · {bill.salesOrderNo ?? bill.contractNo}
                      <span className={styles.narrow}> · {dateText(bill.dueDate) || t('split.noDay')}</span>
                    </small>
                  </td>
                  <td className={styles.rare}>{dateText(bill.dueDate) || t('split.noDay')}</td>
                  <td className={styles.rare}>
                    <BillStateTag bill={bill} />
                  </td>
                  <td className={`${styles.figure} ${styles.rare}`}>{money(bill.amount)}</td>
                  <td className={styles.figure}>{money(most)}</td>
                  <td className={styles.figure}>
                    {onChange ? (
                      <NumberInput
                        value={part ?? null}
                        min={0}
                        precision={2}
                        style={{ width: 120 }}
                        aria-label={`${bill.billNo} ${t('split.toBill')}`}
                        onChange={(typed) => onChange(withAmount(value, bill.id, typed))}
                      />
                    ) : (
                      money(part)
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrolled>
      <p className={styles.left} data-beyond={left < 0} aria-live="polite">
        {t(left < 0 ? 'split.beyond' : 'split.left', { sum: money(sumOf(value)), left: money(Math.abs(left)) })}
      </p>
    </>
  );
}
