import { DeleteOutlined, DownloadOutlined, PlusOutlined, SaveOutlined, UndoOutlined, UploadOutlined } from '@ant-design/icons';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../http/download';
import type { Paged } from '../../../resource/list-query';
import { http } from '../../../session/http';
import { usePermission } from '../../../session/session';
import { useDirty } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { money } from '../../../ui/figures';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { CellValue } from '../../../ui/grid/sheet';
import { Sheet } from '../../../ui/grid/sheet';
import { Splash } from '../../../ui/Splash';
import { endpoints } from '../endpoints';
import { orderKey } from '../queries';
import type { SalesOrder } from '../records';
import styles from './DetailTab.module.css';
import { lineColumns, lineTabs, pickedLine } from './line-columns';
import type { FormColumn, FormType } from './line-columns';

const LinePicker = lazy(async () => ({ default: (await import('./LinePicker')).LinePicker }));
const LineImport = lazy(async () => ({ default: (await import('./LineImport')).LineImport }));

const P = salesOrderPermissions.names.Orders;
/** Lines are fetched in pages of this many until all are there: sums and keyboard go over the whole tab. */
const pageSize = 1_000;
/** ms for which nothing can be added again after adding (R075). */
const addLock = 2_000;

interface Line extends Record<string, unknown> {
  id: string;
  concurrencyStamp: string;
  extraProperties: Record<string, unknown>;
}
interface Form {
  columns: FormColumn[];
  /** What the tab offers; everything when the form does not say. */
  permission?: string[];
}

async function allLines(path: string, signal: AbortSignal): Promise<Line[]> {
  const lines: Line[] = [];
  for (;;) {
    const page = await http.get<Paged<Line>>(path, { SkipCount: lines.length, MaxResultCount: pageSize }, { signal });
    lines.push(...page.items);
    if (page.items.length < pageSize || lines.length >= page.totalCount) return lines;
  }
}

/** One tab of an order's lines: typed, pasted, picked or imported, and saved in one batch. The server computes the amounts it keeps. */
export function DetailTab({ order, formType }: { order: SalesOrder; formType: FormType }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const tab = lineTabs[formType];
  const path = `${endpoints.order(order.id)}/${tab.path}`;
  const key = [endpoints.orders, order.id, 'lines', formType];
  const formQuery = { formType, skipCount: 0, maxResultCount: 1 };
  const form = useQuery({ queryKey: ['/api/app/formCustomize', formQuery], queryFn: ({ signal }) => http.get<Paged<Form>>('/api/app/formCustomize', formQuery, { signal, quiet: true }), staleTime: 300_000, retry: false });
  const lines = useQuery({ queryKey: key, queryFn: ({ signal }) => allLines(path, signal), staleTime: Infinity });
  const custom = form.data?.items[0];
  const sheet = useMemo(() => new Sheet(lineColumns(formType, (name) => t(`line.${name}`), custom?.columns ?? [])), [formType, custom, t]);
  const rows = useSyncExternalStore(sheet.subscribe, () => sheet.rows);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isSaving, setSaving] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [dialog, setDialog] = useState<'pick' | 'import'>();
  const mayEdit = usePermission(P.Edit) && isOrderOpen(order.state);
  const offers = (action: 'create' | 'importExcel' | 'clear' | 'select' | 'export') => custom?.permission === undefined || custom.permission.length === 0 || custom.permission.includes(action);
  useDirty(sheet.isDirty);

  useEffect(() => {
    if (lines.data) sheet.load(lines.data.map((line) => ({ ...line.extraProperties, ...line })));
  }, [sheet, lines.data]);

  const lock = () => {
    setLocked(true);
    setTimeout(() => setLocked(false), addLock);
  };
  const add = (many: readonly Record<string, unknown>[]) => {
    sheet.add(many as Record<string, CellValue>[]);
    lock();
  };
  const save = async () => {
    if (isSaving || !sheet.isDirty) return;
    if (sheet.faultyRows > 0) return tellWarning(t('line.faulty', { count: sheet.faultyRows }));
    setSaving(true);
    try {
      const own = new Set([...Object.keys(lines.data?.[0] ?? {}), ...lineColumns(formType, (name) => name, []).map((column) => column.key), tab.source, 'catalogId', 'sort']);
      const toItem = ({ id, values }: { id?: string; values: Record<string, CellValue> }) => ({
        ...Object.fromEntries(Object.entries(values).filter(([name]) => own.has(name) && name !== 'isManual')),
        ...(id ? { id } : { sort: rows.findIndex((row) => row.values === values) }),
        salesOrderId: order.id,
        extraProperties: Object.fromEntries(Object.entries(values).filter(([name]) => !own.has(name))),
      });
      const known = new Map(lines.data?.map((line) => [line.id, line]));
      const items = [
        ...sheet.changes().map(toItem),
        ...sheet.removed.map((id) => ({ id, salesOrderId: order.id, isDeleted: true, name: String(known.get(id)?.['name'] ?? '-') })),
      ];
      await http.put(`/api/app/salesorder/${tab.batch}/batch-update`, items);
      await client.invalidateQueries({ queryKey: key });
      await client.invalidateQueries({ queryKey: orderKey(order.id) });
      tellSuccess(t('common:done.saved'));
    } finally {
      setSaving(false);
    }
  };
  const clear = async () => {
    if (!(await confirmAction({ title: t('line.clearAsk'), danger: true, okText: t('line.clear') }))) return;
    await http.delete(`${endpoints.order(order.id)}/details`, { formType });
    tellSuccess(t('line.cleared'));
    await client.invalidateQueries({ queryKey: key });
    await client.invalidateQueries({ queryKey: orderKey(order.id) });
  };

  if (lines.isPending) return <Splash />;
  if (lines.isError) {
    return (
      <EmptyState text={t('common:list.failed')}>
        <Button onClick={() => void lines.refetch()}>{t('common:action.retry')}</Button>
      </EmptyState>
    );
  }
  // What the whole order comes to with what is typed here; never below nothing (R077).
  const others = order.productAmount + order.matterAmount + order.standardAmount + order.salesListsAmount;
  const stored = { product: order.productAmount, matter: order.matterAmount, standardProduct: order.standardAmount, salesLists: order.salesListsAmount }[formType];
  const total = Math.max(0, others - stored + sheet.sum('amount') - order.discountAmount);
  return (
    <div className={styles.tab}>
      {mayEdit ? (
        <div className={styles.bar}>
          {offers('create') && (
            <Button icon={<PlusOutlined />} disabled={isLocked} onClick={() => add([{ name: null, price: 0, count: 1 }])}>
              {t('line.addEmpty')}
            </Button>
          )}
          {tab.picker && offers('select') && (
            <Button icon={<PlusOutlined />} disabled={isLocked} onClick={() => setDialog('pick')}>
              {t('line.add')}
            </Button>
          )}
          <Button icon={<DeleteOutlined />} danger disabled={selected.size === 0} onClick={() => { sheet.remove(selected); setSelected(new Set()); }}>
            {t('common:action.delete')}
          </Button>
          <Button icon={<UndoOutlined />} disabled={!sheet.isDirty} onClick={() => sheet.undo()}>
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
            <Button danger disabled={rows.length === 0} onClick={() => void clear()}>
              {t('line.clear')}
            </Button>
          )}
          <Button type="primary" icon={<SaveOutlined />} loading={isSaving} disabled={!sheet.isDirty} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={t(isOrderOpen(order.state) ? 'line.readOnly' : 'line.frozen')} />
      )}
      <EditableGrid sheet={sheet} label={t(`tab.${formType}`)} readOnly={!mayEdit} selected={selected} onSelect={setSelected} onSave={() => void save()} empty={<EmptyState text={t('line.none')} />} />
      <div className={styles.foot}>
        <span>{t('line.total', { count: rows.length, amount: money(sheet.sum('amount')) })}</span>
        <span>
          {t('order.totalAmount')} <strong>{money(total)}</strong>
        </span>
        {sheet.faultyRows > 0 && <span data-fault>{t('line.faulty', { count: sheet.faultyRows })}</span>}
      </div>
      <Suspense fallback={null}>
        {dialog === 'pick' && tab.picker && <LinePicker module={tab.picker} onPick={(picked) => add(picked.map((row) => pickedLine(formType, row)))} onClose={() => setDialog(undefined)} />}
        {dialog === 'import' && <LineImport salesOrderId={order.id} formType={formType} onDone={() => void client.invalidateQueries({ queryKey: [endpoints.orders] })} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </div>
  );
}
