import {
  DeleteOutlined,
  DownloadOutlined,
  PlusOutlined,
  SaveOutlined,
  UndoOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { files } from '@ishare/contracts/files/file-descriptors.js';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { lineRoutes, orderLines, tabOf } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType, Line } from '@ishare/contracts/sales-order/order-lines.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Space } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { useSheetDraft } from '../../../resource/use-sheet-draft';
import { call, makeStale, save as saveFile } from '../../../session/routes';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { useDirty, useLeaving } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { confirmAction, tellSuccess, tellWarning } from '../../../ui/feedback';
import { dateText } from '../../../ui/figures';
import { fileIds, filesOf, filesText } from '../../../ui/grid/cell-files';
import {
  blankKeys,
  changesOf,
  compileColumns,
  editCells,
  faultyKeys,
  openSheet,
  removeRows,
  settled,
  textOf,
} from '../../../ui/grid/edit-sheet';
import type { EditColumn, Sheet, SheetRow } from '../../../ui/grid/edit-sheet';
import { EditableGrid } from '../../../ui/grid/EditableGrid';
import type { EditableGridHandle } from '../../../ui/grid/EditableGrid';
import { draftOf, isEmptyDraft, laidOver } from '../../../ui/grid/sheet-draft';
import type { ContestedCell, SheetDraft } from '../../../ui/grid/sheet-draft';
import { idOf, useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { useShortcuts } from '../../../ui/shortcuts';
import { Splash } from '../../../ui/Splash';
import { blankRow } from '../../../resource/form-columns';
import { orderMoves, salesOrder } from '@ishare/contracts/sales-order/orders.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { isMadeStale } from '@ishare/contracts/things/route.js';
import styles from './DetailTab.module.css';
import { goodsOf, OrderSums } from './OrderSums';
import { useLineForms } from '../queries';
import { closedBecause, lineRights } from './line-rights';
import { faultsByRow, isHeld, lineColumns, orderTotal, pickedLine, toItem } from './line-columns';

const LinePicker = lazy(async () => ({ default: (await import('./LinePicker')).LinePicker }));
const LineFiles = lazy(async () => ({ default: (await import('./LineFiles')).LineFiles }));
const LineImport = lazy(async () => ({ default: (await import('./LineImport')).LineImport }));

const ConflictDrawer = lazy(async () => ({
  default: (await import('../../../resource/ConflictDrawer')).ConflictDrawer,
}));

/** Lines are fetched in pages of this many until all are there: sums and keyboard go over the whole tab. */
const pageSize = 1_000;
const noColumns: readonly FormColumn[] = [];
/** ms for which nothing can be added again after adding (sales-order-04). */
const addLock = 2_000;

async function allLines(id: string, formType: FormType, signal: AbortSignal): Promise<Line[]> {
  const { page: route } = lineRoutes(tabOf(formType));
  const lines: Line[] = [];
  for (;;) {
    const query = { skipCount: lines.length, maxResultCount: pageSize };
    const page = await call(route, { params: { id }, query }, { signal });
    lines.push(...page.items);
    if (page.items.length < pageSize || lines.length >= page.totalCount) return lines;
  }
}

interface LinesProps {
  order: OneOrder;
  formType: FormType;
  lines: readonly Line[];
  custom: readonly FormColumn[];
  /** Reads the lines anew. */
  reread: () => Promise<readonly Line[]>;
  /** Puts saved lines in the place of those that were read, and reads the order anew. */
  keep: (lines: readonly Line[]) => Promise<unknown>;
  reload: () => Promise<unknown>;
}

const rowsOf = (lines: readonly Line[]): SheetRow[] => lines.map((line) => ({ ...line.extraProperties, ...line }));
/** Somebody else has saved or removed a line since it was read. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 409 || error.status === 404) && !error.code;
/** How often a save is tried again over what others have saved meanwhile. */
const mostTries = 3;

interface Contest {
  cells: readonly ContestedCell[];
  by: string | null;
  at: string | null;
}

function Lines({ order, formType, lines, custom, reread, keep, reload }: LinesProps) {
  const { t } = useTranslation(['salesOrder', 'common']);
  // Free lines stand in the sales list alone: nothing of a catalogue is picked into it.
  const picker = formType === 'salesLists' ? undefined : formType;
  const grid = useRef<EditableGridHandle>(null);
  const granted = useStore(permissions);
  const rights = useMemo(() => lineRights(order, granted), [order, granted]);
  const mayEdit = rights.edit;
  const columns = useMemo(
    () => lineColumns(formType, (name) => t(`line.${name}`), custom, rights),
    [formType, custom, rights, t],
  );
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const edit = useEditSheet(columns, rows);
  const [isSaving, setSaving] = useState(false);
  const [isLocked, setLocked] = useState(false);
  const [dialog, setDialog] = useState<'pick' | 'import'>();
  const [filing, setFiling] = useState<{ row: string; column: EditColumn }>();
  /** Files that were uploaded for rows that are not saved yet. */
  const uploads = useRef<string[]>([]);
  const [contest, setContest] = useState<Contest>();
  const [isDeciding, setDeciding] = useState(false);
  const { sheet, replace } = edit;
  const changes = useMemo(() => edit.changes(), [edit]);
  const isDirty = changes.created.length + changes.updated.length + changes.removed.length > 0;
  const draft = useSheetDraft('orderLines', `${order.id}.${formType}`, sheet);
  // A tab offers what its form's columns allow; everything where none of them says (sales-order-14).
  const allowed = new Set(custom.flatMap(({ permission }) => permission ?? []));
  const offers = (action: 'create' | 'importExcel' | 'clear' | 'select' | 'export') =>
    allowed.size === 0 || allowed.has(action);
  const latest = useRef(sheet);
  useLayoutEffect(() => {
    latest.current = sheet;
  }, [sheet]);
  /** Lays what is not saved over lines that were read meanwhile. */
  const lieOver = useCallback(
    (fresh: readonly SheetRow[], unsaved: SheetDraft) => {
      const { sheet: next, contested } = laidOver(openSheet(compileColumns(columns), fresh, idOf), unsaved);
      latest.current = next;
      replace(next);
      const first = contested[0] && fresh.find((row) => idOf(row) === contested[0]!.row);
      if (first) {
        setContest({
          cells: contested,
          by: (first['lastModifierId'] as string | null) ?? null,
          at: (first['lastModificationTime'] as string | null) ?? null,
        });
        setDeciding(true);
      }
      return contested.length === 0;
    },
    [columns, replace],
  );
  const seen = useRef({ rows, columns });
  useEffect(() => {
    if (seen.current.rows === rows && seen.current.columns === columns) return;
    seen.current = { rows, columns };
    lieOver(rows, draftOf(latest.current));
  }, [rows, columns, lieOver]);

  // Typing and pasting go on in what was added.
  const [added, setAdded] = useState<string>();
  useEffect(() => {
    if (added !== undefined) grid.current?.goTo(added);
  }, [added]);
  const add = (many: readonly Record<string, unknown>[]) => {
    const fresh = many.map((values) => {
      const blank = blankRow(columns);
      return { key: blank.key, row: { ...blank.row, ...values } };
    });
    edit.add(sheet.rows.length, fresh);
    setAdded(fresh[0]?.key);
    setLocked(true);
    setTimeout(() => setLocked(false), addLock);
  };
  /**
   * Sends what is not saved and has no fault, in one batch; lines that somebody else has saved meanwhile are read anew,
   * and it is tried again unless both changed the same cell. False when nothing was saved.
   */
  const send = async (current: Sheet, read: readonly Line[], tries: number): Promise<boolean> => {
    const places = new Map(current.rows.map((row, index) => [row, index]));
    const faulty = faultyKeys(current);
    const isSound = (row: SheetRow) => !faulty.has(current.keys[places.get(row)!]!);
    const { removed, ...changed } = changesOf(current);
    const [created, updated] = [changed.created.filter(isSound), changed.updated.filter(isSound)];
    if (created.length + updated.length + removed.length === 0) return false;
    // Without a price given the server takes the one that holds.
    const itemOf = (row: SheetRow) => ({
      ...toItem(formType, order.id, row),
      ...(!rights.price && { price: undefined }),
    });
    const sent = [...updated, ...created];
    const items = [
      ...updated.map((row) => itemOf(row)),
      ...created.map((row) => ({
        ...itemOf(row),
        id: undefined,
        concurrencyStamp: undefined,
        sort: places.get(row),
      })),
      ...removed.map((row) => ({ ...itemOf(row), isDeleted: true })),
    ];
    let saved: readonly Line[];
    try {
      saved = (await call(lineRoutes(tabOf(formType)).save, { body: items }, { quiet: isOvertaken })).items;
    } catch (error) {
      if (error instanceof HttpError) {
        const faults = faultsByRow(
          error.envelope?.validationErrors ?? [],
          sent.map((row) => current.keys[places.get(row)!]!),
        );
        if (faults.size > 0) edit.refuse(faults);
      }
      if (!isOvertaken(error) || tries === 0) throw error;
      const fresh = await reread();
      if (!lieOver(rowsOf(fresh), draftOf(current))) return false;
      tellWarning(t('line.merged'));
      return send(latest.current, fresh, tries - 1);
    }
    const bySent = new Map(sent.map((row, index) => [row, saved[index]!]));
    const known = new Map(read.map((line) => [line.id, line]));
    const before = new Set([...fileIds(columns, current.saved.values()), ...uploads.current]);
    latest.current = settled(current, faulty);
    const after = fileIds(columns, [...latest.current.rows, ...latest.current.saved.values()]);
    uploads.current = [];
    // Files that were marked for deletion go with the end of the editing; one that may not be deleted stays where it is
    // (sales-order-09).
    for (const id of before)
      if (!after.has(id)) void call(files.remove, { params: { id } }, { quiet: true }).catch(() => undefined);
    replace(latest.current);
    draft.keep(latest.current);
    await keep(current.rows.flatMap((row) => bySent.get(row) ?? known.get(idOf(row)) ?? []));
    return true;
  };
  /** The sheet without the rows that Enter and the button opened and nobody has filled. */
  const trimmed = (): Sheet => {
    const blank = blankKeys(latest.current);
    if (blank.size > 0) {
      latest.current = removeRows(latest.current, blank);
      replace(latest.current);
      draft.keep(latest.current);
    }
    return latest.current;
  };
  const save = async (isDecided = false) => {
    if (isSaving || !mayEdit) return;
    const current = trimmed();
    if (isEmptyDraft(draftOf(current))) return;
    if (contest && !isDecided) return setDeciding(true);
    if (current.faults.size > 0) {
      grid.current?.nextFault();
      return tellWarning(t('line.faulty', { count: current.faults.size }));
    }
    setSaving(true);
    try {
      if (await send(current, lines, mostTries)) tellSuccess(t('common:done.saved'));
    } finally {
      setSaving(false);
    }
  };
  /** Who leaves the tab leaves it saved; what cannot be saved stays as a draft, and is told (sales-order-05). */
  const leave = async () => {
    if (isSaving || !mayEdit || isEmptyDraft(draftOf(trimmed()))) return;
    setSaving(true);
    try {
      if (!contest && (await send(latest.current, lines, mostTries)))
        tellSuccess(t('line.savedOnLeaving', { tab: t(`tab.${formType}`) }));
    } catch {
      // The refusal is on screen already.
    } finally {
      setSaving(false);
      const { created, changed, removed } = draftOf(latest.current);
      const count = created.length + changed.length + removed.length;
      if (count > 0) tellWarning(t('line.keptOnLeaving', { tab: t(`tab.${formType}`), count }));
    }
  };
  const restore = (unsaved: SheetDraft) => {
    draft.settle();
    lieOver(rows, unsaved);
  };
  const decide = (values: Readonly<Record<string, unknown>>) => {
    setContest(undefined);
    setDeciding(false);
    latest.current = editCells(
      latest.current,
      Object.entries(values).map(([name, value]) => {
        const { row, column } = cellOf(name);
        return { row: latest.current.keys.indexOf(row), key: column, value };
      }),
    );
    replace(latest.current);
    void save(true);
  };
  const removeSelected = () => {
    const keys = [...(grid.current?.selectedKeys() ?? [])];
    const held = keys.filter((key) => isHeld(formType, sheet.rows[sheet.keys.indexOf(key)] ?? {}, rights));
    if (held.length > 0) tellWarning(t('line.held'));
    edit.remove(new Set(keys.filter((key) => !held.includes(key))));
  };
  const clear = async () => {
    if (!(await confirmAction({ title: t('line.clearAsk'), danger: true, okText: t('line.clear') }))) return;
    await call(orderLines.clear, { params: { id: order.id }, query: { formType } });
    // What was typed into lines that are gone goes with them.
    latest.current = settled(latest.current);
    replace(latest.current);
    draft.discard();
    tellSuccess(t('line.cleared'));
    await reload();
  };
  useLeaving(() => void leave());
  useDirty(isDirty);
  useShortcuts({ 'ctrl+s': () => void save() });

  // What the whole order comes to with what is typed here; never below nothing (sales-order-06).
  const goods = goodsOf({ ...order, [tabOf(formType).amountOf]: sheet.totals['amount'] ?? 0 });
  const total = orderTotal(goods, order);
  return (
    <div className={styles.tab}>
      {mayEdit ? (
        <div className={styles.bar}>
          {offers('create') && (
            <Button icon={<PlusOutlined />} disabled={isLocked} onClick={() => add([{}])}>
              {t('line.addEmpty')}
            </Button>
          )}
          {picker && offers('select') && (
            <Button icon={<PlusOutlined />} disabled={isLocked} onClick={() => setDialog('pick')}>
              {t('line.add')}
            </Button>
          )}
          <Button icon={<DeleteOutlined />} danger disabled={sheet.rows.length === 0} onClick={removeSelected}>
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
            <Button
              icon={<DownloadOutlined />}
              onClick={() =>
                void saveFile(
                  orderLines.export,
                  `${order.salesOrderNo}-${formType}.xlsx`,
                  { params: { id: order.id }, query: { formType } },
                  { export: true },
                )
              }
            >
              {t('line.export')}
            </Button>
          )}
          {offers('clear') && !sheet.rows.some((row) => isHeld(formType, row, rights)) && (
            <Button danger disabled={lines.length === 0} onClick={() => void clear()}>
              {t('line.clear')}
            </Button>
          )}
          <Button
            type="primary"
            icon={<SaveOutlined />}
            loading={isSaving}
            disabled={!isDirty}
            onClick={() => void save()}
          >
            {t('common:action.save')}
          </Button>
        </div>
      ) : (
        <Alert type="info" showIcon title={t(`line.${closedBecause(order)}`)} />
      )}
      {draft.found && mayEdit && (
        <Alert
          type="warning"
          showIcon
          title={t('common:draft.found', { time: dateText(new Date(draft.found.at).toISOString(), true) })}
          action={
            <Space>
              <Button size="small" type="primary" onClick={() => restore(draft.found!.draft)}>
                {t('common:draft.restore')}
              </Button>
              <Button size="small" onClick={draft.discard}>
                {t('common:draft.discard')}
              </Button>
            </Space>
          }
        />
      )}
      <EditableGrid
        ref={grid}
        edit={isSaving ? { ...edit, ...untouched } : edit}
        label={t(`tab.${formType}`)}
        {...(mayEdit && { newRow: () => blankRow(columns) })}
        onFiles={(row, column) => setFiling({ row, column })}
        status={<OrderSums goods={goods} total={total} />}
        empty={<EmptyState text={t(mayEdit ? 'line.noneYet' : 'line.none')} />}
      />
      <Suspense fallback={null}>
        {dialog === 'pick' && picker && (
          <LinePicker
            module={picker}
            onPick={(picked) => add(picked.map((row) => pickedLine(formType, row)))}
            onClose={() => setDialog(undefined)}
          />
        )}
        {contest && isDeciding && (
          <ConflictDrawer
            found={contest.cells.map(({ row, column, ...rest }) => ({
              key: cellName(row, column),
              isContested: true,
              ...rest,
            }))}
            by={contest.by}
            at={contest.at}
            labelOf={(name) => {
              const { row, column } = cellOf(name);
              const place = sheet.keys.indexOf(row);
              return t('common:sheet.cell', {
                label: `${String(sheet.rows[place]?.['name'] ?? '')} · ${sheet.compiled.byKey.get(column)?.title ?? column}`,
                row: place + 1,
              });
            }}
            textOf={(name, value) => textOf(sheet.compiled.byKey.get(cellOf(name).column)!, value)}
            onTake={decide}
            onClose={() => setDeciding(false)}
          />
        )}
        {filing && (
          <LineFiles
            title={`${filing.column.title} · ${String(sheet.rows[sheet.keys.indexOf(filing.row)]?.['name'] ?? '')}`}
            files={filesOf(sheet.rows[sheet.keys.indexOf(filing.row)]?.[filing.column.key]) ?? []}
            isReadOnly={!mayEdit || isSaving}
            onTake={(files, uploaded) => {
              uploads.current.push(...uploaded.map(({ id }) => id));
              edit.edit([{ row: sheet.keys.indexOf(filing.row), key: filing.column.key, value: filesText(files) }]);
            }}
            onClose={() => {
              setFiling(undefined);
              // The keys go on from the cell.
              setTimeout(() => grid.current?.focus());
            }}
          />
        )}
        {dialog === 'import' && (
          <LineImport
            salesOrderId={order.id}
            formType={formType}
            onDone={() => void reload()}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

const cellName = (row: string, column: string): string => `${row} ${column}`;
function cellOf(name: string): { row: string; column: string } {
  const at = name.indexOf(' ');
  return { row: name.slice(0, at), column: name.slice(at + 1) };
}

/** Nothing is typed into lines that are on their way. */
const nothing = () => undefined;
const untouched = { edit: nothing, add: nothing, remove: nothing, undo: nothing, redo: nothing };

/**
 * One tab of an order's lines: typed, pasted, picked or imported, and saved in one batch. The server computes the
 * amounts it keeps.
 */
export function DetailTab({ order, formType }: { order: OneOrder; formType: FormType }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const forms = useLineForms(order);
  const queryKey = [`/${salesOrder.path}`, order.id, 'lines', formType];
  const queryFn = ({ signal }: { signal: AbortSignal }) => allLines(order.id, formType, signal);
  const lines = useQuery({ queryKey, queryFn, staleTime: Infinity });
  if (lines.isPending || forms.isPending) return <Splash />;
  if (!lines.data) {
    return (
      <EmptyState text={t('common:list.failed')}>
        <Button onClick={() => void lines.refetch()}>{t('common:action.retry')}</Button>
      </EmptyState>
    );
  }
  const reload = () => makeStale(client, orderMoves);
  const keep = (saved: readonly Line[]) => {
    client.setQueryData(queryKey, saved);
    return client.invalidateQueries({
      predicate: ({ queryKey: [path, , part] }) =>
        typeof path === 'string' && isMadeStale(path, orderMoves) && part !== 'lines',
    });
  };
  return (
    <Lines
      key={`${order.id} ${formType}`}
      order={order}
      formType={formType}
      lines={lines.data}
      custom={forms.data?.[formType] ?? noColumns}
      keep={keep}
      reload={reload}
      reread={() => client.fetchQuery({ queryKey, queryFn, staleTime: 0 })}
    />
  );
}
