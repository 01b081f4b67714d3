import { ArrowRightOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { auditButtons } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { holds } from '../../../session/permission';
import { permissions, usePermission } from '../../../session/session';
import { useStore } from '../../../state/store';
import { endpoints } from '../endpoints';
import type { AuditDesign, SalesOrder } from '../records';
import { isReturned, nextStep, sheetCounts } from './next-step';
import styles from './OrderPage.module.css';

/** All sheets of an order come at once (sales-order-13). */
const allSheets = { SkipCount: 0, MaxResultCount: 999 };
/** Rejected sheets that are told with their reasons; the table has the rest. */
const told = 3;

/** Steps that the factory takes; a dealer may not. */
const factorySteps: Readonly<Record<string, AuditButton>> = {
  audit: 'pass',
  quote: 'madeprice',
  split: 'download',
  cut: 'download',
};

/** What the order waits for, and why sheets came back: seen without opening a tab. */
export function NextStep({ order, onTab }: { order: SalesOrder; onTab: (tab: string) => void }) {
  const { t } = useTranslation('salesOrder');
  const mayAudit = usePermission(salesOrderPermissions.names.AuditDesigns.Default);
  const granted = useStore(permissions);
  const list = useQuery({
    queryKey: [endpoints.audits, order.id, 'next'],
    enabled: mayAudit,
    retry: false,
    queryFn: ({ signal }) =>
      http.get<Paged<AuditDesign>>(`${endpoints.order(order.id)}/designs`, allSheets, { signal, quiet: true }),
  });
  const sheets = list.data?.items ?? [];
  const counts = sheetCounts(sheets);
  const returned = sheets.filter(isReturned);
  const step = nextStep(order, counts);
  if (!step) return null;
  const own = t(`next.${step.key}`, { count: counts.returned, ...counts });
  const button = factorySteps[step.key];
  const text = button && !holds(granted, auditButtons[button]) ? t('next.factory', { text: own }) : own;
  return (
    <div className={styles.next} role="status">
      <span>
        <ArrowRightOutlined /> {t('next.title')}{' '}
        {step.tab ? (
          <button type="button" onClick={() => onTab(step.tab!)}>
            {text}
          </button>
        ) : (
          <strong>{text}</strong>
        )}
      </span>
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
