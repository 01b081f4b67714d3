import type { FocusEvent, KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isEditable } from './sheet-columns';
import styles from './EditableGrid.module.css';
import { blockActions, pressKey, type SheetParts } from './sheet-actions';
import { alignOf } from './sheet-cells';
import type { CellField } from './use-cell-editor';

/** Where the cursor is, for those who hear the sheet: a grid holds rows of cells and nothing else. */
const CursorCell = ({ children }: { children: ReactNode }) => (
  <div role="row" className={styles.cursor}>
    <div role="gridcell" className={styles.cursor}>
      {children}
    </div>
  </div>
);

/**
 * Takes the keys of the whole sheet, and shows the text that is typed into a cell; a list of choices while one is
 * chosen.
 */
export function CellInput({
  parts,
  field,
  label,
}: {
  parts: SheetParts;
  field: RefObject<CellField | null>;
  label: string;
}) {
  const { t } = useTranslation();
  const { edit, layout, cursor, editor } = parts;
  const { column, here } = cursor;
  const { draft, isEditing, setDraft, begin, commit, keepFocus } = editor;
  const { copy, cut, paste } = blockActions(parts);
  const common = {
    ref: field,
    className: styles.editor,
    'data-editing': isEditing,
    'data-pinned': column?.pinned !== undefined,
    'data-align': column && alignOf(column),
    'aria-label': column ? t('sheet.cell', { label: column.title, row: here.row + 1 }) : label,
    style: layout.fieldStyle(here),
    onKeyDown: (event: KeyboardEvent) => pressKey(parts, event, () => field.current?.focus()),
    onFocus: () => keepFocus(true),
    onBlur: (event: FocusEvent) => {
      if (event.relatedTarget) keepFocus(false);
      commit();
    },
    onCopy: copy,
    onCut: cut,
  };
  if (isEditing && column?.editor === 'select')
    return (
      <CursorCell>
        <select {...common} autoFocus value={draft} onChange={(event) => setDraft(event.target.value)}>
          <option value="" />
          {column.options?.map((option) => (
            <option key={String(option.value)} value={String(option.value)}>
              {option.label}
            </option>
          ))}
        </select>
      </CursorCell>
    );
  const isTyped = isEditable(column) && column.editor !== 'boolean' && column.editor !== 'file';
  return (
    <CursorCell>
      <input
        {...common}
        autoComplete="off"
        readOnly={!isTyped || edit.sheet.rows.length === 0}
        value={draft ?? ''}
        onChange={(event) => (isEditing || column?.editor !== 'select' ? setDraft(event.target.value) : begin())}
        onPaste={paste}
      />
    </CursorCell>
  );
}
