import { UNDO, UNDO_WITHIN } from '@ishare/contracts/record-heads.js';
import i18next from 'i18next';
import { http } from '../session/http';
import { confirmDeletion, offerUndo, tellSuccess } from '../ui/feedback';

/** Deletes a record; gives whether the server can take that back. */
export async function deleteRecord(path: string): Promise<boolean> {
  let within = 0;
  await http.delete(path, undefined, { onHeaders: (headers) => (within = Number(headers.get(UNDO_WITHIN) ?? 0)) });
  return within > 0;
}

const takeBack = (path: string) => http.delete(path, undefined, { headers: { [UNDO]: '1' } });

/** Says that records are gone, and has the server take back those that it can, when asked within a few seconds. */
export function tellDeleted(undoable: readonly string[], onUndone: () => unknown): void {
  const t = i18next.t.bind(i18next);
  if (undoable.length === 0) return tellSuccess(t('common:done.deleted'));
  return offerUndo(t('common:done.deleted'), t('common:action.takeBack'), async () => {
    const results = await Promise.allSettled(undoable.map(takeBack));
    // What was refused is told already.
    if (results.some(({ status }) => status === 'fulfilled')) tellSuccess(t('common:done.takenBack'));
    await onUndone();
  });
}

/**
 * Deletes a record once somebody has said yes, to be taken back within a few seconds where the server can; gives
 * whether it is gone. `onChanged` follows, and once more when it is back. `alsoGone` says what goes with it.
 */
export async function removeRecord(
  path: string,
  name: string,
  onChanged: () => unknown,
  alsoGone = '',
): Promise<boolean> {
  const hint = [alsoGone, i18next.t('common:list.undoHint')].filter(Boolean).join(' ');
  if (!(await confirmDeletion(name, hint))) return false;
  try {
    tellDeleted((await deleteRecord(path)) ? [path] : [], onChanged);
  } catch {
    // Told already.
    return false;
  }
  await onChanged();
  return true;
}
