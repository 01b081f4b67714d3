import { DeleteOutlined, DownloadOutlined, PlusOutlined, SaveOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../http/download';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { money } from '../../../ui/figures';
import type { SheetRow } from '../../../ui/grid/edit-sheet';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { EditableGridHandle } from '../../../ui/grid/EditableGrid';
import { useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { blankRow } from '../../basics/forms/form-columns';
import { endpoints } from '../endpoints';
import type { SalesOrder } from '../records';
import styles from './DetailTab.module.css';
import { lineColumns, lineTabs, pickedLine, toItem } from './line-columns';
import type { FormType, Line } from './line-columns';

const LinePicker = lazy(async () => ({ default: (await import('./LinePicker')).LinePicker }));
const LineImport = lazy(async () => ({ default: (await import('./LineImport')).LineImport }));

const P = salesOrderPermissions.names.Orders;
/** Lines are fetched in pages of this many until all are there: sums and keyboard go over the whole tab. */
const pageSize = 1_000;
/** ms for which nothing can be added again after adding (R075). */
const addLock = 2_000;

async function allLines(path: string, signal: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const page = await http.get<Paged<Line>>(path, { SkipCount: lines.length, MaxResultCount: pageSize }, { signal });
    lines.push(...page.items);
    if (page.items.length < pageSize || lines.length >= page.totalCount) return lines;
  }
}

interface LinesProps {
  order: SalesOrder;
  formType: FormType;
  lines: readonly Line[];
  custom: readonly FormColumn[];
  reload: () => Promise<unknown>;
}

function Lines({ order, formType, lines, custom, reload }: LinesProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const tab = lineTabs[formType];
  const grid = useRef<EditableGridHandle>(null);
  const columns = useMemo(() => lineColumns(formType, (name) => t(`line.${name}`), custom), [formType, custom, t]);
  const rows = useMemo(() => lines.map((line): SheetRow => ({ ...line.extraProperties, ...line })), [lines]);
  const mayEdit = usePermission(P.Edit) && isOrderOpen(order.state);
  const shown = useMemo(() => (mayEdit ? columns : columns.map((column) => ({ ...column, readOnly: true }))), [columns, mayEdit]);
  const edit = useEditSheet(shown, rows);
  const [isSaving, setSaving] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [dialog, setDialog] = useState<'pick' | 'import'>();
  const { sheet } = edit;
  const changes = useMemo(() => edit.changes(), [edit]);
  const isDirty = changes.created.length + changes.updated.length + changes.removed.length > 0;
  // A tab offers what its form's columns allow; everything where none of them says (R085).
  const allowed = new Set(custom.flatMap(({ permission }) => permission ?? []));
  const offers = (action: 'create' | 'importExcel' | 'clear' | 'select' | 'export') => allowed.size === 0 || allowed.has(action);
  useDirty(isDirty);

  const add = (many: readonly Record<string, unknown>[]) => {
    const fresh = many.map((values) => {
      const blank = blankRow(columns);
      return { key: blank.key, row: { ...blank.row, ...values } };
    });
    edit.add(sheet.rows.length, fresh);
    setLocked(true);
    setTimeout(() => setLocked(false), addLock);
  };
  const save = async () => {
    if (isSaving || !isDirty) return;
    if (sheet.faults.size > 0) {
      grid.current?.nextFault();
      return tellWarning(t('line.faulty', { count: sheet.faults.size }));
    }
    setSaving(true);
    try {
      const places = new Map(sheet.rows.map((row, index) => [row, index]));
      const items = [
        ...changes.updated.map((row) => toItem(formType, order.id, row)),
        ...changes.created.map((row) => ({ ...toItem(formType, order.id, row), id: undefined, concurrencyStamp: undefined, sort: places.get(row) })),
        ...changes.removed.map((row) => ({ ...toItem(formType, order.id, row), isDeleted: true })),
      ];
      await http.put(`/api/app/salesorder/${tab.batch}/batch-update`, items);
      tellSuccess(t('common:done.saved'));
      await reload();
    } finally {
      setSaving(false);
    }
  };
  const clear = async () => {
    if (!(await confirmAction({ title: t('line.clearAsk'), danger: true, okText: t('line.clear') }))) return;
    await http.delete(`${endpoints.order(order.id)}/details`, { formType });
    tellSuccess(t('line.cleared'));
    await reload();
  };
  useShortcuts({ 'ctrl+s': () => void save() });

  // What the whole order comes to with what is typed here; never below nothing (R077).
  const all = order.productAmount + order.matterAmount + order.standardAmount + order.salesListsAmount;
  const stored = { product: order.productAmount, matter: order.matterAmount, standardProduct: order.standardAmount, salesLists: order.salesListsAmount }[formType];
  const total = Math.max(0, all - stored + (sheet.totals['amount'] ?? 0) - order.discountAmount);
  return (
    <div className={styles.tab}>
      {mayEdit ? (
        <div className={styles.bar}>
          {offers('create') && (
            <Button icon={<PlusOutlined />} disabled={isLocked} onClick={() => add([{}])}>
              {t('line.addEmpty')}
            </Button>
          )}
          {tab.picker && offers('select') && (
            <Button icon={<PlusOutlined />} disabled={isLocked} onClick={() => setDialog('pick')}>
              {t('line.add')}
            </Button>
          )}
          <Button icon={<DeleteOutlined />} danger disabled={sheet.rows.length === 0} onClick={() => edit.remove(new Set(grid.current?.selectedKeys()))}>
            {t('common:action.delete')}
          </Button>
          <Button icon={<UndoOutlined />} disabled={sheet.past.length === 0} onClick={edit.undo}>
            {t('line.undo')}
          </Button>
          <span />
          {offers('importExcel') && (
            <Button icon={<UploadOutlined />} onClick={() => setDialog('import')}>
              {t('line.import')}
            </Button>
          )}
          {offers('export') && (
            <Button icon={<DownloadOutlined />} onClick={() => void download(http, `${endpoints.order(order.id)}/details/export`, `${order.salesOrderNo}-${formType}.xlsx`, { query: { formType }, export: true })}>
              {t('line.export')}
            </Button>
          )}
          {offers('clear') && (
            <Button danger disabled={lines.length === 0} onClick={() => void clear()}>
              {t('line.clear')}
            </Button>
          )}
          <Button type="primary" icon={<SaveOutlined />} loading={isSaving} disabled={!isDirty} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={t(isOrderOpen(order.state) ? 'line.readOnly' : 'line.frozen')} />
      )}
      <EditableGrid
        ref={grid}
        edit={edit}
        label={t(`tab.${formType}`)}
        {...(mayEdit && { newRow: () => blankRow(columns) })}
        status={
          <>
            {t('order.totalAmount')} <strong>{money(total)}</strong>
          </>
        }
        empty={<EmptyState text={t('line.none')} />}
      />
      <Suspense fallback={null}>
        {dialog === 'pick' && tab.picker && <LinePicker module={tab.picker} onPick={(picked) => add(picked.map((row) => pickedLine(formType, row)))} onClose={() => setDialog(undefined)} />}
        {dialog === 'import' && <LineImport salesOrderId={order.id} formType={formType} onDone={() => void reload()} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

/** One tab of an order's lines: typed, pasted, picked or imported, and saved in one batch. The server computes the amounts it keeps. */
export function DetailTab({ order, formType }: { order: SalesOrder; formType: FormType }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const formQuery = { formType, skipCount: 0, maxResultCount: 1 };
  const form = useQuery({
    queryKey: ['/api/app/formCustomize', formQuery],
    queryFn: async ({ signal }) => (await http.get<Paged<{ columns: FormColumn[]; publishedVersion: number | null }>>('/api/app/formCustomize', formQuery, { signal, quiet: true })).items[0] ?? null,
    staleTime: 300_000,
    retry: false,
  });
  const key = [endpoints.orders, order.id, 'lines', formType];
  const lines = useQuery({ queryKey: key, queryFn: ({ signal }) => allLines(`${endpoints.order(order.id)}/${lineTabs[formType].path}`, signal), staleTime: Infinity });
  const custom = useMemo(() => (form.data?.publishedVersion ? form.data.columns : []), [form.data]);
  if (lines.isPending || form.isPending) return <Splash />;
  if (lines.isError) {
    return (
      <EmptyState text={t('common:list.failed')}>
        <Button onClick={() => void lines.refetch()}>{t('common:action.retry')}</Button>
      </EmptyState>
    );
  }
  const reload = () => client.invalidateQueries({ queryKey: [endpoints.orders] });
  return <Lines key={`${formType} ${lines.dataUpdatedAt}`} order={order} formType={formType} lines={lines.data} custom={custom} reload={reload} />;
}
