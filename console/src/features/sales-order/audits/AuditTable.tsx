import { MoreOutlined } from '@ant-design/icons';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Dropdown, Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { download, saveBlob } from '../../../http/download';
import type { Query } from '../../../http/query-string';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { holds } from '../../../session/permission';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellError, tellSuccess, tellWarning } from '../../../ui/feedback';
import { DataGrid } from '../../../ui/grid/DataGrid';
import type { GridColumn } from '../../../ui/grid/column';
import { endpoints } from '../endpoints';
import { useDictionary } from '../queries';
import type { AuditDesign } from '../records';
import { AuditStateTag } from '../states';
import { act } from './act';
import { bulkActions, downloadable, fitting, quotable, rowActions } from './audit-actions';
import styles from './AuditTable.module.css';
import { downloadTask } from './json-task';
import { LogDrawer } from './LogDrawer';
import { QuotationDialog } from './QuotationDialog';
import { ReasonDialog } from './ReasonDialog';
import { useCheckLifted } from './use-check-lifted';

const DesignViewer = lazy(async () => ({ default: (await import('./DesignViewer')).DesignViewer }));

const P = salesOrderPermissions.names.AuditDesigns;
/** Sheets per request (R133). */
const pageSize = 99;
/** Buttons of a row before the rest goes into the menu. */
const inlineRowActions = 2;
const keysOf: Readonly<Record<string, AuditAction['name']>> = { c: 'claim', p: 'pass', r: 'reject', s: 'sendback', v: 'discard', t: 'transfer', a: 'assign' };

type Dialog =
  | { kind: 'reason'; action: AuditAction; sheets: readonly AuditDesign[] }
  | { kind: 'quotation'; sheets: readonly AuditDesign[] }
  | { kind: 'logs' | 'design'; sheet: AuditDesign };

/** The design audit: sheets, what may be done with them, and the dialogs for it. Buttons come from the audit's own table. */
export function AuditTable({ query, showOrder = false }: { query: Query; showOrder?: boolean }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const granted = useStore(permissions);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>();
  const [editing, setEditing] = useState<{ id: string; value: string | null }>();
  const isCheckLifted = useCheckLifted();
  const pallets = useDictionary('SeparatePallet');
  const asked = { ...query, skipCount: 0, maxResultCount: pageSize };
  const list = useQuery({ queryKey: [endpoints.audits, asked], queryFn: ({ signal }) => http.get<Paged<AuditDesign>>(endpoints.audits, asked, { signal }) });
  const rows = useMemo(() => list.data?.items ?? [], [list.data]);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const may = (permission: string) => holds(granted, permission);
  const reload = async () => {
    await client.invalidateQueries({ queryKey: [endpoints.audits] });
    await client.invalidateQueries({ queryKey: [endpoints.orders] });
    await client.invalidateQueries({ queryKey: [endpoints.quotations] });
  };
  const title = (action: AuditAction) => t(`auditAction.${action.name}`);

  const begin = (action: AuditAction, sheets: readonly AuditDesign[]) => {
    if (sheets.length === 0) return tellWarning(t('audit.selectSheets'));
    const fit = fitting(action, sheets);
    if (fit.length === 0) return tellWarning(t('audit.noneFits', { action: title(action) }));
    setDialog({ kind: 'reason', action, sheets: fit });
  };
  const finish = async (action: AuditAction, sheets: readonly AuditDesign[], input: { comment?: string; userId?: string }) => {
    await act(action, sheets, input);
    tellSuccess(t(`auditDone.${action.name}`));
    setSelected(new Set());
    await reload();
  };
  const quote = () => {
    if (chosen.length === 0) return tellWarning(t('audit.selectSheets'));
    const sheets = quotable(chosen, isCheckLifted);
    if (sheets.length === 0) return tellError({ message: t('audit.noneToQuote') });
    setDialog({ kind: 'quotation', sheets });
  };
  const makeTask = async () => {
    if (chosen.length === 0) return tellWarning(t('audit.selectSheets'));
    const sheets = downloadable(chosen);
    if (sheets.length === 0) return tellError({ message: t('audit.noneToDownload') });
    if (!(await confirmAction({ title: t('audit.jsonAsk', { count: sheets.length }) }))) return;
    await downloadTask(sheets.map(({ id }) => id));
    await reload();
  };
  const drawings = async () => {
    if (chosen.length === 0) return tellWarning(t('audit.selectSheets'));
    if (!(await confirmAction({ title: t('audit.drawingsAsk', { count: chosen.length }) }))) return;
    const blob = await http.post<Blob>(`${endpoints.audits}/drawings`, { auditIds: chosen.map(({ id }) => id) }, { as: 'blob' });
    saveBlob(blob, 'drawings.zip');
  };
  const savePallet = async (sheet: AuditDesign) => {
    await http.put(`${endpoints.audits}/${sheet.id}`, { separatePallet: editing?.value ?? null, concurrencyStamp: sheet.concurrencyStamp });
    setEditing(undefined);
    tellSuccess(t('common:done.edited'));
    await reload();
  };
  const makeAttachment = async (sheet: AuditDesign) => {
    await http.post(`${endpoints.audits}/${sheet.id}/attachment-file`);
    await download(http, `${endpoints.audits}/${sheet.id}/attachment`, `${sheet.auditCode}.pdf`);
    tellSuccess(t('audit.generated'));
  };

  const editButton = (sheet: AuditDesign) =>
    editing?.id === sheet.id
      ? { key: 'save', label: t('common:action.save'), run: () => void savePallet(sheet) }
      : { key: 'edit', label: t('common:action.edit'), run: () => setEditing({ id: sheet.id, value: sheet.separatePallet }) };
  const buttonsOf = (sheet: AuditDesign) => [
    ...(may(P.Edit) && sheet.state !== AuditState.Voided ? [editButton(sheet)] : []),
    ...(may(P.Logs) ? [{ key: 'logs', label: t('audit.logs'), run: () => setDialog({ kind: 'logs', sheet }) }] : []),
    ...(may(P.Design) ? [{ key: 'design', label: t('audit.design'), run: () => setDialog({ kind: 'design', sheet }) }] : []),
    ...rowActions.filter((action) => may(action.permission) && fitting(action, [sheet]).length > 0).map((action) => ({ key: action.name, label: title(action), run: () => begin(action, [sheet]) })),
    ...(may(P.AuditDesignsFile) ? [{ key: 'attachment', label: t('audit.attachment'), run: () => void makeAttachment(sheet) }] : []),
  ];
  // Only who may do something with a sheet sees the column; wide words of design and log need their room (R136).
  const hasActions = [P.Edit, P.Logs, P.Design, P.AuditDesignsFile, ...rowActions.map(({ permission }) => permission)].some(may);
  const columns: GridColumn<AuditDesign>[] = [
    { key: 'auditCode', title: t('audit.auditCode'), width: 160, pinned: 'start' },
    ...(showOrder ? [{ key: 'salesOrderNo', title: t('audit.salesOrderNo'), width: 160 }] : []),
    { key: 'auditName', title: t('audit.auditName'), width: 180 },
    { key: 'state', title: t('audit.state'), width: 130, render: (sheet) => <AuditStateTag state={sheet.state} /> },
    { key: 'levelIndex', title: t('audit.level'), width: 90, align: 'end' },
    { key: 'assigneeName', title: t('audit.assignee'), width: 130 },
    {
      key: 'separatePallet', title: t('audit.separatePallet'), width: 150,
      render: (sheet) =>
        editing?.id === sheet.id ? (
          <Select
            size="small" allowClear autoFocus style={{ width: '100%' }} value={editing.value} aria-label={t('audit.separatePallet')}
            options={pallets.map(({ value, code, displayText }) => ({ value: value ?? code, label: displayText }))}
            onChange={(value: string | undefined) => setEditing({ id: sheet.id, value: value ?? null })}
          />
        ) : (
          pallets.find(({ value, code }) => (value ?? code) === sheet.separatePallet)?.displayText ?? sheet.separatePallet
        ),
    },
    { key: 'isDownload', title: t('audit.isDownload'), width: 110, render: (sheet) => (sheet.isDownload ? t('common:yes') : t('common:no')) },
    { key: 'submitComment', title: t('audit.submitComment'), width: 180 },
    { key: 'rejectComment', title: t('audit.rejectComment'), width: 180 },
    ...(hasActions
      ? [{
          key: '__actions', title: t('common:column.actions'), width: may(P.Design) || may(P.Logs) ? 170 : 120, pinned: 'end' as const, resizable: false,
          render: (sheet: AuditDesign) => {
            const buttons = buttonsOf(sheet);
            const rest = buttons.slice(inlineRowActions);
            return (
              <span className={styles.actions}>
                {buttons.slice(0, inlineRowActions).map(({ key, label, run }) => (
                  <button key={key} type="button" onClick={run}>
                    {label}
                  </button>
                ))}
                {rest.length > 0 && (
                  <Dropdown trigger={['click']} menu={{ items: rest.map(({ key, label, run }) => ({ key, label, onClick: run })) }}>
                    <button type="button" aria-label={t('common:action.more')}>
                      <MoreOutlined />
                    </button>
                  </Dropdown>
                )}
              </span>
            );
          },
        }]
      : []),
  ];
  const press = (event: KeyboardEvent, sheet: AuditDesign | undefined) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !sheet) return;
    const action = [...bulkActions, ...rowActions].find(({ name }) => name === keysOf[event.key]);
    if (action && may(action.permission)) begin(action, chosen.length > 0 && action.scope === 'many' ? chosen : [sheet]);
    if (event.key === 'l' && may(P.Logs)) setDialog({ kind: 'logs', sheet });
    if (event.key === 'd' && may(P.Design)) setDialog({ kind: 'design', sheet });
  };

  return (
    <div className={styles.audits}>
      <div className={styles.bar}>
        {bulkActions.filter(({ permission }) => may(permission)).map((action) => (
          <Button key={action.name} danger={action.name === 'discard' || action.name === 'reject'} type={action.name === 'pass' ? 'primary' : 'default'} onClick={() => begin(action, chosen)}>
            {title(action)}
          </Button>
        ))}
        <span />
        {may(P.MadePrice) && <Button onClick={quote}>{t('audit.quote')}</Button>}
        {may(P.Download) && (
          <Button type={chosen.some(({ isDownload }) => !isDownload) ? 'primary' : 'default'} onClick={() => void makeTask()}>
            {t('audit.json')}
          </Button>
        )}
        {may(P.DownloadFile) && <Button onClick={() => void drawings()}>{t('audit.drawings')}</Button>}
      </div>
      <DataGrid
        label={t('audit.title')}
        rows={rows}
        columns={columns}
        rowKey={sheetId}
        loading={list.isPending}
        selected={selected}
        onSelect={setSelected}
        onKey={press}
        rowTone={(sheet) => (sheet.state === AuditState.Voided ? 'dim' : sheet.state === AuditState.TrialRejected ? 'danger' : undefined)}
        empty={<EmptyState text={t(list.isError ? 'common:list.failed' : 'audit.none')}>{list.isError && <Button onClick={() => void list.refetch()}>{t('common:action.retry')}</Button>}</EmptyState>}
      />
      {dialog?.kind === 'reason' && (
        <ReasonDialog
          title={t('audit.actionOn', { action: title(dialog.action), names: dialog.sheets.slice(0, 3).map(({ auditCode }) => auditCode).join(', '), count: dialog.sheets.length })}
          comment={dialog.action.comment}
          takesUser={dialog.action.takesUser ?? false}
          {...((dialog.action.name === 'reject' || dialog.action.name === 'sendback') && { reasons: 'RejectReason' })}
          onDone={(input) => finish(dialog.action, dialog.sheets, input)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'quotation' && (
        <QuotationDialog
          count={dialog.sheets.length}
          onDone={async (quotationName) => {
            await http.post(`${endpoints.audits}/quotation`, { auditIds: dialog.sheets.map(({ id }) => id), quotationName });
            tellSuccess(t('audit.generated'));
            await reload();
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog?.kind === 'logs' && <LogDrawer sheet={dialog.sheet} onClose={() => setDialog(undefined)} />}
      {dialog?.kind === 'design' && (
        <Suspense fallback={null}>
          <DesignViewer sheet={dialog.sheet} onChanged={reload} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function sheetId(sheet: AuditDesign): string {
  return sheet.id;
}
