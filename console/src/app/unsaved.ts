import { dirtyViews } from '../state/view';

const NAME = 'unsaved-edits';

/** Lets the browser's other tabs know while this one has unsaved edits; a lock ends with the tab that holds it. */
export function tellUnsaved(locks: LockManager | undefined = navigator.locks): void {
  let settle: (() => void) | undefined;
  dirtyViews.subscribe(() => {
    const isDirty = dirtyViews.get().size > 0;
    if (isDirty === (settle !== undefined)) return;
    settle?.();
    settle = undefined;
    if (!isDirty) return;
    const held = new Promise<void>((done) => {
      settle = done;
    });
    void locks?.request(NAME, { mode: 'shared' }, () => held);
  });
}

/** Where edits are not saved: in this tab, or in another one only; in insecure contexts a tab knows of itself alone. */
export async function unsavedEdits(
  locks: LockManager | undefined = navigator.locks,
): Promise<'here' | 'elsewhere' | undefined> {
  if (dirtyViews.get().size > 0) return 'here';
  const state = await locks?.query();
  return state?.held?.some(({ name }) => name === NAME) ? 'elsewhere' : undefined;
}
