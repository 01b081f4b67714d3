import { PrinterOutlined } from '@ant-design/icons';
import { bills } from '@ishare/contracts/crm/bill.js';
import { contractLife, contracts, ContractState } from '@ishare/contracts/crm/contract.js';
import type { Contract } from '@ishare/contracts/crm/contract.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { sharesOf } from '@ishare/kernel/money.js';
import { Button, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { LookupSelect } from '../../../resource/LookupSelect';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { RecordSteps } from '../../../resource/RecordSteps';
import { save, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { useViewTitle } from '../../../state/view';
import { dateText, money } from '../../../ui/figures';
import styles from '../Crm.module.css';
import { BillRows } from '../bills/BillRows';
import { customerPath, salesOrderPath, workflowPath } from '../places';
import screen from './contracts.screen';
import { differencesOf } from './differences';
import { contractTones } from './tones';
import { SaidBy } from '../../../resource/PersonName';
import { Scrolled } from '../../../ui/Scrolled';
import { lazy } from '../../../state/lazy';

const FileField = lazy(() => import('../../../resource/FileField'));
const MakeOrderDialog = lazy(() => import('./MakeOrderOfContract'));
const P = crmPermissions.names;

/** What an approval brings about. */
const FOLLOWING = ['/api/crm/bills'];

/** What is to be paid when, as whoever approves it must have seen, and what was signed. */
function Plan({ contract }: { contract: Contract }) {
  const { t } = useTranslation('crm');
  const { amount, paymentPlan, files } = contract;
  const amounts = sharesOf(
    amount,
    paymentPlan.map(({ rate }) => rate ?? 0),
  );
  return (
    <>
      {paymentPlan.length === 0 ? (
        <p>{t('contractPlan.empty')}</p>
      ) : (
        <Scrolled className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t('contractPlan.name')}</th>
                <th className={styles.figure}>{t('contractPlan.rate')}</th>
                <th className={styles.figure}>{t('contract.amount')}</th>
                <th>{t('contractPlan.dueEvent')}</th>
                <th className={styles.figure}>{t('contractPlan.dueDays')}</th>
              </tr>
            </thead>
            <tbody>
              {paymentPlan.map(({ name, rate, dueEvent, dueDays }, index) => (
                <tr key={`${index} ${name}`}>
                  <td>{name}</td>
                  <td className={styles.figure}>{`${rate} %`}</td>
                  <td className={styles.figure}>{money(amounts[index]!)}</td>
                  <td>{dueEvent && t(`contractPlan.dueEventName.${dueEvent}`)}</td>
                  <td className={styles.figure}>{dueDays || ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      )}
      {files.length > 0 && (
        <Suspense>
          <FileField value={files} disabled />
        </Suspense>
      )}
    </>
  );
}

/** The bills that the plan has made. */
function Bills({ contractId }: { contractId: string }) {
  const { t } = useTranslation('crm');
  const may = usePermission(P.Bills.Default);
  const query = { contractId, sorting: 'billNo', maxResultCount: 100 };
  const read = useRoute(bills.list, { query }, { enabled: may });
  const rows = read.data?.items ?? [];
  if (!may) return null;
  if (rows.length === 0) return <QueryState of={read} none={t('contract.noBills')} />;
  return <BillRows rows={rows} />;
}

/** What each change has changed, the latest first. */
function Versions({ contract }: { contract: Contract }) {
  const { t } = useTranslation('crm');
  const read = useRoute(contracts.versions, { params: { id: contract.id } });
  const versions = read.data?.items ?? [];
  if (versions.length === 0) return <QueryState of={read} none={t('contract.noVersions')} />;
  const due = (event: string, days: number) => `${t(`contractPlan.dueEventName.${event}`)} +${days}`;
  return versions.map(({ id, version, reason, time, userName, terms }, index) => (
    <section key={id}>
      <h4>
        {t('contract.changeTo', { version: version + 1 })}
        {' · '}
        <SaidBy userName={userName} before={[reason]} after={[dateText(time, true)]} />
      </h4>
      <Scrolled className={styles.wide}>
        <table className={styles.table}>
          <tbody>
            {differencesOf(terms, versions[index - 1]?.terms ?? contract, { money, due }).map(
              ({ term, before, after }) => (
                <tr key={term}>
                  <th scope="row">{t(`contract.${term}`)}</th>
                  <td className={styles.old}>{before || '—'}</td>
                  <td>{after || '—'}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </Scrolled>
    </section>
  ));
}

const orderField = {
  key: 'salesOrderId',
  type: 'lookup' as const,
  path: '/api/app/salesOrder',
  labelOf: ({ salesOrderNo, customerName }: { salesOrderNo: string; customerName: string | null }) =>
    [salesOrderNo, customerName].filter(Boolean).join(' · '),
};

/** The order of a contract: made of it by a click, or one that is there already. */
function OrderOf({ contract }: { contract: Contract }) {
  const { t } = useTranslation('crm');
  const mayMake = usePermission(salesOrderPermissions.names.Orders.Create);
  const [isMaking, setMaking] = useState(false);
  const [salesOrderId, setOrder] = useState<string>();
  const link = useAct(contracts.link, { onDone: () => tellSuccess(t('contract.linked')) });
  return (
    <Space wrap>
      {mayMake && (
        <>
          <Button type="primary" onClick={() => setMaking(true)}>
            {t('contract.makeOrder')}
          </Button>
          <span>{t('contract.orLink')}</span>
        </>
      )}
      <div className={styles.choice}>
        <LookupSelect
          field={{ ...orderField, query: { customerId: contract.customerId } }}
          value={salesOrderId}
          onChange={(id) => setOrder(id as string | undefined)}
        />
      </div>
      <Button
        disabled={!salesOrderId}
        loading={link.isPending}
        onClick={() => link.mutate({ params: { id: contract.id }, body: { salesOrderId: salesOrderId! } })}
      >
        {t('contract.link')}
      </Button>
      {isMaking && (
        <Suspense fallback={null}>
          <MakeOrderDialog contract={contract} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </Space>
  );
}

function Facts({ contract }: { contract: Contract }) {
  const { t } = useTranslation('crm');
  const { customerId, customerName, salesOrderId, salesOrderNo } = contract;
  const facts = {
    amount: money(contract.amount),
    paidAmount: money(contract.paidAmount),
    customerName: <Link to={customerPath(customerId)}>{customerName}</Link>,
    dealerName: contract.dealerName,
    intentNo: contract.intentNo,
    salesOrderNo: salesOrderId && <Link to={salesOrderPath(salesOrderId)}>{salesOrderNo}</Link>,
    woodNetOrderId: contract.woodNetOrderId,
    signDate: dateText(contract.signDate),
  };
  return (
    <dl className={styles.figures}>
      {Object.entries(facts)
        .filter(([, value]) => value)
        .map(([key, value]) => (
          <div key={key}>
            <dt>{t(`contract.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A contract with its bills, its order, and what each version has changed. */
export default function ContractPage() {
  const { t } = useTranslation('crm');
  const { id } = useParams() as { id: string };
  const read = useRoute(contracts.get, { params: { id } });
  const mayEdit = usePermission(P.Contracts.Edit);
  const restore = useAct(contracts.restore, { onDone: () => tellSuccess(t('contract.restored')) });
  useViewTitle(read.data?.contractNo);
  const row = read.data;
  if (!row)
    return (
      <div className={styles.page}>
        <QueryState of={read} />
      </div>
    );
  const { contractNo, state, version, salesOrderId } = row;
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <header className={styles.head}>
          <h2>{contractNo}</h2>
          <StateOfRecord machine={contractLife} state={state} tones={contractTones} />
          <span>{t('contract.versionNo', { version })}</span>
          {row.workflowInstanceId && (
            <Link to={workflowPath(row.workflowInstanceId)}>{t('contract.openWorkflow')}</Link>
          )}
          <Space wrap>
            <RecordSteps screen={screen} row={row} main={['submit', 'approve']} reads={FOLLOWING} />
            {mayEdit && state === ContractState.Draft && version > 1 && (
              <Button loading={restore.isPending} onClick={() => restore.mutate({ params: { id } })}>
                {t('contract.restore')}
              </Button>
            )}
            <Button
              icon={<PrinterOutlined />}
              onClick={() => void save(contracts.print, `${contractNo}.pdf`, { params: { id } }, { print: true })}
            >
              {t('contract.print')}
            </Button>
          </Space>
        </header>
        <Facts contract={row} />
      </section>
      {mayEdit && salesOrderId === null && state === ContractState.Effective && (
        <section className={styles.card}>
          <h2>{t('contract.order')}</h2>
          <OrderOf contract={row} />
        </section>
      )}
      <section className={styles.card}>
        <h2>{t('contractPlan.title')}</h2>
        <Plan contract={row} />
      </section>
      <section className={styles.card}>
        <h2>{t('contract.bills')}</h2>
        <Bills contractId={id} />
      </section>
      <section className={styles.card}>
        <h2>{t('contract.versions')}</h2>
        <Versions contract={row} />
      </section>
    </div>
  );
}
