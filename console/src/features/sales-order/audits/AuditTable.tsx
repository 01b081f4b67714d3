import { auditAction, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction, AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select } from 'antd';
import { lazy, Suspense, useCallback, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../http/download';
import type { Query } from '../../../http/query-string';
import { timeouts } from '../../../http/timeouts';
import { ResourceTable } from '../../../resource/ResourceTable';
import { actionsColumn } from '../../../resource/RowActions';
import { call, save } from '../../../session/routes';
import { holds } from '../../../session/permission';
import { permissions } from '../../../session/session';
import { useConfiguration } from '../../../session/session';
import { useStore } from '../../../state/store';
import { clickGuard } from '../../../ui/click-guard';
import { confirmAction, tellError, tellSuccess, tellWarning } from '../../../ui/feedback';
import type { GridColumn } from '../../../ui/grid/column';
import { useDictionary } from '../../../resource/dictionary';
import { useOrderReload } from '../queries';
import { auditDesign, audits } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { production } from '@ishare/contracts/sales-order/production.js';
import { AuditStateTag } from '../states';
import { act, claimAndPass, judge } from './act';
import { bulkActions, downloadable, fitting, offering, quotable, rowActions, unclaimed } from './audit-actions';
import type { Judged } from './audit-actions';
import styles from './AuditTable.module.css';
import { downloadTask } from './json-task';
import { useCheckLifted } from './use-check-lifted';

const ImportFileDialog = lazy(async () => ({ default: (await import('./ImportFileDialog')).ImportFileDialog }));
const LogDrawer = lazy(async () => ({ default: (await import('./LogDrawer')).LogDrawer }));
const QuotationDialog = lazy(async () => ({ default: (await import('./QuotationDialog')).QuotationDialog }));
const ReasonDialog = lazy(async () => ({ default: (await import('./ReasonDialog')).ReasonDialog }));
const DesignViewer = lazy(async () => ({ default: (await import('./DesignViewer')).DesignViewer }));

/** Sheets per request (audit-39). */
const pageSize = 99;
/** ms for which a second click on the same cell is part of a double click (audit-47). */
const cellGuard = 2_000;
/** Sheets that a dialog's title names. */
const named = 3;
/** Actions of a row; the others take many sheets. */
const ofRow: readonly AuditButton[] = [
  'edit',
  'logs',
  'design',
  'auditDesignsFile',
  ...rowActions.map(({ button }) => button),
];
/** Words of a row before the rest goes into the menu. */
const inlineRowActions = 3;
const stateOptions = Object.values(AuditState);
/** One layout of columns for the sheets of all orders and of one. */
const layoutPath = '/sales-order/audits';
const keysOf: Readonly<Record<string, AuditAction['name']>> = {
  c: 'claim',
  p: 'pass',
  r: 'reject',
  s: 'sendback',
  v: 'discard',
  t: 'transfer',
  a: 'assign',
};

type Dialog =
  | {
      kind: 'reason';
      action: AuditAction;
      sheets: readonly AuditDesign[];
      left: Judged['left'];
      claimsFirst: boolean;
    }
  | { kind: 'quotation' | 'importFile'; sheets: readonly AuditDesign[] }
  | { kind: 'logs' | 'design'; sheet: AuditDesign };

interface AuditTableProps {
  query: Query;
  showOrder?: boolean;
  /** How the sheets stand until somebody sorts them. */
  sorting?: string;
  /** What is offered, by name (audit-40); default: what the caller may do. */
  actions?: readonly AuditButton[];
}

/**
 * The design audit: sheets, what may be done with them, and the dialogs for it. Buttons come from the audit's own
 * table.
 */
export function AuditTable({ query, showOrder = false, sorting, actions }: AuditTableProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const granted = useStore(permissions);
  const me = useConfiguration()?.currentUser.id;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<Dialog>();
  const [editing, setEditing] = useState<{ id: string; value: string | null }>();
  const isCheckLifted = useCheckLifted();
  const pallets = useDictionary('SeparatePallet');
  const [rows, setRows] = useState<readonly AuditDesign[]>([]);
  /** What is selected is in sight: a sheet that another page or filter hides is not acted on. */
  const show = useCallback((next: readonly AuditDesign[]) => {
    setRows(next);
    const ids = new Set(next.map(({ id }) => id));
    setSelected((current) =>
      [...current].every((id) => ids.has(id)) ? current : new Set([...current].filter((id) => ids.has(id))),
    );
  }, []);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const offers = offering(granted, actions);
  const mayClaimAndPass = offers('claim') && offers('pass');
  const toClaim = unclaimed(chosen);
  // Whether the selection may be claimed at all is known before the button is pressed.
  const claimable = useQuery({
    queryKey: [
      `/${auditDesign.path}`,
      'claimable',
      toClaim.map(({ id, concurrencyStamp }) => `${id} ${concurrencyStamp}`),
    ],
    enabled: offers('claim') && toClaim.length > 0,
    retry: false,
    queryFn: () => judge(auditAction('claim'), toClaim),
  });
  const barred =
    claimable.data && claimable.data.fit.length === 0 && toClaim.length === chosen.length
      ? claimable.data.left[0]?.reason
      : undefined;
  const reload = useOrderReload();
  const title = (action: AuditAction) => t(`auditAction.${action.name}`);
  const keyHint = (key: string) => t('audit.key', { key });
  const keyOf = ({ name }: AuditAction): string | undefined => {
    const key = Object.keys(keysOf).find((each) => keysOf[each] === name);
    return key && keyHint(key.toUpperCase());
  };

  const leftOut = (left: Judged['left']) =>
    left.map(({ code, reason }) => t('audit.leftOut', { code, reason })).join(t('audit.separator'));
  /** Asks what may be done with which of them, so that nothing is left out in silence. */
  const begin = async (action: AuditAction, sheets: readonly AuditDesign[], claimsFirst = false) => {
    if (sheets.length === 0) return tellWarning(t('audit.selectSheets'));
    const open = claimsFirst ? unclaimed(sheets) : [];
    const judged = await Promise.all([
      ...(open.length > 0 ? [judge(auditAction('claim'), open)] : []),
      ...(open.length < sheets.length
        ? [
            judge(
              action,
              sheets.filter((sheet) => !open.includes(sheet)),
            ),
          ]
        : []),
    ]);
    const fit = judged.flatMap((part) => part.fit);
    const left = judged.flatMap((part) => part.left);
    if (fit.length === 0)
      return tellWarning(`${t('audit.noneFits', { action: title(action) })} ${leftOut(left.slice(0, named))}`);
    setDialog({ kind: 'reason', action, sheets: fit, left, claimsFirst });
  };
  const claimPass = (sheets: readonly AuditDesign[]) => void begin(auditAction('pass'), sheets, true);
  const finish = async (
    action: AuditAction,
    sheets: readonly AuditDesign[],
    input: { comment?: string; userId?: string },
    claimsFirst: boolean,
  ) => {
    await (claimsFirst ? claimAndPass(sheets, input) : act(action, sheets, input));
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
    if (
      !(await confirmAction({
        title: t('audit.jsonAsk', { count: sheets.length }),
        okText: t('common:action.download'),
      }))
    )
      return;
    await downloadTask(sheets.map(({ id }) => id));
    await reload();
  };
  const importFile = () => {
    if (chosen.length === 0) return tellWarning(t('audit.selectSheets'));
    const sheets = downloadable(chosen);
    if (sheets.length === 0) return tellError({ message: t('audit.noneToImport') });
    setDialog({ kind: 'importFile', sheets });
  };
  const drawings = async () => {
    if (chosen.length === 0) return tellWarning(t('audit.selectSheets'));
    if (
      !(await confirmAction({
        title: t('audit.drawingsAsk', { count: chosen.length }),
        okText: t('common:action.download'),
      }))
    )
      return;
    saveBlob(await call(production.drawings, { body: { auditIds: chosen.map(({ id }) => id) } }), 'drawings.zip');
  };
  const [guard] = useState(() => clickGuard(cellGuard));
  const editPallet = (sheet: AuditDesign) => {
    if (guard.take(sheet.id)) setEditing({ id: sheet.id, value: sheet.separatePallet });
  };
  const savePallet = async (sheet: AuditDesign) => {
    if (!guard.take(sheet.id)) return;
    await call(audits.update, {
      params: { id: sheet.id },
      body: { separatePallet: editing?.value ?? null, concurrencyStamp: sheet.concurrencyStamp },
    });
    setEditing(undefined);
    tellSuccess(t('common:done.edited'));
    await reload();
  };
  const makeAttachment = async (sheet: AuditDesign) => {
    const asked = { params: { id: sheet.id } };
    await call(production.makeAttachment, asked);
    const { attachmentName } = await call(audits.get, asked);
    await save(production.attachment, attachmentName ?? sheet.auditCode, asked);
    tellSuccess(t('audit.generated'));
  };

  const editButton = (sheet: AuditDesign) =>
    editing?.id === sheet.id
      ? { key: 'save', label: t('common:action.save'), run: () => void savePallet(sheet) }
      : { key: 'edit', label: t('common:action.edit'), run: () => editPallet(sheet) };
  const mayEdit = (sheet: AuditDesign) => offers('edit') && sheet.state !== AuditState.Voided;
  const buttonsOf = (sheet: AuditDesign) => [
    ...(mayClaimAndPass && unclaimed([sheet]).length > 0 && sheet.assigneeName === null && sheet.submitterId !== me
      ? [{ key: 'claimPass', label: t('audit.claimPass'), run: () => claimPass([sheet]) }]
      : []),
    ...(mayEdit(sheet) ? [editButton(sheet)] : []),
    ...(offers('logs') ? [{ key: 'logs', label: t('audit.logs'), run: () => setDialog({ kind: 'logs', sheet }) }] : []),
    ...(offers('design')
      ? [{ key: 'design', label: t('audit.design'), run: () => setDialog({ kind: 'design', sheet }) }]
      : []),
    ...rowActions
      .filter((action) => offers(action.button) && fitting(action, [sheet]).length > 0)
      .map((action) => ({ key: action.button, label: title(action), run: () => void begin(action, [sheet]) })),
    ...(offers('auditDesignsFile')
      ? [{ key: 'auditDesignsFile', label: t('audit.attachment'), run: () => void makeAttachment(sheet) }]
      : []),
  ];
  const filters = [
    { key: 'filter', type: 'text', label: t('audit.filter') },
    {
      key: 'state',
      type: 'select',
      label: t('audit.state'),
      options: stateOptions.map((value) => ({ value, label: t(`auditState.${value}`) })),
    },
  ] as const;
  // Only who may do something with a sheet sees the column; wide words of design and log need their room (audit-42).
  const hasActions = ofRow.some(offers);
  const columns: GridColumn<AuditDesign>[] = [
    { key: 'auditCode', sortable: true, title: t('audit.auditCode'), width: 160, pinned: 'start' },
    ...(showOrder ? [{ key: 'salesOrderNo', sortable: true, title: t('audit.salesOrderNo'), width: 160 }] : []),
    { key: 'auditName', sortable: true, title: t('audit.auditName'), width: 180 },
    {
      key: 'state',
      sortable: true,
      title: t('audit.state'),
      width: 160,
      render: (sheet) => <AuditStateTag state={sheet.state} />,
    },
    { key: 'levelIndex', sortable: true, title: t('audit.level'), width: 90, align: 'end' },
    { key: 'assigneeName', sortable: true, title: t('audit.assignee'), width: 130 },
    {
      key: 'separatePallet',
      title: t('audit.separatePallet'),
      width: 150,
      render: (sheet) =>
        editing?.id === sheet.id ? (
          <Select
            size="small"
            allowClear
            autoFocus
            style={{ width: '100%' }}
            value={editing.value}
            aria-label={t('audit.separatePallet')}
            options={pallets.map(({ value, code, displayText }) => ({ value: value ?? code, label: displayText }))}
            onChange={(value: string | undefined) => {
              guard.release();
              setEditing({ id: sheet.id, value: value ?? null });
            }}
            onKeyDown={(event) => event.key === 'Escape' && setEditing(undefined)}
          />
        ) : (
          <div style={{ minHeight: '1lh' }} onDoubleClick={() => mayEdit(sheet) && editPallet(sheet)}>
            {pallets.find(({ value, code }) => (value ?? code) === sheet.separatePallet)?.displayText ??
              sheet.separatePallet}
          </div>
        ),
      hint: (sheet) =>
        pallets.find(({ value, code }) => (value ?? code) === sheet.separatePallet)?.displayText ??
        sheet.separatePallet ??
        undefined,
    },
    {
      key: 'isDownload',
      title: t('audit.isDownload'),
      width: 150,
      render: (sheet) => (sheet.isDownload ? t('common:yes') : t('common:no')),
    },
    { key: 'submitComment', title: t('audit.submitComment'), width: 180 },
    { key: 'rejectComment', title: t('audit.rejectComment'), width: 180 },
  ];
  const tail = hasActions
    ? actionsColumn<AuditDesign>(
        t('common:column.actions'),
        [
          ...(mayClaimAndPass ? [t('audit.claimPass')] : []),
          ...(offers('edit') ? [t('common:action.edit')] : []),
          ...(offers('logs') ? [t('audit.logs')] : []),
          ...(offers('design') ? [t('audit.design')] : []),
          ...(offers('auditDesignsFile') ? [t('audit.attachment')] : []),
        ],
        buttonsOf,
        inlineRowActions,
      )
    : undefined;
  const press = (event: KeyboardEvent, sheet: AuditDesign | undefined) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !sheet) return;
    const action = [...bulkActions, ...rowActions].find(({ name }) => name === keysOf[event.key]);
    const sheets = chosen.length > 0 && action?.scope === 'many' ? chosen : [sheet];
    if (action && offers(action.button)) void begin(action, sheets, action.name === 'pass' && offers('claim'));
    if (event.key === 'l' && offers('logs')) setDialog({ kind: 'logs', sheet });
    if (event.key === 'd' && offers('design')) setDialog({ kind: 'design', sheet });
  };

  return (
    <div className={styles.audits}>
      <div className={styles.bar}>
        {bulkActions
          .filter(({ button }) => offers(button))
          .map((action) => (
            <Button
              key={action.button}
              danger={action.name === 'discard' || action.name === 'reject'}
              type={action.name === 'pass' ? 'primary' : 'default'}
              disabled={action.name === 'claim' && barred !== undefined}
              title={(action.name === 'claim' ? barred : undefined) ?? keyOf(action)}
              onClick={() => void begin(action, chosen)}
            >
              {title(action)}
            </Button>
          ))}
        {mayClaimAndPass && (
          <Button disabled={barred !== undefined} title={barred ?? keyHint('P')} onClick={() => claimPass(chosen)}>
            {t('audit.claimPass')}
          </Button>
        )}
        <span />
        {offers('madeprice') && <Button onClick={quote}>{t('audit.quote')}</Button>}
        {offers('download') && (
          <Button
            type={chosen.some(({ isDownload }) => !isDownload) ? 'primary' : 'default'}
            onClick={() => void makeTask()}
          >
            {t('audit.json')}
          </Button>
        )}
        {offers('download') && holds(granted, optimisationPermissions.names.ImportFiles.Create) && (
          <Button onClick={importFile}>{t('audit.importFile')}</Button>
        )}
        {offers('DownloadFile') && <Button onClick={() => void drawings()}>{t('audit.drawings')}</Button>}
      </div>
      <ResourceTable<AuditDesign>
        path={`/${auditDesign.path}`}
        label={t('audit.title')}
        columns={columns}
        tail={tail}
        fixedQuery={query}
        filters={filters}
        defaultSorting={sorting}
        pageSize={pageSize}
        layoutPath={layoutPath}
        emptyText={t('audit.none')}
        selected={selected}
        onSelect={setSelected}
        onRows={show}
        onKey={press}
        rowTone={(sheet) =>
          sheet.state === AuditState.Voided ? 'dim' : sheet.state === AuditState.TrialRejected ? 'danger' : undefined
        }
      />
      <Suspense fallback={null}>
        {dialog?.kind === 'reason' && (
          <ReasonDialog
            okText={dialog.claimsFirst ? t('audit.claimPass') : title(dialog.action)}
            title={t(dialog.sheets.length > named ? 'audit.actionOnMany' : 'audit.actionOn', {
              action: title(dialog.action),
              names: dialog.sheets
                .slice(0, named)
                .map(({ auditCode }) => auditCode)
                .join(', '),
              count: dialog.sheets.length,
            })}
            comment={dialog.action.comment}
            {...(dialog.action.takesUser && { usersOf: dialog.sheets[0]!.id })}
            {...(dialog.left.length > 0 && {
              note: (
                <Alert
                  type="warning"
                  showIcon
                  style={{ marginBottom: 8 }}
                  title={t('audit.leftOutCount', { count: dialog.left.length })}
                  description={leftOut(dialog.left)}
                />
              ),
            })}
            {...((dialog.action.name === 'reject' || dialog.action.name === 'sendback') && { reasons: 'RejectReason' })}
            onDone={(input) => finish(dialog.action, dialog.sheets, input, dialog.claimsFirst)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog?.kind === 'quotation' && (
          <QuotationDialog
            count={dialog.sheets.length}
            onDone={async (quotationName) => {
              const body = { auditIds: dialog.sheets.map(({ id }) => id), quotationName };
              await call(production.quote, { body }, { timeout: timeouts.designStart });
              tellSuccess(t('audit.generated'));
              await reload();
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
        {dialog?.kind === 'importFile' && (
          <ImportFileDialog sheets={dialog.sheets} onDone={reload} onClose={() => setDialog(undefined)} />
        )}
        {dialog?.kind === 'logs' && <LogDrawer sheet={dialog.sheet} onClose={() => setDialog(undefined)} />}
        {dialog?.kind === 'design' && (
          <DesignViewer
            title={dialog.sheet.auditName}
            sheetId={dialog.sheet.id}
            salesOrderId={dialog.sheet.salesOrderId}
            canRefresh={offers('getdesign')}
            onChanged={reload}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}
