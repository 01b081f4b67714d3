import { auditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { auditDesign } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../http/download';
import { call } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { confirmAction, tellError, tellWarning } from '../../../ui/feedback';
import { judge } from './act';
import { bulkActions, downloadable, quotable, unclaimed } from './audit-actions';
import { letterOf } from './audit-keys';
import styles from './AuditTable.module.css';
import type { AuditDesk } from './use-audit-desk';
import { useCheckLifted } from './use-check-lifted';

interface AuditBarProps {
  desk: AuditDesk;
  /** The sheets that are marked. */
  chosen: readonly AuditDesign[];
}

/** Why none of the marked sheets may be claimed, known before the button is pressed. */
function useBarred({ offers }: AuditDesk, chosen: readonly AuditDesign[]): string | undefined {
  const open = unclaimed(chosen);
  const { data } = useQuery({
    queryKey: [
      `/${auditDesign.path}`,
      'claimable',
      open.map(({ id, concurrencyStamp }) => `${id} ${concurrencyStamp}`),
    ],
    enabled: offers('claim') && open.length > 0,
    retry: false,
    queryFn: () => judge(auditAction('claim'), open),
  });
  return data && data.fit.length === 0 && open.length === chosen.length ? data.left[0]?.reason : undefined;
}

/** What moves the marked sheets. */
function MoveButtons({ desk, chosen }: AuditBarProps) {
  const { t } = useTranslation('salesOrder');
  const barred = useBarred(desk, chosen);
  const hint = (action: AuditAction) => {
    const letter = letterOf(action);
    return letter && t('audit.key', { key: letter.toUpperCase() });
  };
  return (
    <>
      {bulkActions
        .filter(({ button }) => desk.offers(button))
        .map((action) => (
          <Button
            key={action.button}
            danger={action.name === 'discard' || action.name === 'reject'}
            type={action.name === 'pass' ? 'primary' : 'default'}
            disabled={action.name === 'claim' && barred !== undefined}
            title={(action.name === 'claim' ? barred : undefined) ?? hint(action)}
            onClick={() => desk.begin(action, chosen)}
          >
            {t(`auditAction.${action.name}`)}
          </Button>
        ))}
      {desk.mayClaimAndPass && (
        <Button
          disabled={barred !== undefined}
          title={barred ?? hint(auditAction('pass'))}
          onClick={() => desk.claimAndPass(chosen)}
        >
          {t('audit.claimPass')}
        </Button>
      )}
    </>
  );
}

/** What is made of the marked sheets: a quotation, the saw's file, and what the workshop downloads. */
function useProducts({ desk, chosen }: AuditBarProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const isCheckLifted = useCheckLifted();
  /** Those that it can be made of; where there are none, it is told why. */
  const usable = (fit: (sheets: readonly AuditDesign[]) => AuditDesign[], none: string): AuditDesign[] => {
    const sheets = fit(chosen);
    if (chosen.length === 0) tellWarning(t('audit.selectSheets'));
    else if (sheets.length === 0) tellError({ message: none });
    return sheets;
  };
  const ask = (title: string) => confirmAction({ title, okText: t('common:action.download') });
  const quote = () => {
    const sheets = usable((all) => quotable(all, isCheckLifted), t('audit.noneToQuote'));
    if (sheets.length > 0) desk.open({ kind: 'quotation', sheets });
  };
  const importFile = () => {
    const sheets = usable(downloadable, t('audit.noneToImport'));
    if (sheets.length > 0) desk.open({ kind: 'importFile', sheets });
  };
  const task = async () => {
    const sheets = usable(downloadable, t('audit.noneToDownload'));
    if (sheets.length === 0 || !(await ask(t('audit.jsonAsk', { count: sheets.length })))) return;
    desk.open({ kind: 'task', sheets });
  };
  const drawings = async () => {
    if (chosen.length === 0) return tellWarning(t('audit.selectSheets'));
    if (!(await ask(t('audit.drawingsAsk', { count: chosen.length })))) return;
    saveBlob(await call(production.drawings, { body: { auditIds: chosen.map(({ id }) => id) } }), 'drawings.zip');
  };
  return { quote, importFile, task: () => void task(), drawings: () => void drawings() };
}

function ProductButtons(props: AuditBarProps) {
  const { t } = useTranslation('salesOrder');
  const { chosen, desk } = props;
  const { offers } = desk;
  const make = useProducts(props);
  const mayImport = usePermission(optimisationPermissions.names.ImportFiles.Create);
  return (
    <>
      {offers('madeprice') && <Button onClick={make.quote}>{t('audit.quote')}</Button>}
      {offers('download') && (
        <Button type={chosen.some(({ isDownload }) => !isDownload) ? 'primary' : 'default'} onClick={make.task}>
          {t('audit.json')}
        </Button>
      )}
      {offers('download') && mayImport && <Button onClick={make.importFile}>{t('audit.importFile')}</Button>}
      {offers('DownloadFile') && <Button onClick={make.drawings}>{t('audit.drawings')}</Button>}
    </>
  );
}

/** What is done with many sheets at once. */
export function AuditBar(props: AuditBarProps) {
  return (
    <div className={styles.bar}>
      <MoveButtons {...props} />
      <span />
      <ProductButtons {...props} />
    </div>
  );
}
