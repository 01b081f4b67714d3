import type { Line } from '@ishare/contracts/sales-order/order-lines.js';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useLineTitles } from '../../../resource/line-titles';
import { useSheetDraft } from '../../../resource/use-sheet-draft';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { blankKeys, openSheet, removeRows } from '../../../ui/grid/edit-sheet';
import { compileColumns } from '../../../ui/grid/sheet-columns';
import type { Sheet } from '../../../ui/grid/edit-sheet';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { draftOf, laidOver } from '../../../ui/grid/sheet-draft';
import type { SheetDraft } from '../../../ui/grid/sheet-draft';
import { idOf, useEditSheet } from '../../../ui/grid/use-edit-sheet';
import { lineColumns } from './line-columns';
import { lineRights } from './line-rights';
import { contestOf } from './use-line-contest';
import type { LineContest } from './use-line-contest';
import type { TabLines } from './use-lines';

export const rowsOf = (lines: readonly Line[]): SheetRow[] =>
  lines.map((line) => ({ ...line.extraProperties, ...line }));

/** The lines of a tab as a sheet that is typed into; what is not saved of it lies over lines that are read anew. */
export function useLineTable({ order, formType, lines, custom }: TabLines, { arise }: LineContest) {
  const titleOf = useLineTitles(formType);
  const granted = useStore(permissions);
  const rights = useMemo(() => lineRights(order, granted), [order, granted]);
  const columns = useMemo(() => lineColumns(formType, titleOf, custom, rights), [formType, custom, rights, titleOf]);
  const rows = useMemo(() => rowsOf(lines), [lines]);
  const edit = useEditSheet(columns, rows);
  const { sheet, replace } = edit;
  const draft = useSheetDraft('orderLines', `${order.id}.${formType}`, sheet);
  const latest = useRef(sheet);
  useLayoutEffect(() => {
    latest.current = sheet;
  }, [sheet]);
  /** Puts a sheet in the place of this one, for whoever asks before it is drawn, too. */
  const put = useCallback(
    (next: Sheet): Sheet => {
      latest.current = next;
      replace(next);
      return next;
    },
    [replace],
  );
  /** Lays what is not saved over lines that were read meanwhile; undefined where both changed the same cell. */
  const lieOver = useCallback(
    (fresh: readonly SheetRow[], unsaved: SheetDraft): Sheet | undefined => {
      const { sheet: next, contested } = laidOver(openSheet(compileColumns(columns), fresh, idOf), unsaved);
      put(next);
      arise(contestOf(contested, fresh));
      return contested.length === 0 ? next : undefined;
    },
    [columns, put, arise],
  );
  const seen = useRef({ rows, columns });
  useEffect(() => {
    if (seen.current.rows === rows && seen.current.columns === columns) return;
    seen.current = { rows, columns };
    lieOver(rows, draftOf(latest.current));
  }, [rows, columns, lieOver]);
  /** The sheet without the rows that Enter and the button opened and nobody has filled. */
  const trimmed = (): Sheet => {
    const blank = blankKeys(latest.current);
    if (blank.size > 0) draft.keep(put(removeRows(latest.current, blank)));
    return latest.current;
  };
  /** Takes up what an earlier session left. */
  const restore = (unsaved: SheetDraft) => {
    draft.settle();
    lieOver(rows, unsaved);
  };
  const changes = useMemo(() => edit.changes(), [edit]);
  const isDirty = changes.created.length + changes.updated.length + changes.removed.length > 0;
  return { rights, columns, edit, draft, isDirty, latest: () => latest.current, put, lieOver, trimmed, restore };
}
export type LineTable = ReturnType<typeof useLineTable>;
