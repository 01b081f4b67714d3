import { useCallback, useEffect, useRef, useState } from 'react';
import { currentAccount } from '../session/session';
import { dropLarge, readLarge, writeLarge } from '../state/large-store';
import { draftOf, isEmptyDraft } from '../ui/grid/sheet-draft';
import type { SheetDraft } from '../ui/grid/sheet-draft';
import type { Sheet } from '../ui/grid/edit-sheet';
import { draftKey, isOutdated } from './drafts';

interface KeptSheet {
  draft: SheetDraft;
  /** Milliseconds since the epoch. */
  at: number;
}

const pauseMs = 400;

/**
 * Keeps what is not saved of a sheet, per account and record, until it is saved or discarded; `found` is what an
 * earlier session left.
 */
export function useSheetDraft(screen: string, record: string, sheet: Sheet) {
  const account = currentAccount();
  const key = account && draftKey(account, screen, record);
  const [found, setFound] = useState<KeptSheet>();
  const isAsked = useRef(false);
  const hasAnswer = useRef(false);
  const wanted = useRef<() => void>(undefined);

  /**
   * Keeps what is left of the sheet after a save, usually nothing. An earlier session's rest stays until the question
   * about it is answered.
   */
  const keep = useCallback(
    (left: Sheet) => {
      if (!key || !hasAnswer.current) return;
      wanted.current = undefined;
      const draft = draftOf(left);
      void (isEmptyDraft(draft) ? dropLarge(key) : writeLarge(key, { draft, at: Date.now() } satisfies KeptSheet));
    },
    [key],
  );

  useEffect(() => {
    // A view that comes back into sight still has its own edits: only the first time is there something to find.
    if (!key || isAsked.current) return;
    isAsked.current = true;
    void readLarge<KeptSheet>(key).then((kept) => {
      if (kept && !isOutdated(kept.at, Date.now())) setFound(kept);
      else hasAnswer.current = true;
    });
  }, [key]);

  useEffect(() => {
    if (!key || !hasAnswer.current) return undefined;
    const keepThis = () => keep(sheet);
    wanted.current = keepThis;
    const timer = setTimeout(keepThis, pauseMs);
    return () => clearTimeout(timer);
  }, [key, sheet, keep]);
  // Who leaves within the pause leaves with everything kept.
  useEffect(() => () => wanted.current?.(), []);

  /** The question is answered; what is done from now on is kept again. */
  const settle = useCallback(() => {
    hasAnswer.current = true;
    setFound(undefined);
  }, []);
  const discard = useCallback(() => {
    settle();
    if (key) void dropLarge(key);
  }, [settle, key]);
  return { found, settle, keep, discard };
}
