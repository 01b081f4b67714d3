import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ClipboardEvent, CSSProperties, FocusEvent, KeyboardEvent, PointerEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { movedCell, rangeOf } from './cell-range';
import type { CellPlace, CellRange } from './cell-range';
import { layOut } from './column-layout';
import type { LaidColumn } from './column-layout';
import type { GridColumn } from './column';
import { isEditable, parseText, textOf } from './edit-sheet';
import type { CellEdit, CellFault, EditColumn, RowFaults, SheetRow } from './edit-sheet';
import styles from './EditableGrid.module.css';
import { resizer } from './resizer';
import { slotRoom, slotted } from './slots';
import { fits } from './text-fit';
import { toTsv, parseTsv } from './tsv';
import type { EditSheet } from './use-edit-sheet';
import { useElementWidth } from './use-element-width';

export interface EditableGridHandle {
  focus(): void;
  /** Goes to the first cell of a row that can be typed into. */
  goTo(key: string): void;
  /** Keys of the rows that the marked block touches. */
  selectedKeys(): string[];
  /** Goes to the next cell with a fault; false when there is none. */
  nextFault(): boolean;
}

export interface EditableGridProps {
  edit: EditSheet;
  label: string;
  ref?: Ref<EditableGridHandle>;
  /** Makes a row for what is pasted below the last one, and for the row that Enter opens there. */
  newRow?: () => { key: string; row: SheetRow };
  widths?: Readonly<Record<string, number>>;
  onResize?: (key: string, width: number) => void;
  /** px; default: fills its box. */
  height?: number;
  /** At the right of the status line. */
  status?: ReactNode;
  empty?: ReactNode;
  /** Opens a cell of files, also one that cannot be changed. */
  onFiles?: (rowKey: string, column: EditColumn) => void;
}

const rowHeights: Record<string, number> = { medium: 32, small: 28, mini: 25 };
const numberWidth = 52;
/** px at both sides of a cell's content, and its border. */
const cellPadding = 17;
const overscanRows = 6;
const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 });

function alignOf({ editor, compute }: EditColumn): 'end' | 'center' | undefined {
  return editor === 'number' || (compute && editor === undefined) ? 'end' : editor === 'boolean' ? 'center' : undefined;
}

const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 9 });

function shown(column: EditColumn, value: unknown): string {
  return typeof value === 'number' && column.thousands && !column.options
    ? (column.money ? amount : figure).format(value)
    : textOf(column, value);
}

interface Span {
  start: readonly LaidColumn<SheetRow>[];
  shown: readonly LaidColumn<SheetRow>[];
  end: readonly LaidColumn<SheetRow>[];
  before: number;
  after: number;
}

interface SheetRowProps {
  row: SheetRow;
  index: number;
  top: number;
  height: number;
  width: number;
  span: Span;
  places: ReadonlyMap<string, number>;
  byKey: ReadonlyMap<string, EditColumn>;
  faults: RowFaults | undefined;
  /** Marked columns of this row, or -1. */
  left: number;
  right: number;
  hintOf: (column: EditColumn, fault: CellFault) => string;
}

const SheetLine = memo(function SheetLine({
  row,
  index,
  top,
  height,
  width,
  span,
  places,
  byKey,
  faults,
  left,
  right,
  hintOf,
}: SheetRowProps) {
  const cell = (laid: LaidColumn<SheetRow>) => {
    const column = byKey.get(laid.column.key)!;
    const place = places.get(column.key)!;
    const fault = faults?.[column.key];
    const text = shown(column, row[column.key]);
    return (
      <div
        key={column.key}
        role="gridcell"
        aria-colindex={place + 2}
        aria-readonly={!isEditable(column)}
        aria-invalid={fault !== undefined}
        className={styles.cell}
        data-column={place}
        data-pinned={laid.column.pinned}
        data-align={alignOf(column)}
        data-fixed={!isEditable(column)}
        data-within={place >= left && place <= right}
        data-fault={fault !== undefined}
        data-cut={!fits(text, laid.width - cellPadding)}
        style={laid.style}
        title={fault ? hintOf(column, fault) : text.length > 12 ? text : undefined}
      >
        {text}
      </div>
    );
  };
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} data-row={index} style={{ top, height, width }}>
      <div
        role="rowheader"
        className={`${styles.cell} ${styles.number}`}
        data-pinned="start"
        data-column={-1}
        data-fault={faults !== undefined}
        style={{ width: numberWidth, insetInlineStart: 0 }}
      >
        {index + 1}
      </div>
      {span.start.map(cell)}
      <div style={{ width: span.before, flex: 'none' }} />
      {span.shown.map(cell)}
      <div style={{ width: span.after, flex: 'none' }} />
      {span.end.map(cell)}
    </div>
  );
});

function placeOf(target: EventTarget): CellPlace | undefined {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : undefined;
}

/**
 * A table that is edited like a spreadsheet: type to replace, F2 or Enter to edit, Enter down, Tab on, Shift marks, Ctrl+C, X, V,
 * Z, Y, D. The field that takes the keys always has the focus, so that input methods work from the first stroke.
 */
export function EditableGrid({ edit, label, ref, newRow, height, status, empty, ...props }: EditableGridProps) {
  const { t } = useTranslation();
  const { sheet } = edit;
  const { compiled, rows, keys, faults, totals } = sheet;
  const rowHeight = rowHeights[document.documentElement.dataset['size'] ?? 'medium'] ?? 32;
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const available = useElementWidth(box);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<CellPlace>({ row: 0, column: 0 });
  /** The text being edited; undefined while nothing is. */
  const [draft, drawDraft] = useState<string>();
  const hadFocus = useRef(false);
  const [liveWidths, setLiveWidths] = useState<Record<string, number>>({});

  const layout = useMemo(() => {
    const given = compiled.columns
      .filter(({ hidden }) => !hidden)
      .map((column): GridColumn<SheetRow> => ({
        key: column.key,
        title: column.title,
        width: column.width ?? 120,
        ...(column.pinned && { pinned: column.pinned }),
      }));
    return layOut(given, { ...props.widths, ...liveWidths }, available - numberWidth, numberWidth);
  }, [compiled.columns, props.widths, liveWidths, available]);
  const order = useMemo(() => [...layout.start, ...layout.centre, ...layout.end], [layout]);
  const places = useMemo(() => new Map(order.map(({ column }, index) => [column.key, index])), [order]);
  const startWidth = numberWidth + layout.start.reduce((sum, { width }) => sum + width, 0);
  const endWidth = layout.end.reduce((sum, { width }) => sum + width, 0);

  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: rowHeight * (compiled.totals.length > 0 ? 2 : 1),
    useFlushSync: false,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: layout.centre.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => layout.centre[index]?.width ?? 0,
    overscan: 2,
    scrollPaddingStart: startWidth,
    scrollPaddingEnd: endWidth,
    paddingStart: startWidth,
    useFlushSync: false,
  });
  useEffect(() => vertical.measure(), [vertical, rowHeight]);
  useEffect(() => horizontal.measure(), [horizontal, layout]);

  const last = { row: rows.length - 1, column: order.length - 1 };
  const here: CellPlace = {
    row: Math.max(0, Math.min(active.row, last.row)),
    column: Math.max(0, Math.min(active.column, last.column)),
  };
  const range = rangeOf(here, {
    row: Math.min(anchor.row, Math.max(0, last.row)),
    column: Math.min(anchor.column, last.column),
  });
  const columnAt = (index: number) => compiled.byKey.get(order[index]?.column.key ?? '');
  const column = columnAt(here.column);
  const isEditing = draft !== undefined;

  const show = useCallback(
    (place: CellPlace) => {
      vertical.scrollToIndex(place.row);
      const inCentre = place.column - layout.start.length;
      if (inCentre >= 0 && inCentre < layout.centre.length) horizontal.scrollToIndex(inCentre);
    },
    [vertical, horizontal, layout],
  );
  const go = useCallback(
    (place: CellPlace, marks = false) => {
      setActive(place);
      if (!marks) setAnchor(place);
      show(place);
    },
    [show],
  );

  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    goTo: (key) => {
      const row = keys.indexOf(key);
      if (row < 0) return;
      go({
        row,
        column: Math.max(
          0,
          order.findIndex(({ column }) => isEditable(compiled.byKey.get(column.key))),
        ),
      });
      field.current?.focus();
    },
    selectedKeys: () => keys.slice(range.top, range.bottom + 1),
    nextFault: () => {
      const found = [...faults.keys()]
        .map((key) => keys.indexOf(key))
        .filter((index) => index >= 0)
        .sort((a, b) => a - b);
      const row = found.find((index) => index > here.row) ?? found[0];
      if (row === undefined) return false;
      const faulty = Object.keys(faults.get(keys[row]!)!).map((key) => places.get(key) ?? 0);
      go({ row, column: Math.min(...faulty) });
      field.current?.focus();
      return true;
    },
  }));

  // What is to be written when the field is left; a draft that was dropped is gone at once, not with the next drawing.
  const pending = useRef<string>(undefined);
  const setDraft = (text: string | undefined) => {
    pending.current = text;
    drawDraft(text);
  };
  useEffect(() => {
    // The choice list is another element: when it goes, the keys come back to the field.
    if (!isEditing && document.activeElement === document.body && hadFocus.current)
      field.current?.focus({ preventScroll: true });
  }, [isEditing]);

  const begin = (text?: string) => {
    if (column?.editor === 'file' && rows[here.row]) return props.onFiles?.(keys[here.row]!, column);
    if (!isEditable(column) || !rows[here.row]) return;
    if (column.editor === 'boolean')
      return edit.edit([{ row: here.row, key: column.key, value: rows[here.row]![column.key] !== true }]);
    const value = rows[here.row]![column.key];
    setDraft(
      text ?? (column.editor === 'select' ? String((value as string | undefined) ?? '') : textOf(column, value)),
    );
  };
  const commit = () => {
    const text = pending.current;
    setDraft(undefined);
    if (text !== undefined && column) edit.edit([{ row: here.row, key: column.key, value: parseText(column, text) }]);
  };
  const block = ({ top, bottom, left, right }: CellRange) =>
    rows
      .slice(top, bottom + 1)
      .map((row) =>
        order.slice(left, right + 1).map(({ column: { key } }) => textOf(compiled.byKey.get(key)!, row[key])),
      );
  const clear = () => {
    const cleared: CellEdit[] = [];
    for (let row = range.top; row <= range.bottom; row++)
      for (let at = range.left; at <= range.right; at++) cleared.push({ row, key: columnAt(at)!.key, value: null });
    edit.edit(cleared);
  };
  const fillDown = () => {
    const filled: CellEdit[] = [];
    for (let row = range.top + 1; row <= range.bottom; row++)
      for (let at = range.left; at <= range.right; at++)
        filled.push({ row, key: columnAt(at)!.key, value: rows[range.top]?.[columnAt(at)!.key] ?? null });
    edit.edit(filled);
  };
  const paste = (text: string) => {
    const cells = parseTsv(text);
    const isOne = cells.length === 1 && cells[0]!.length === 1;
    // One value fills the marked block; a block lies down from its corner.
    const [down, across] = isOne
      ? [range.bottom - range.top + 1, range.right - range.left + 1]
      : [cells.length, Math.max(...cells.map((row) => row.length))];
    const missing = newRow ? Math.max(0, range.top + down - rows.length) : 0;
    if (missing > 0)
      edit.add(
        rows.length,
        Array.from({ length: missing }, () => newRow!()),
      );
    const edits: CellEdit[] = [];
    for (let row = 0; row < down; row++) {
      for (let at = 0; at < across; at++) {
        const target = columnAt(range.left + at);
        const value = isOne ? cells[0]![0]! : cells[row]?.[at];
        if (target && value !== undefined)
          edits.push({ row: range.top + row, key: target.key, value: parseText(target, value) });
      }
    }
    edit.edit(edits);
    setAnchor({ row: range.top, column: range.left });
    setActive({
      row: Math.min(range.top + down, rows.length + missing) - 1,
      column: Math.min(range.left + across - 1, last.column),
    });
  };

  const down = (shift: boolean) => {
    if (!shift && here.row === last.row && newRow) edit.add(rows.length, [newRow()]);
    go({
      row: Math.max(0, shift ? here.row - 1 : newRow ? here.row + 1 : Math.min(here.row + 1, last.row)),
      column: here.column,
    });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isModified = event.ctrlKey || event.metaKey;
    const key = event.key;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 3);
    if (isEditing) {
      if (key === 'Escape') setDraft(undefined);
      else if (key === 'Enter') {
        commit();
        down(event.shiftKey);
      } else if (key === 'Tab') {
        const next = movedCell(
          { key, shiftKey: event.shiftKey, isModified: false },
          here,
          { rows: rows.length, columns: order.length },
          page,
        );
        commit();
        if (next) go(next);
      } else {
        // What is saved by keys is saved with the cell that is being typed into.
        if (isModified && key.toLowerCase() === 's') commit();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const next =
      rows.length > 0
        ? movedCell(
            { key, shiftKey: event.shiftKey, isModified },
            here,
            { rows: rows.length, columns: order.length },
            page,
          )
        : undefined;
    if (next) go(next, event.shiftKey && key !== 'Tab');
    else if (key === 'F2' || key === 'Enter') begin();
    else if (key === 'F8') {
      if (faults.size > 0) jump();
    } else if (key === 'Delete' || key === 'Backspace') clear();
    else if (key === ' ' && column?.editor === 'boolean') begin();
    else if (isModified && key.toLowerCase() === 'z') (event.shiftKey ? edit.redo : edit.undo)();
    else if (isModified && key.toLowerCase() === 'y') edit.redo();
    else if (isModified && key.toLowerCase() === 'd') fillDown();
    else if (isModified && key.toLowerCase() === 'a') {
      setAnchor({ row: 0, column: 0 });
      setActive(last);
    } else return;
    event.preventDefault();
  };
  const jump = () => {
    const found = keys.flatMap((key, index) => (faults.has(key) ? [index] : []));
    const row = found.find((index) => index > here.row) ?? found[0]!;
    go({ row, column: Math.min(...Object.keys(faults.get(keys[row]!)!).map((key) => places.get(key) ?? 0)) });
    field.current?.focus();
  };

  const dragging = useRef(false);
  const point = (event: PointerEvent) => {
    const place = placeOf(event.target);
    // An empty table takes the keys too: what is pasted makes its rows.
    if (!place && rows.length === 0 && event.button === 0) {
      event.preventDefault();
      return field.current?.focus({ preventScroll: true });
    }
    if (!place || event.button !== 0 || event.target === field.current) return;
    // The field keeps the focus; a click elsewhere in the table must not take it away.
    event.preventDefault();
    if (isEditing) commit();
    if (place.column < 0) {
      setAnchor({ row: event.shiftKey ? anchor.row : place.row, column: 0 });
      setActive({ row: place.row, column: last.column });
    } else {
      setActive(place);
      if (!event.shiftKey) setAnchor(place);
      dragging.current = true;
    }
    field.current?.focus({ preventScroll: true });
  };
  const drag = (event: PointerEvent) => {
    if (!dragging.current || event.buttons !== 1) return void (dragging.current = false);
    const place = placeOf(event.target);
    if (place && place.column >= 0 && (place.row !== active.row || place.column !== active.column)) setActive(place);
  };
  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (isEditing) return;
    event.clipboardData.setData('text/plain', toTsv(block(range)));
    event.preventDefault();
    if (isCut) clear();
  };

  const drawn = slotted(
    vertical.getVirtualItems(),
    slotRoom((vertical.scrollRect?.height ?? 0) / rowHeight, overscanRows),
    vertical.isScrolling,
  );
  const centre = horizontal.getVirtualItems();
  const before = (centre[0]?.start ?? startWidth) - startWidth;
  const after = horizontal.getTotalSize() - (centre.at(-1)?.end ?? startWidth);
  const firstShown = centre[0]?.index ?? 0;
  const lastShown = centre.at(-1)?.index ?? -1;
  const span = useMemo<Span>(
    () => ({
      start: layout.start,
      shown: layout.centre.slice(firstShown, lastShown + 1),
      end: layout.end,
      before,
      after,
    }),
    [layout, firstShown, lastShown, before, after],
  );
  const width = numberWidth + layout.total;
  const hintOf = useCallback(
    (target: EditColumn, { kind, detail }: CellFault) =>
      kind === 'server' ? String(detail) : t(`sheet.fault.${kind}`, { label: target.title, limit: detail }),
    [t],
  );

  const fieldStyle = (): CSSProperties => {
    const laid = order[here.column];
    if (!laid) return { display: 'none' };
    const scrolled = box.current?.scrollLeft ?? 0;
    const inCentre = here.column - layout.start.length;
    const left =
      laid.column.pinned === 'start'
        ? scrolled + laid.offset
        : laid.column.pinned === 'end'
          ? scrolled + (box.current?.clientWidth ?? 0) - laid.offset - laid.width
          : startWidth + layout.centre.slice(0, inCentre).reduce((sum, one) => sum + one.width, 0);
    return {
      top: here.row * rowHeight,
      left,
      width: laid.width,
      height: rowHeight,
      ...(rows.length === 0 && { opacity: 0 }),
    };
  };
  const resize = (key: string, width: number, isDone: boolean) => {
    setLiveWidths((current) => ({ ...current, [key]: width }));
    if (isDone) props.onResize?.(key, width);
  };
  const band = (content: (target: EditColumn) => ReactNode, corner: ReactNode, isHead: boolean) => {
    const cell = (laid: LaidColumn<SheetRow>) => {
      const target = compiled.byKey.get(laid.column.key)!;
      return (
        <div
          key={target.key}
          role={isHead ? 'columnheader' : 'gridcell'}
          className={styles.headCell}
          data-pinned={laid.column.pinned}
          data-align={alignOf(target)}
          style={laid.style}
          title={target.title}
        >
          {content(target)}
          {isHead && <span className={styles.resizer} title={t('grid.resize')} onPointerDown={resizer(laid, resize)} />}
        </div>
      );
    };
    return (
      <div className={isHead ? styles.head : styles.foot} role="row" style={{ height: rowHeight, width }}>
        <div className={styles.headCell} data-pinned="start" style={{ width: numberWidth, insetInlineStart: 0 }}>
          {corner}
        </div>
        {span.start.map(cell)}
        <div style={{ width: span.before, flex: 'none' }} />
        {span.shown.map(cell)}
        <div style={{ width: span.after, flex: 'none' }} />
        {span.end.map(cell)}
      </div>
    );
  };
  const editorProps = {
    ref: field,
    className: styles.editor,
    'data-editing': isEditing,
    'data-pinned': order[here.column]?.column.pinned !== undefined,
    'data-align': column && alignOf(column),
    'aria-label': column ? t('sheet.cell', { label: column.title, row: here.row + 1 }) : label,
    style: fieldStyle(),
    onKeyDown: press,
    onFocus: () => (hadFocus.current = true),
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) hadFocus.current = false;
      commit();
    },
    onCopy: (event: ClipboardEvent) => copy(event, false),
    onCut: (event: ClipboardEvent) => copy(event, true),
  };

  return (
    <div className={styles.frame} style={height === undefined ? undefined : { height, flex: 'none' }}>
      <div
        ref={box}
        className={styles.box}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={order.length + 1}
        aria-multiselectable
        onPointerDown={point}
        onPointerMove={drag}
        onPointerUp={() => (dragging.current = false)}
        onDoubleClick={(event) => (placeOf(event.target)?.column ?? -1) >= 0 && begin()}
      >
        {band(
          (target) => (
            <>
              {target.title}
              {target.required && <i> *</i>}
            </>
          ),
          null,
          true,
        )}
        <div
          className={styles.body}
          style={{ height: vertical.getTotalSize(), width }}
          data-scrolling={vertical.isScrolling}
        >
          {drawn.map(({ slot, item }) => {
            const row = rows[item.index];
            if (!row) return null;
            const isMarked = item.index >= range.top && item.index <= range.bottom;
            return (
              <SheetLine
                key={slot}
                row={row}
                index={item.index}
                top={item.start}
                height={rowHeight}
                width={width}
                span={span}
                places={places}
                byKey={compiled.byKey}
                faults={faults.get(keys[item.index]!)}
                left={isMarked ? range.left : -1}
                right={isMarked ? range.right : -1}
                hintOf={hintOf}
              />
            );
          })}
          {isEditing && column?.editor === 'select' ? (
            <select {...editorProps} autoFocus value={draft} onChange={(event) => setDraft(event.target.value)}>
              <option value="" />
              {column.options?.map((option) => (
                <option key={String(option.value)} value={String(option.value)}>
                  {option.label}
                </option>
              ))}
            </select>
          ) : (
            <input
              {...editorProps}
              autoComplete="off"
              readOnly={
                !isEditable(column) || column.editor === 'boolean' || column.editor === 'file' || rows.length === 0
              }
              value={draft ?? ''}
              onChange={(event) => (isEditing || column?.editor !== 'select' ? setDraft(event.target.value) : begin())}
              onPaste={(event) => {
                if (isEditing) return;
                event.preventDefault();
                paste(event.clipboardData.getData('text/plain'));
              }}
            />
          )}
        </div>
        {compiled.totals.length > 0 &&
          rows.length > 0 &&
          band(
            (target) =>
              target.total ? (target.money ? amount : figure).format(Math.max(0, totals[target.key] ?? 0)) : '',
            t('sheet.total'),
            false,
          )}
      </div>
      {rows.length === 0 && <div className={styles.empty}>{empty ?? t('list.empty')}</div>}
      <div className={styles.status}>
        <span>{t('sheet.rows', { count: rows.length })}</span>
        {faults.size > 0 && (
          <button type="button" onClick={jump}>
            {t('sheet.faults', { count: faults.size })}
          </button>
        )}
        <span style={{ marginInlineStart: 'auto' }}>{status}</span>
      </div>
    </div>
  );
}
