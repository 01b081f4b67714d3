import { useDirty } from '../state/view';
import { confirmDiscard } from './feedback';

/** What closes a drawer: unsaved edits mark its tab, and are asked about before they are lost. */
export function useGuardedClose(isDirty: boolean, onClose: () => void): () => Promise<void> {
  useDirty(isDirty);
  return async () => {
    if (!isDirty || (await confirmDiscard())) onClose();
  };
}
