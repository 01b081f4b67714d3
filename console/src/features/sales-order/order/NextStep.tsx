import { ArrowRightOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { auditAction, auditButtons, designButtons, offered } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditButton, DesignButton } from '@ishare/contracts/sales-order/audit-table.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useRoute } from '../../../session/routes';
import { holds } from '../../../session/permission';
import { permissions, usePermission } from '../../../session/session';
import { useStore } from '../../../state/store';
import { tellSuccess } from '../../../ui/feedback';
import { listed, money } from '../../../ui/figures';
import { act } from '../audits/act';
import { importFilePath } from '../places';
import { useMadeFile, useOrderReload, useOrderType } from '../queries';
import { salesOrder } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import { lineRoutes, lineTabs } from '@ishare/contracts/sales-order/order-lines.js';
import {
  depositDue,
  isLive,
  isReturned,
  isWithSubmitter,
  leftOpen,
  nextStep,
  sheetCounts,
  showsContent,
} from './next-step';
import styles from './OrderPage.module.css';
import { UnsavedLinesContext } from './unsaved-lines';
import { lazy } from '../../../state/lazy';

const ReasonDialog = lazy(async () => ({ default: (await import('../audits/ReasonDialog')).ReasonDialog }));

/** Rejected sheets that are told with their reasons; the table has the rest. */
const told = 3;

/** Steps that the factory takes; a dealer may not. */
const factorySteps: Readonly<Record<string, AuditButton>> = {
  audit: 'pass',
  unlocked: 'sendback',
  quote: 'madeprice',
  split: 'download',
  cut: 'download',
};

/** The buttons by which an order gets its design; who has neither waits for the factory. */
const designing: readonly DesignButton[] = ['kjlDesign', 'selectKJLProgramme'];

/** Whether a step is the factory's, and not of somebody with these permissions. */
function isFactoryStep(key: string, isPricing: boolean, may: (permission: string) => boolean): boolean {
  if (key === 'design') return !offered(designButtons, may).some((button) => designing.includes(button));
  const button = factorySteps[key];
  return button ? !may(auditButtons[button]) : isPricing && !may(salesOrderPermissions.names.Orders.Price);
}

/** Steps by which the design comes before its auditors; one button does it. */
const handingIn: ReadonlySet<string> = new Set(['handIn', 'handInPlain', 'correct', 'resubmit']);
const nameLength = 128;

/** Brings the design before its auditors: by a new sheet, or by those that are with their submitter. */
function HandIn({ order, sheets }: { order: OneOrder; sheets: readonly AuditDesign[] }) {
  const { t } = useTranslation('salesOrder');
  const reload = useOrderReload();
  const { mayStep } = use(UnsavedLinesContext);
  const [isAsking, setAsking] = useState(false);
  const again = sheets.filter(isWithSubmitter);
  const handIn = async ({ comment }: { comment?: string }) => {
    if (again.length > 0) await act(auditAction('submit'), again, { ...(comment && { comment }) });
    else
      await call(audits.create, {
        body: {
          salesOrderId: order.id,
          auditName: (order.desginName ?? order.orderName).slice(0, nameLength),
          submitComment: comment,
        },
      });
    tellSuccess(t('auditDone.submit'));
    await reload();
  };
  const text = t(again.length > 0 ? 'next.handInAgainNow' : 'next.handInNow');
  return (
    <>
      <Button size="small" type="primary" onClick={() => void mayStep().then((may) => may && setAsking(true))}>
        {text}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <ReasonDialog
            okText={text}
            title={t('order.actionOn', { action: text, no: order.salesOrderNo })}
            comment="optional"
            onDone={handIn}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether a draft that comes to nothing has lines all the same: those wait for their price. */
function useHasLines(order: OneOrder): boolean {
  const lines = useQuery({
    queryKey: [`/${salesOrder.path}`, order.id, 'hasLines'],
    enabled: order.state === OrderState.Draft && !showsContent(order),
    retry: false,
    queryFn: async ({ signal }) => {
      for (const tab of lineTabs) {
        const asked = { params: { id: order.id }, query: { maxResultCount: 1 } };
        const { totalCount } = await call(lineRoutes(tab).page, asked, { signal, quiet: true });
        if (totalCount > 0) return true;
      }
      return false;
    },
  });
  return lines.data ?? false;
}

/** What is asked of the customer beside his word: the rest of the deposit, and whose account it may come from. */
function useDepositNote(order: OneOrder, depositRate: number): string | undefined {
  const { t } = useTranslation('salesOrder');
  const due = depositDue(order, depositRate);
  if (due <= 0) return undefined;
  return t(order.dealerId ? 'next.depositOfDealer' : 'next.depositWithoutDealer', { amount: money(due) });
}

/** What to do with the latest quotation, where more is known than that the customer is asked. */
function useAnswer(
  { id, totalAmount }: OneOrder,
  isAsked: boolean,
): { key: string; name?: string | null; taken?: string } | undefined {
  const asked = { query: { salesOrderId: id, skipCount: 0, maxResultCount: 1 } };
  const latest = useRoute(quotations.list, asked, { enabled: isAsked, calls: { quiet: true } }).data?.items[0];
  // An order is confirmed at what its lines come to, unless its customer has taken another price, or can take none.
  if (latest?.isOutdated) return { key: latest.acceptedTime || latest.isExpired ? 'requote' : 'changed' };
  const taken = latest?.acceptedAmount ?? totalAmount;
  if (taken < totalAmount) return { key: 'dearer', taken: money(taken) };
  if (latest?.acceptedTime) return { key: 'taken', name: latest.acceptedBy };
  return latest?.isExpired ? { key: 'resend' } : undefined;
}

/** What the order waits for, and why sheets came back: seen without opening a tab. */
export function NextStep({
  order,
  onTab,
  onEdit,
}: {
  order: OneOrder;
  onTab: (tab: string) => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation('salesOrder');
  const mayAudit = usePermission(salesOrderPermissions.names.AuditDesigns.Default);
  const granted = useStore(permissions);
  // All sheets of an order come at once (sales-order-13).
  const list = useRoute(audits.ofOrder, { params: { id: order.id } }, { enabled: mayAudit, calls: { quiet: true } });
  const sheets = list.data?.items ?? [];
  const counts = sheetCounts(sheets);
  const returned = sheets.filter(isReturned);
  const type = useOrderType(order.orderTypeId);
  const hasLines = useHasLines(order);
  const file = useMadeFile(order.id);
  const deposit = useDepositNote(order, type.data?.depositRate ?? 0);
  const seesCustomers = usePermission(crmPermissions.names.Customers.Default);
  const step = nextStep(order, counts, {
    needDesign: type.data?.needDesign ?? true,
    hasLines,
    hasFile: file !== undefined,
    isDrawn: order.desginId !== null || sheets.some((one) => isLive(one) && one.auditDesignId !== null),
  });
  const answer = useAnswer(order, step?.key === 'confirm');
  if (!step) return null;
  const waiting: Record<string, number> = { price: order.unpricedCount, priceItems: order.unpricedItems };
  const own = t(`next.${answer?.key ?? step.key}`, {
    ...counts,
    ...answer,
    open: listed(leftOpen(order).map(([what, count]) => t(`open.${what}`, { count }))),
    count: waiting[step.key] ?? counts.rejected + counts.withdrawn,
  });
  const isFactorys = isFactoryStep(step.key, step.key in waiting, (permission) => holds(granted, permission));
  const text = isFactorys ? t('next.factory', { text: own }) : own;
  const notes = {
    confirm: deposit,
    customer: seesCustomers ? undefined : t('next.customerRefused'),
  };
  const note = notes[step.key as keyof typeof notes];
  const lead = step.tab ? () => onTab(step.tab!) : step.key === 'customer' ? onEdit : undefined;
  return (
    <div className={styles.next} role="status">
      <span>
        <ArrowRightOutlined /> {t('next.title')}{' '}
        {step.key === 'file' && file ? (
          <Link to={importFilePath(file.importFileId)}>{t('next.file', file)}</Link>
        ) : lead ? (
          <button type="button" onClick={lead}>
            {text}
          </button>
        ) : (
          <strong>{text}</strong>
        )}
        {note && <span> {note}</span>}
      </span>
      {handingIn.has(step.key) && list.isSuccess && holds(granted, auditButtons.submit) && (
        <HandIn order={order} sheets={sheets} />
      )}
      {returned.length > told && (
        <button type="button" onClick={() => onTab('examine')}>
          {t('next.more', { count: returned.length - told })}
        </button>
      )}
      {returned.length > 0 && (
        <ul>
          {returned.slice(0, told).map((sheet) => (
            <li key={sheet.id} title={sheet.rejectComment ?? undefined}>
              <CloseCircleOutlined /> {sheet.auditName} ({sheet.auditCode}): {sheet.rejectComment ?? t('next.noReason')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
