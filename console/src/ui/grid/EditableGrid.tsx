import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ClipboardEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridColumn } from './column';
import { layOut } from './column-layout';
import type { LaidColumn } from './column-layout';
import gridStyles from './DataGrid.module.css';
import styles from './EditableGrid.module.css';
import { edgeStyle } from './GridRow';
import { cellText } from './sheet';
import type { Sheet, SheetColumn, SheetRow } from './sheet';
import { useElementWidth } from './use-element-width';

const heights: Record<string, number> = { medium: 36, small: 32, mini: 28 };
const overscanRows = 6;
const checkWidth = 40;

interface Cell {
  row: number;
  column: number;
}
type Line = SheetColumn & GridColumn<SheetRow>;
type Laid = LaidColumn<SheetRow> & { index: number };

interface EditableGridProps {
  sheet: Sheet;
  label: string;
  readOnly?: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  /** Stored by Ctrl+S. */
  onSave?: () => void;
  empty?: ReactNode;
}

function shownText(column: SheetColumn, row: SheetRow): string {
  const value = row.values[column.key];
  if (typeof value === 'number' && column.write) return column.write(value);
  return column.type === 'boolean' ? (value === true ? '✓' : '') : cellText(column, value);
}

interface LineProps {
  row: SheetRow;
  index: number;
  top: number;
  height: number;
  width: number;
  start: readonly Laid[];
  shown: readonly Laid[];
  end: readonly Laid[];
  before: number;
  after: number;
  /** Column of the cell under the keyboard, if it is in this row. */
  active: number | undefined;
  /** First and last column of the marked block, if it reaches this row. */
  from: number | undefined;
  to: number | undefined;
  editor: ReactNode;
  isSelected: boolean;
  onPoint: (row: number, column: number, event: MouseEvent) => void;
  onEdit: (row: number, column: number) => void;
  onToggle: (key: string) => void;
}

function BareLine(props: LineProps) {
  const { t } = useTranslation();
  const { row, index, active, from, to } = props;
  const cell = (laid: Laid) => {
    const column = laid.column as Line;
    const fault = row.faults?.[column.key];
    return (
      <div
        key={column.key}
        role="gridcell"
        className={`${gridStyles.cell} ${styles.cell}`}
        data-pinned={column.pinned}
        data-align={column.align}
        data-active={active === laid.index}
        data-marked={from !== undefined && to !== undefined && laid.index >= from && laid.index <= to}
        data-fault={fault !== undefined}
        data-fixed={column.readOnly === true || column.formula !== undefined}
        title={fault && t(`grid.fault.${fault}`, { title: column.title, least: column.least, most: column.most, max: column.max })}
        style={edgeStyle(laid)}
        onMouseDown={(event) => props.onPoint(index, laid.index, event)}
        onDoubleClick={() => props.onEdit(index, laid.index)}
      >
        {active === laid.index && props.editor ? props.editor : shownText(column, row)}
      </div>
    );
  };
  return (
    <div className={gridStyles.slot} style={{ top: props.top, width: props.width }}>
      <div role="row" className={gridStyles.row} style={{ height: props.height }} aria-rowindex={index + 2} aria-selected={props.isSelected} data-tone={row.faults ? 'danger' : undefined}>
        <div role="gridcell" className={gridStyles.cell} data-pinned="start" style={{ width: checkWidth, insetInlineStart: 0 }}>
          <input type="checkbox" className={gridStyles.check} checked={props.isSelected} tabIndex={-1} aria-label={t('grid.selectRow')} onChange={() => props.onToggle(row.key)} />
        </div>
        {props.start.map(cell)}
        <div style={{ width: props.before, flex: 'none' }} />
        {props.shown.map(cell)}
        <div style={{ width: props.after, flex: 'none' }} />
        {props.end.map(cell)}
      </div>
    </div>
  );
}

const sameList = (a: unknown, b: unknown) => Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => Object.is(item, b[index]));

// A keystroke draws the lines it changes and no others.
const GridLine = memo(BareLine, (before, after) => (Object.keys(after) as (keyof LineProps)[]).every((name) => Object.is(before[name], after[name]) || sameList(before[name], after[name])));

function CellEditor({ column, initial, onDone, onCancel }: { column: SheetColumn; initial: string; onDone: (text: string, move: 'down' | 'right' | 'left' | 'none') => void; onCancel: () => void }) {
  const [text, setText] = useState(initial);
  const isOver = useRef(false);
  const done = (move: 'down' | 'right' | 'left' | 'none', value = text) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(value, move);
  };
  const press = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      isOver.current = true;
      onCancel();
    } else if (event.key === 'Enter') done('down');
    else if (event.key === 'Tab') {
      event.preventDefault();
      done(event.shiftKey ? 'left' : 'right');
    }
  };
  if (column.type === 'select') {
    return (
      <select autoFocus className={styles.editor} aria-label={column.title} value={text} onChange={(event) => { setText(event.target.value); done('none', event.target.value); }} onKeyDown={press} onBlur={() => done('none')}>
        <option value="" />
        {column.options?.map(({ value, label }) => (
          <option key={value} value={String(value)}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      autoFocus
      className={styles.editor}
      aria-label={column.title}
      inputMode={column.type === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={press}
      onBlur={() => done('none')}
    />
  );
}

/**
 * A sheet to type in, as in a spreadsheet: arrows and Tab move, typing or F2 edits, Shift marks a block, Ctrl+C and Ctrl+V exchange it with
 * Excel, Ctrl+Z takes back, Delete empties. Rows and columns exist only where they are seen.
 */
export function EditableGrid({ sheet, label, readOnly = false, selected, onSelect, onSave, empty }: EditableGridProps) {
  const rows = useSyncExternalStore(sheet.subscribe, () => sheet.rows);
  const box = useRef<HTMLDivElement>(null);
  const available = useElementWidth(box);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [anchor, setAnchor] = useState<Cell>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<{ initial: string }>();
  const [widths, setWidths] = useState<Record<string, number>>({});
  const rowHeight = heights[document.documentElement.dataset['size'] ?? 'medium'] ?? 36;
  const columns = sheet.columns;

  const layout = useMemo(() => {
    const lines = columns.map((column): Line => ({ ...column, align: column.type === 'number' ? 'end' : 'start' }));
    const laid = layOut<SheetRow>(lines, widths, available - checkWidth);
    const place = (list: LaidColumn<SheetRow>[]) => list.map((item) => ({ ...item, offset: item.column.pinned === 'start' ? item.offset + checkWidth : item.offset, index: columns.findIndex(({ key }) => key === item.column.key) }));
    return { start: place(laid.start), centre: place(laid.centre), end: place(laid.end), total: laid.total + checkWidth };
  }, [columns, widths, available]);
  // The order in which the keyboard walks: as the columns stand on screen.
  const order = useMemo(() => [...layout.start, ...layout.centre, ...layout.end].map(({ index }) => index), [layout]);

  const vertical = useVirtualizer({ count: rows.length, getScrollElement: () => box.current, estimateSize: () => rowHeight, overscan: overscanRows, scrollPaddingStart: rowHeight, useFlushSync: false });
  const horizontal = useVirtualizer({ horizontal: true, count: layout.centre.length, getScrollElement: () => box.current, estimateSize: (index) => layout.centre[index]?.width ?? 0, overscan: 2, useFlushSync: false });
  useEffect(() => vertical.measure(), [vertical, rowHeight]);
  useEffect(() => horizontal.measure(), [horizontal, layout]);
  useEffect(() => {
    const last = Math.max(0, rows.length - 1);
    setActive((cell) => (cell.row > last ? { ...cell, row: last } : cell));
  }, [rows.length]);

  const moveTo = (cell: Cell, keepsAnchor = false) => {
    const row = Math.max(0, Math.min(cell.row, rows.length - 1));
    const position = Math.max(0, Math.min(cell.column, columns.length - 1));
    const next = { row, column: position };
    setActive(next);
    if (!keepsAnchor) setAnchor(next);
    vertical.scrollToIndex(row);
    const centre = layout.centre.findIndex(({ index }) => index === position);
    if (centre >= 0) horizontal.scrollToIndex(centre);
  };
  const step = (rowBy: number, columnBy: number, keepsAnchor = false) => {
    const at = order.indexOf(active.column);
    moveTo({ row: active.row + rowBy, column: order[Math.max(0, Math.min(at + columnBy, order.length - 1))]! }, keepsAnchor);
  };
  const isFixed = (column: SheetColumn | undefined) => readOnly || !column || column.readOnly === true || column.formula !== undefined;
  const edit = (row: number, column: number, initial?: string) => {
    const line = columns[column];
    if (isFixed(line) || !rows[row]) return;
    if (line!.type === 'boolean') return sheet.set(row, line!.key, rows[row]!.values[line!.key] !== true);
    const value = rows[row]!.values[line!.key];
    setEditing({ initial: initial ?? (line!.type === 'select' ? String(value ?? '') : cellText(line!, value)) });
  };
  const commit = (text: string, move: 'down' | 'right' | 'left' | 'none') => {
    sheet.write(active.row, [columns[active.column]!.key], [[text]]);
    setEditing(undefined);
    box.current?.focus();
    if (move === 'down') step(1, 0);
    if (move === 'right') step(0, 1);
    if (move === 'left') step(0, -1);
  };
  // The marked block in the order of the screen.
  const block = useMemo(() => {
    const [a, b] = [order.indexOf(anchor.column), order.indexOf(active.column)];
    return { top: Math.min(anchor.row, active.row), bottom: Math.max(anchor.row, active.row), keys: order.slice(Math.min(a, b), Math.max(a, b) + 1) };
  }, [anchor, active, order]);

  const copy = (event: ClipboardEvent) => {
    if (editing) return;
    const text = rows.slice(block.top, block.bottom + 1).map((row) => block.keys.map((index) => cellText(columns[index]!, row.values[columns[index]!.key])).join('\t')).join('\n');
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (editing || readOnly) return;
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n').replace(/\n$/, '');
    const lines = text.split('\n').map((line) => line.split('\t'));
    const first = order.indexOf(block.keys[0]!);
    sheet.write(block.top, order.slice(first).map((index) => columns[index]!.key), lines);
    event.preventDefault();
  };
  const press = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 2);
    const isChord = event.ctrlKey || event.metaKey;
    const key = event.key;
    if (isChord && key.toLowerCase() === 'z' && !event.shiftKey) sheet.undo();
    else if (isChord && /^[yz]$/i.test(key)) sheet.redo();
    else if (isChord && key.toLowerCase() === 's' && onSave) onSave();
    else if (isChord && key.toLowerCase() === 'a') {
      setAnchor({ row: 0, column: order[0]! });
      setActive({ row: rows.length - 1, column: order.at(-1)! });
    } else if (key === 'ArrowDown') step(1, 0, event.shiftKey);
    else if (key === 'ArrowUp') step(-1, 0, event.shiftKey);
    else if (key === 'ArrowRight') step(0, 1, event.shiftKey);
    else if (key === 'ArrowLeft') step(0, -1, event.shiftKey);
    else if (key === 'PageDown') step(page, 0, event.shiftKey);
    else if (key === 'PageUp') step(-page, 0, event.shiftKey);
    else if (key === 'Home') moveTo(isChord ? { row: 0, column: active.column } : { row: active.row, column: order[0]! }, event.shiftKey);
    else if (key === 'End') moveTo(isChord ? { row: rows.length - 1, column: active.column } : { row: active.row, column: order.at(-1)! }, event.shiftKey);
    else if (key === 'Tab' && !isChord) {
      const at = order.indexOf(active.column) + (event.shiftKey ? -1 : 1);
      if (at < 0 || at >= order.length) return;
      step(0, event.shiftKey ? -1 : 1);
    } else if (key === 'Enter' || key === 'F2') edit(active.row, active.column);
    else if (key === ' ' && columns[active.column]?.type === 'boolean') edit(active.row, active.column);
    else if ((key === 'Delete' || key === 'Backspace') && !readOnly) {
      sheet.write(block.top, block.keys.map((index) => columns[index]!.key), rows.slice(block.top, block.bottom + 1).map(() => block.keys.map(() => '')));
    } else if (key.length === 1 && !isChord && !event.altKey) edit(active.row, active.column, key);
    else return;
    event.preventDefault();
  };

  const point = useCallback((row: number, column: number, event: MouseEvent) => {
    if ((event.target as HTMLElement).closest('input, select')) return;
    setEditing(undefined);
    setActive({ row, column });
    if (!event.shiftKey) setAnchor({ row, column });
  }, []);
  const latest = useRef({ edit, selected, onSelect });
  useEffect(() => {
    latest.current = { edit, selected, onSelect };
  });
  const open = useCallback((row: number, column: number) => latest.current.edit(row, column), []);
  const toggle = useCallback((key: string) => {
    const next = new Set(latest.current.selected);
    if (!next.delete(key)) next.add(key);
    latest.current.onSelect(next);
  }, []);
  const resize = (laid: Laid) => (event: React.PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const [handle, from] = [event.currentTarget, event.clientX];
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = (move) => setWidths((current) => ({ ...current, [laid.column.key]: Math.max(48, Math.round(laid.width + move.clientX - from)) }));
    handle.onpointerup = () => {
      handle.onpointermove = null;
    };
  };

  const visible = horizontal.getVirtualItems();
  const before = visible[0]?.start ?? 0;
  const after = horizontal.getTotalSize() - (visible.at(-1)?.end ?? 0);
  const shown = visible.flatMap((item) => layout.centre[item.index] ?? []);
  const isAll = rows.length > 0 && rows.every(({ key }) => selected.has(key));
  const headCell = (laid: Laid) => {
    const column = laid.column as Line;
    return (
      <div key={column.key} role="columnheader" className={gridStyles.headCell} data-pinned={column.pinned} data-align={column.align} style={edgeStyle(laid)}>
        <span>
          {column.title}
          {column.required && <span className={styles.required}> *</span>}
        </span>
        <span className={gridStyles.resizer} onPointerDown={resize(laid)} />
      </div>
    );
  };
  const marked = block.top !== block.bottom || block.keys.length > 1;
  // As column numbers, which is how lines know them; a block is one run of the screen's order.
  const span = { from: Math.min(...block.keys), to: Math.max(...block.keys) };

  return (
    <div className={gridStyles.frame}>
      <div
        ref={box}
        className={`${gridStyles.box} ${styles.box}`}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={press}
        onCopy={copy}
        onPaste={paste}
      >
        <div role="row" className={gridStyles.head} style={{ height: rowHeight, width: layout.total }}>
          <div className={gridStyles.headCell} data-pinned="start" style={{ width: checkWidth, insetInlineStart: 0 }}>
            <input type="checkbox" className={gridStyles.check} checked={isAll} aria-label={label} tabIndex={-1} onChange={() => onSelect(isAll ? new Set() : new Set(rows.map(({ key }) => key)))} />
          </div>
          {layout.start.map(headCell)}
          <div style={{ width: before, flex: 'none' }} />
          {shown.map(headCell)}
          <div style={{ width: after, flex: 'none' }} />
          {layout.end.map(headCell)}
        </div>
        <div className={gridStyles.body} style={{ height: vertical.getTotalSize(), width: layout.total }}>
          {vertical.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (!row) return null;
            const isHere = item.index === active.row;
            const isMarked = marked && item.index >= block.top && item.index <= block.bottom;
            return (
              <GridLine
                key={row.key}
                row={row}
                index={item.index}
                top={item.start}
                height={rowHeight}
                width={layout.total}
                start={layout.start}
                shown={shown}
                end={layout.end}
                before={before}
                after={after}
                active={isHere ? active.column : undefined}
                from={isMarked ? span.from : undefined}
                to={isMarked ? span.to : undefined}
                editor={isHere && editing ? <CellEditor column={columns[active.column]!} initial={editing.initial} onDone={commit} onCancel={() => { setEditing(undefined); box.current?.focus(); }} /> : undefined}
                isSelected={selected.has(row.key)}
                onPoint={point}
                onEdit={open}
                onToggle={toggle}
              />
            );
          })}
        </div>
      </div>
      {rows.length === 0 && <div className={gridStyles.empty}>{empty}</div>}
    </div>
  );
}
