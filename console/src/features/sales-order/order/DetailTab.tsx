import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { tabOf } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType } from '@ishare/contracts/sales-order/order-lines.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { Alert, Button, Space } from 'antd';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { blankRow } from '../../../resource/form-columns';
import { useDirty, useLeaving } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { dateText } from '../../../ui/figures';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { EditableGridHandle } from '../../../ui/grid/EditableGrid';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { useLineForms } from '../queries';
import styles from './DetailTab.module.css';
import { orderTotal, pickedLine, pickerOf } from './line-columns';
import { closedBecause } from './line-rights';
import { LineBar } from './LineBar';
import type { LineDialog } from './LineBar';
import type { OpenCell } from './LineCellFiles';
import { goodsOf, OrderSums } from './OrderSums';
import { useLineAdding } from './use-line-adding';
import { useLineContest } from './use-line-contest';
import { useLineSave } from './use-line-save';
import { useLineTable } from './use-line-table';
import type { LineTable } from './use-line-table';
import { useLines } from './use-lines';
import type { TabLines } from './use-lines';
import { useTellUnsaved } from './unsaved-lines';
import { lazy } from '../../../state/lazy';

const LineCellFiles = lazy(async () => ({ default: (await import('./LineCellFiles')).LineCellFiles }));
const LineContestDrawer = lazy(async () => ({ default: (await import('./LineContestDrawer')).LineContestDrawer }));
const LineImport = lazy(async () => ({ default: (await import('./LineImport')).LineImport }));
const LinePicker = lazy(async () => ({ default: (await import('./LinePicker')).LinePicker }));

const noColumns: readonly FormColumn[] = [];

/** Nothing is typed into lines that are on their way. */
const nothing = () => undefined;
const untouched = { edit: nothing, add: nothing, remove: nothing, undo: nothing, redo: nothing };

/** Offers what an earlier session left unsaved. */
function FoundDraft({ draft, restore }: LineTable) {
  const { t } = useTranslation();
  const { found } = draft;
  if (!found) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('draft.found', { time: dateText(new Date(found.at).toISOString(), true) })}
      action={
        <Space>
          <Button size="small" type="primary" onClick={() => restore(found.draft)}>
            {t('draft.restore')}
          </Button>
          <Button size="small" onClick={draft.discard}>
            {t('draft.discard')}
          </Button>
        </Space>
      }
    />
  );
}

/** What the whole order comes to with what is typed here; never below nothing (sales-order-06). */
function Sums({ order, formType, amount }: Pick<TabLines, 'order' | 'formType'> & { amount: number }) {
  const goods = goodsOf({ ...order, [tabOf(formType).amountOf]: amount });
  return <OrderSums goods={goods} total={orderTotal(goods, order)} />;
}

/** Where lines come from: picked, or read from a sheet. */
function Sources({
  dialog,
  tab: { order, formType, store },
  onPick,
  onClose,
}: {
  dialog: LineDialog | undefined;
  tab: TabLines;
  onPick: (lines: readonly Record<string, unknown>[]) => void;
  onClose: () => void;
}) {
  const module = pickerOf(formType);
  return (
    <>
      {dialog === 'pick' && module && (
        <LinePicker
          module={module}
          onPick={(picked) => onPick(picked.map((row) => pickedLine(formType, row)))}
          onClose={onClose}
        />
      )}
      {dialog === 'import' && (
        <LineImport salesOrderId={order.id} formType={formType} onDone={() => void store.reload()} onClose={onClose} />
      )}
    </>
  );
}

function Lines(tab: TabLines) {
  const { order, formType } = tab;
  const { t } = useTranslation('salesOrder');
  const grid = useRef<EditableGridHandle>(null);
  const contest = useLineContest();
  const table = useLineTable(tab, contest);
  const saving = useLineSave(tab, table, contest, () => grid.current?.nextFault());
  const adding = useLineAdding(table, grid);
  const [dialog, setDialog] = useState<LineDialog>();
  const [filing, setFiling] = useState<OpenCell>();
  const { edit, columns } = table;
  const mayEdit = table.rights.edit;
  useLeaving(() => void saving.leave());
  useDirty(table.isDirty);
  useTellUnsaved(formType, { unsaved: saving.unsaved, save: () => saving.save() });
  useShortcuts({ 'ctrl+s': () => void saving.save() });
  return (
    <div className={styles.tab}>
      {mayEdit ? (
        <LineBar
          tab={tab}
          table={table}
          saving={saving}
          adding={adding}
          selectedKeys={() => grid.current?.selectedKeys() ?? []}
          onDialog={setDialog}
        />
      ) : (
        <Alert type="info" showIcon title={t(`line.${closedBecause(order)}`)} />
      )}
      {mayEdit && <FoundDraft {...table} />}
      <EditableGrid
        ref={grid}
        edit={saving.isSaving ? { ...edit, ...untouched } : edit}
        label={t(`tab.${formType}`)}
        {...(mayEdit && { newRow: () => blankRow(columns) })}
        onFiles={(row, column) => setFiling({ row, column })}
        status={<Sums order={order} formType={formType} amount={edit.sheet.totals['amount'] ?? 0} />}
        empty={<EmptyState text={t(mayEdit ? 'line.noneYet' : 'line.none')} />}
      />
      <Suspense fallback={null}>
        <Sources dialog={dialog} tab={tab} onPick={adding.add} onClose={() => setDialog(undefined)} />
        {contest.asked && (
          <LineContestDrawer
            contest={contest.asked}
            table={table}
            onDecided={() => {
              contest.settle();
              void saving.save(true);
            }}
            onClose={contest.putOff}
          />
        )}
        {filing && (
          <LineCellFiles
            cell={filing}
            table={table}
            saving={saving}
            onClose={() => {
              setFiling(undefined);
              // The keys go on from the cell.
              setTimeout(() => grid.current?.focus());
            }}
          />
        )}
      </Suspense>
    </div>
  );
}

/**
 * One tab of an order's lines: typed, pasted, picked or imported, and saved in one batch. The server computes the
 * amounts it keeps.
 */
export function DetailTab({ order, formType }: { order: OneOrder; formType: FormType }) {
  const { t } = useTranslation();
  const forms = useLineForms(order);
  const { lines, store } = useLines(order, formType);
  if (lines.isPending || forms.isPending) return <Splash />;
  if (!lines.data) {
    return (
      <EmptyState text={t('list.failed')}>
        <Button onClick={() => void lines.refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    );
  }
  return (
    <Lines
      key={`${order.id} ${formType}`}
      order={order}
      formType={formType}
      lines={lines.data}
      custom={forms.data?.[formType] ?? noColumns}
      store={store}
    />
  );
}
