import { useEffect, useRef, useState } from 'react';
import { currentAccount } from '../session/session';
import { draftKey, readDraft, writeDraft } from './drafts';
import type { Draft } from './drafts';
import type { FormValues } from './form-props';

const draftPauseMs = 400;

/** What was typed into a form before, kept while it is typed and forgotten when it is saved or thrown away. */
export function useFormDraft(name: string, row: FormValues | undefined) {
  const [key] = useState(() => {
    const account = currentAccount();
    return account && draftKey(account, name, row === undefined ? undefined : String(row['id'] ?? 'only'));
  });
  const [found, setFound] = useState<Draft | undefined>(() =>
    key === undefined ? undefined : readDraft(localStorage, key, Date.now()),
  );
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const version = row?.['concurrencyStamp'] as string | undefined;
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    found,
    isOutdated: found?.version !== version,
    keep(values: FormValues) {
      if (key === undefined) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(
        () => writeDraft(localStorage, key, { values, version, at: Date.now() }),
        draftPauseMs,
      );
    },
    /** The bar goes; what is stored stays until it is saved or thrown away. */
    settle: () => setFound(undefined),
    drop() {
      clearTimeout(timer.current);
      setFound(undefined);
      if (key !== undefined) localStorage.removeItem(key);
    },
  };
}
export type FormDraft = ReturnType<typeof useFormDraft>;
