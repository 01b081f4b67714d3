import { PrinterOutlined } from '@ant-design/icons';
import { bills } from '@ishare/contracts/crm/bill.js';
import { contractLife, contracts, ContractState } from '@ishare/contracts/crm/contract.js';
import type { Contract } from '@ishare/contracts/crm/contract.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LookupSelect } from '../../../resource/LookupSelect';
import { StateOfRecord } from '../../../resource/machine/StateOfRecord';
import { QueryState } from '../../../resource/QueryState';
import { save, useAct, useRoute } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { tellSuccess } from '../../../ui/feedback';
import { dateText, money } from '../../../ui/figures';
import styles from '../Crm.module.css';
import { billPath, workflowPath } from '../places';
import { BillKind, BillStateTag } from '../states';
import { differencesOf } from './differences';
import { contractTones } from './tones';

const P = crmPermissions.names;

/** The bills that the plan has made. */
function Bills({ contractId }: { contractId: string }) {
  const { t } = useTranslation('crm');
  const may = usePermission(P.Bills.Default);
  const query = { contractId, sorting: 'billNo', maxResultCount: 100 };
  const read = useRoute(bills.list, { query }, { enabled: may });
  const rows = read.data?.items ?? [];
  if (!may) return null;
  if (rows.length === 0) return <QueryState of={read} none={t('contract.noBills')} />;
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
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
              <td className={styles.figure}>{money(bill.amount)}</td>
              <td className={styles.figure}>{t('contract.openOf', { open: money(bill.openAmount) })}</td>
              <td>
                <BillStateTag state={bill.state} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
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
        {` · ${[reason, userName, dateText(time, true)].filter(Boolean).join(' · ')}`}
      </h4>
      <div className={styles.wide}>
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
      </div>
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

/** The order that is made of a contract which holds already. */
function OrderOf({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { t } = useTranslation('crm');
  const [salesOrderId, setOrder] = useState<string>();
  const link = useAct(contracts.link, {
    onDone: () => {
      tellSuccess(t('contract.linked'));
      onDone();
    },
  });
  return (
    <Space.Compact block>
      <LookupSelect
        field={{ ...orderField, query: { customerId: contract.customerId } }}
        value={salesOrderId}
        onChange={(id) => setOrder(id as string | undefined)}
      />
      <Button
        disabled={!salesOrderId}
        loading={link.isPending}
        onClick={() => link.mutate({ params: { id: contract.id }, body: { salesOrderId: salesOrderId! } })}
      >
        {t('contract.link')}
      </Button>
    </Space.Compact>
  );
}

interface DrawerProps {
  id: string;
  onDone: () => void;
  onClose: () => void;
}

/** A contract with its bills, its order, and what each version has changed. */
export default function ContractDrawer({ id, onDone, onClose }: DrawerProps) {
  const { t } = useTranslation('crm');
  const read = useRoute(contracts.get, { params: { id } });
  const mayEdit = usePermission(P.Contracts.Edit);
  const restore = useAct(contracts.restore, {
    onDone: () => {
      tellSuccess(t('contract.restored'));
      onDone();
    },
  });
  const row = read.data;
  return (
    <Drawer
      open
      size={820}
      title={row?.contractNo}
      onClose={onClose}
      extra={
        row && (
          <Space wrap>
            {mayEdit && row.state === ContractState.Draft && row.version > 1 && (
              <Button loading={restore.isPending} onClick={() => restore.mutate({ params: { id } })}>
                {t('contract.restore')}
              </Button>
            )}
            <Button
              icon={<PrinterOutlined />}
              onClick={() => void save(contracts.print, `${row.contractNo}.pdf`, { params: { id } }, { print: true })}
            >
              {t('contract.print')}
            </Button>
          </Space>
        )
      }
    >
      {!row ? (
        <QueryState of={read} />
      ) : (
        <>
          <header className={styles.head}>
            <StateOfRecord machine={contractLife} state={row.state} tones={contractTones} />
            <span>{t('contract.versionNo', { version: row.version })}</span>
            {row.workflowInstanceId && (
              <Link to={workflowPath(row.workflowInstanceId)}>{t('contract.openWorkflow')}</Link>
            )}
            <span>{[row.customerName, row.dealerName, row.salesOrderNo].filter(Boolean).join(' · ')}</span>
          </header>
          <dl className={styles.figures}>
            <div>
              <dt>{t('contract.amount')}</dt>
              <dd>{money(row.amount)}</dd>
            </div>
            <div>
              <dt>{t('contract.paidAmount')}</dt>
              <dd>{money(row.paidAmount)}</dd>
            </div>
          </dl>
          <h3>{t('contract.bills')}</h3>
          <Bills contractId={id} />
          {mayEdit && row.salesOrderId === null && row.state === ContractState.Effective && (
            <>
              <h3>{t('contract.order')}</h3>
              <OrderOf contract={row} onDone={onDone} />
            </>
          )}
          <h3>{t('contract.versions')}</h3>
          <Versions contract={row} />
        </>
      )}
    </Drawer>
  );
}
