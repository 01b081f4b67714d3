import { files } from '@ishare/contracts/files/file-descriptors.js';
import { lineRoutes, orderLines, tabOf } from '@ishare/contracts/sales-order/order-lines.js';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call, useAct } from '../../../session/routes';
import { tellSuccess, tellWarning } from '../../../ui/feedback';
import { settled } from '../../../ui/grid/edit-sheet';
import type { Sheet } from '../../../ui/grid/edit-sheet';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { draftOf, isEmptyDraft, rowsOfDraft } from '../../../ui/grid/sheet-draft';
import { lostFiles } from './line-batch';
import { toItem } from './line-columns';
import { areOthers, isOvertaken, saveLines } from './line-save';
import type { SavedSheet } from './line-save';
import type { LineContest } from './use-line-contest';
import { rowsOf } from './use-line-table';
import type { LineTable } from './use-line-table';
import type { TabLines } from './use-lines';

/** Sends a sheet of lines and shows what the server makes of it; gives whether anything was saved. */
function useSend({ order, formType, lines, store }: TabLines, table: LineTable) {
  const { t } = useTranslation('salesOrder');
  /** Files that were uploaded for rows that are not saved yet. */
  const uploads = useRef<string[]>([]);
  const itemOf = (row: SheetRow) => ({
    ...toItem(formType, order.id, row),
    // Without a price given the server takes the one that holds.
    ...(!table.rights.price && { price: undefined }),
  });
  const catchUp = async (unsaved: Sheet) => {
    const fresh = await store.reread();
    const sheet = table.lieOver(rowsOf(fresh), draftOf(unsaved));
    if (sheet) tellWarning(t('line.merged'));
    return sheet && { sheet, lines: fresh };
  };
  const show = async (saved: SavedSheet) => {
    const lost = lostFiles(saved.before, saved.sheet, uploads.current);
    uploads.current = [];
    // Files that were marked for deletion go with the end of the editing; one that may not be deleted stays where it is
    // (sales-order-09).
    for (const id of lost) void call(files.remove, { params: { id } }, { quiet: true }).catch(() => undefined);
    table.put(saved.sheet);
    table.draft.keep(saved.sheet);
    await store.keep(saved.lines);
    // The order's sums count what others have saved in other rows meanwhile: so does the table.
    const fresh = await store.reread().catch(() => saved.lines);
    if (areOthers(saved.lines, fresh)) tellWarning(t('line.merged'));
  };
  const send = useMutation({
    mutationFn: async (sheet: Sheet): Promise<boolean> => {
      const saved = await saveLines(
        { sheet, lines },
        {
          itemOf,
          save: async (body) => (await call(lineRoutes(tabOf(formType)).save, { body }, { quiet: isOvertaken })).items,
          refuse: table.edit.refuse,
          catchUp,
        },
      );
      if (saved) await show(saved);
      return saved !== undefined;
    },
  });
  return { send, hold: (ids: readonly string[]) => uploads.current.push(...ids) };
}

/** Saving the lines of a tab: when asked, when the tab is left, and over what others have saved; and clearing them. */
export function useLineSave(tab: TabLines, table: LineTable, contest: LineContest, showFault: () => void) {
  const { order, formType, store } = tab;
  const { t } = useTranslation(['salesOrder', 'common']);
  const { send, hold } = useSend(tab, table);
  const sending = useRef<Promise<boolean>>(undefined);
  const write = (sheet: Sheet): Promise<boolean> => {
    sending.current = send.mutateAsync(sheet).finally(() => {
      sending.current = undefined;
    });
    return sending.current;
  };

  const save = async (isDecided = false) => {
    // Who asks while it is under way waits for what comes of it.
    if (sending.current) return void (await sending.current.catch(() => undefined));
    if (!table.rights.edit) return;
    const current = table.trimmed();
    if (isEmptyDraft(draftOf(current))) return;
    if (contest.open && !isDecided) return contest.ask();
    if (current.faults.size > 0) {
      showFault();
      return tellWarning(t('line.faulty', { count: current.faults.size }));
    }
    if (await write(current)) tellSuccess(t('common:done.saved'));
  };
  /** Where nothing may be saved any more, nothing waits to be. */
  const unsaved = () =>
    table.rights.edit ? rowsOfDraft(draftOf(table.trimmed())) + rowsOfDraft(table.draft.found?.draft) : 0;
  /** Who leaves the tab leaves it saved; what cannot be saved stays as a draft, and is told (sales-order-05). */
  const leave = async () => {
    if (sending.current || !table.rights.edit || isEmptyDraft(draftOf(table.trimmed()))) return;
    // A refusal is on screen already.
    const isSaved = !contest.open && (await write(table.latest()).catch(() => false));
    if (isSaved) tellSuccess(t('line.savedOnLeaving', { tab: t(`tab.${formType}`) }));
    const count = unsaved();
    if (count > 0) tellWarning(t('line.keptOnLeaving', { tab: t(`tab.${formType}`), count }));
  };
  const clear = useAct(orderLines.clear, {
    onDone: async () => {
      // What was typed into lines that are gone goes with them.
      table.put(settled(table.latest()));
      table.draft.discard();
      tellSuccess(t('line.cleared'));
      await store.reload();
    },
  });
  return {
    isSaving: send.isPending,
    save,
    leave,
    unsaved,
    hold,
    clear: () => clear.mutate({ params: { id: order.id }, query: { formType } }),
  };
}
export type LineSave = ReturnType<typeof useLineSave>;
