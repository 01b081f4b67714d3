import { Button, Drawer, Timeline } from 'antd';
import { AUDIT_TAKEN_BACK } from '@ishare/contracts/sales-order/audit-table.js';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../../session/routes';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { DictionaryText } from '../../../resource/DictionaryText';
import { timeLeft } from './due-in';
import { useReturnedFocus } from '../../../ui/use-returned-focus';
import { PersonName } from '../../../resource/PersonName';

const codes = new Set([0, 1, 2, 3, 4, 5, 6, 7, AUDIT_TAKEN_BACK]);
/** The word for what was done. */
const wordOf = (entry: { operationState: number }) =>
  `auditLog.${codes.has(entry.operationState) ? entry.operationState : 'transfer'}`;
const colours: Readonly<Record<number, string>> = { 4: 'red', 5: 'orange', 6: 'gray', 7: 'green' };

/** How long a sheet stood as it did before something was done with it. */
function Waited({ from, until }: { from: string; until: string }) {
  const { t } = useTranslation('salesOrder');
  const { unit, count } = timeLeft(until, Date.parse(from));
  return <div style={{ color: 'var(--text-soft)' }}>{t(`due.after.${unit}`, { count })}</div>;
}

/** What was done with a sheet, the latest first; a code that is none of the known ones is a transfer (audit-19). */
export function LogDrawer({ sheet, onClose }: { sheet: AuditDesign; onClose: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  useReturnedFocus();
  const log = useRoute(audits.logs, { params: { id: sheet.id } });
  return (
    <Drawer open onClose={onClose} size={480} title={`${t('audit.logs')} · ${sheet.auditCode}`}>
      {log.isPending && <Splash />}
      {log.isError && (
        <EmptyState text={t('common:list.failed')}>
          <Button onClick={() => void log.refetch()}>{t('common:action.retry')}</Button>
        </EmptyState>
      )}
      {log.data?.items.length === 0 && <EmptyState text={t('audit.noLogs')} />}
      <Timeline
        items={[...(log.data?.items ?? [])]
          .sort((a, b) => b.operationTime.localeCompare(a.operationTime))
          .map((entry, index, all) => ({
            color: colours[entry.operationState] ?? 'blue',
            content: (
              <>
                <strong>{t(wordOf(entry))}</strong>{' '}
                <PersonName id={entry.operatorId} userName={entry.operationOperator} />
                {entry.roleName && <span style={{ color: 'var(--text-soft)' }}> · {entry.roleName}</span>}
                <div style={{ color: 'var(--text-soft)' }}>
                  {dateText(entry.operationTime, true)} ·{' '}
                  {t('audit.position', { level: entry.levelIndex, round: entry.round })}
                </div>
                {entry.reasonCode && (
                  <div>
                    <DictionaryText dictionary="RejectReason" code={entry.reasonCode} />
                  </div>
                )}
                {entry.comment && <div>{entry.comment}</div>}
                {all[index + 1] && <Waited from={all[index + 1]!.operationTime} until={entry.operationTime} />}
              </>
            ),
          }))}
      />
    </Drawer>
  );
}
