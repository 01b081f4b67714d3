import { production } from '@ishare/contracts/sales-order/production.js';
import { TAKEN_BACK } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { Alert } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { timeouts } from '../../../http/timeouts';
import { call, useAct } from '../../../session/routes';
import { offerUndo, tellSuccess } from '../../../ui/feedback';
import { useOrderReload } from '../queries';
import { act, claimAndPass } from './act';
import type { AuditInput } from './audit-actions';
import { codesOf, named } from './use-audit-desk';
import type { AuditDesk, Intent } from './use-audit-desk';
import { lazy } from '../../../state/lazy';

const ImportFileDialog = lazy(async () => ({ default: (await import('./ImportFileDialog')).ImportFileDialog }));
const TaskDialog = lazy(async () => ({ default: (await import('./TaskDialog')).TaskDialog }));
const LogDrawer = lazy(async () => ({ default: (await import('./LogDrawer')).LogDrawer }));
const QuotationDialog = lazy(async () => ({ default: (await import('./QuotationDialog')).QuotationDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog')).ReasonDialog }));
const DesignViewer = lazy(async () => ({ default: (await import('./DesignViewer')).DesignViewer }));

/** Actions that want one of the usual reasons. */
const reasoned: ReadonlySet<string> = new Set(['reject', 'sendback']);

interface IntentDialogProps {
  intent: Intent;
  onDone: () => Promise<void>;
  /** Somebody was quicker: what is shown is not so any more. */
  onRefused: () => Promise<void>;
  onClose: () => void;
}

/** Asks for what an action needs, names what is left out, and does it. */
function IntentDialog({ intent, onDone, onRefused, onClose }: IntentDialogProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const { action, sheets, left, claimsFirst } = intent;
  const word = t(`auditAction.${action.name}`);
  const finish = async (input: AuditInput) => {
    try {
      await (claimsFirst ? claimAndPass(sheets, input) : act(action, sheets, input));
    } catch (error) {
      void onRefused();
      throw error;
    }
    if (!TAKEN_BACK.includes(action.log)) tellSuccess(t(`auditDone.${action.name}`));
    else
      offerUndo(t(`auditDone.${action.name}`), t('common:action.takeBack'), async () => {
        await call(audits.takeBack, { body: { auditIds: sheets.map(({ id }) => id) } });
        tellSuccess(t('common:done.takenBack'));
        await onDone();
      });
    await onDone();
  };
  const note = (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 8 }}
      title={t('audit.leftOutCount', { count: left.length })}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 16, maxHeight: 160, overflow: 'auto' }}>
          {left.map(({ code, reason }) => (
            <li key={code}>{t('audit.leftOut', { code, reason })}</li>
          ))}
        </ul>
      }
    />
  );
  return (
    <ReasonDialog
      okText={claimsFirst ? t('audit.claimPass') : word}
      title={t(sheets.length > named ? 'audit.actionOnMany' : 'audit.actionOn', {
        action: word,
        names: codesOf(sheets),
        count: sheets.length,
      })}
      comment={action.comment}
      {...(action.takesUser && { usersOf: sheets[0]!.id })}
      {...(left.length > 0 && { note })}
      {...(reasoned.has(action.name) && { reasons: 'RejectReason' })}
      onDone={finish}
      onClose={onClose}
    />
  );
}

/** Has sheets quoted. */
function QuoteDialog({ sheets, onClose }: { sheets: readonly AuditDesign[]; onClose: () => void }) {
  const { t } = useTranslation('salesOrder');
  const quote = useAct(production.quote, {
    timeout: timeouts.designStart,
    onDone: () => tellSuccess(t('audit.generated')),
  });
  const auditIds = sheets.map(({ id }) => id);
  return (
    <QuotationDialog
      count={sheets.length}
      onDone={(quotationName) => quote.mutateAsync({ body: { auditIds, quotationName } })}
      onClose={onClose}
    />
  );
}

/** What is asked or shown of sheets, one at a time; `onActed` hears which action was done. */
export function AuditDialogs({ desk, onActed }: { desk: AuditDesk; onActed: (action: AuditAction) => void }) {
  const reload = useOrderReload();
  const { dialog, close } = desk;
  const acted = (action: AuditAction) => {
    onActed(action);
    return reload();
  };
  return (
    <Suspense fallback={null}>
      {dialog?.kind === 'reason' && (
        <IntentDialog intent={dialog} onDone={() => acted(dialog.action)} onRefused={reload} onClose={close} />
      )}
      {dialog?.kind === 'quotation' && <QuoteDialog sheets={dialog.sheets} onClose={close} />}
      {dialog?.kind === 'importFile' && <ImportFileDialog sheets={dialog.sheets} onDone={reload} onClose={close} />}
      {dialog?.kind === 'task' && <TaskDialog sheets={dialog.sheets} onDone={reload} onClose={close} />}
      {dialog?.kind === 'logs' && <LogDrawer sheet={dialog.sheet} onClose={close} />}
      {dialog?.kind === 'design' && (
        <DesignViewer
          title={dialog.sheet.auditName}
          sheetId={dialog.sheet.id}
          salesOrderId={dialog.sheet.salesOrderId}
          canRefresh={desk.offers('getdesign')}
          onChanged={reload}
          onClose={close}
        />
      )}
    </Suspense>
  );
}
