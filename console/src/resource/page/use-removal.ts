import { confirmAction, tellWarning } from '../../ui/feedback';
import { deleteRecord, tellDeleted } from '../deletion';
import { titleOf } from '../screen';
import type { Row, ScreenDefinition } from '../screen';
import { useScreenTexts } from './use-screen-texts';

/** Deletes rows once somebody has said yes, and tells how many are gone; `onDone` follows either way. */
export function useRemoval(screen: ScreenDefinition, onDone: () => void) {
  const t = useScreenTexts(screen.name);
  return async (rows: readonly Row[]) => {
    const gone = screen.goesWith ? rows.reduce((sum, row) => sum + Number(row[screen.goesWith!]), 0) : 0;
    const question =
      rows.length === 1
        ? t('list.deleteOne', { name: titleOf(screen, rows[0]!) })
        : t('list.deleteMany', { count: rows.length });
    const alsoGone = gone > 0 && t(`${screen.name}.goesWith`, { count: gone });
    if (
      !(await confirmAction({
        title: question,
        content: [alsoGone, t('list.undoHint')].filter(Boolean).join(' '),
        danger: true,
        okText: t('action.delete'),
      }))
    )
      return;
    const paths = rows.map((row) => `${screen.path}/${row.id}`);
    const results = await Promise.allSettled(paths.map(deleteRecord));
    const failed = results.filter((result) => result.status === 'rejected').length;
    const undoable = paths.filter((_, index) => {
      const result = results[index]!;
      return result.status === 'fulfilled' && result.value;
    });
    if (failed < rows.length) tellDeleted(undoable, onDone);
    if (failed > 0 && rows.length > 1) tellWarning(t('list.deletePartly', { done: rows.length - failed, failed }));
    onDone();
  };
}
