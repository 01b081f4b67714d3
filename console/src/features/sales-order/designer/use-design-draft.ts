import { useEffect, useState } from 'react';
import { draftKey, readDraft, writeDraft } from '../../../resource/drafts';
import { currentAccount } from '../../../session/session';
import type { DesignDoc } from './design-doc';

const draftPauseMs = 500;

/** Keeps what is drawn in this browser until it is saved or thrown away. */
export function useDesignDraft(record: string, version: string | undefined, doc: DesignDoc, isDirty: boolean) {
  const account = currentAccount();
  const key = account && draftKey(account, 'designer', record);
  const [found] = useState(() => (key ? readDraft(localStorage, key, Date.now()) : undefined));
  useEffect(() => {
    if (!key || !isDirty) return undefined;
    const timer = setTimeout(
      () => writeDraft(localStorage, key, { values: { doc }, version, at: Date.now() }),
      draftPauseMs,
    );
    return () => clearTimeout(timer);
  }, [key, doc, version, isDirty]);
  return {
    found: found?.values['doc'] as DesignDoc | undefined,
    isOutdated: found?.version !== version,
    drop: () => key && localStorage.removeItem(key),
  };
}
export type DesignDraft = ReturnType<typeof useDesignDraft>;
