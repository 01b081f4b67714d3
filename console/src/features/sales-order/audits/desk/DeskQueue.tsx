import { WarningOutlined } from '@ant-design/icons';
import { Select } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/EmptyState';
import { AuditStateTag } from '../../states';
import { DueIn } from '../DueIn';
import styles from './AuditDesk.module.css';
import { queueScopes } from './use-desk-queue';
import type { DeskQueue as Queue } from './use-desk-queue';

/** The sheets that wait, with what is known of them before they are opened. */
export function DeskQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation('salesOrder');
  const { scope, sheets, total, sheet, select, show } = queue;
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [sheet?.id]);
  return (
    <nav className={styles.queue} aria-label={t('desk.queue')}>
      <div className={styles.queueHead}>
        <Select
          variant="borderless"
          value={scope}
          aria-label={t('desk.queue')}
          options={queueScopes.map((value) => ({ value, label: t(`audit.scope.${value}`) }))}
          onChange={show}
        />
        <span>{total}</span>
      </div>
      {sheets.length === 0 && !queue.isPending && <EmptyState text={t('audit.none')} />}
      <ol>
        {sheets.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              ref={one.id === sheet?.id ? current : undefined}
              aria-current={one.id === sheet?.id}
              onClick={() => select(one)}
            >
              <strong>{one.auditName}</strong>
              <AuditStateTag state={one.state} />
              <span title={one.auditCode}>{one.dealerName ?? one.customerName ?? one.salesOrderNo}</span>
              <DueIn time={one.dueTime} isOverdue={one.isOverdue} />
              {one.checkSummary && one.checkSummary.error > 0 && (
                <em title={t('desk.findings')}>
                  <WarningOutlined aria-label={t('desk.findings')} /> {one.checkSummary.error}
                </em>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
