import { useEffect, useRef } from 'react';
import { useStore } from '../state/store';
import type { ActListener, KeptAct } from './kept-acts';
import { keptActs } from './said';

/**
 * What this account has said of a subject and is not yet in what was read: shown as done. `onSent` hears of each act of
 * the subject that the server has done, and of what it answered; until the promise that it may give is settled, the act
 * is shown.
 */
export function useSaid(subject: string, onSent: ActListener): readonly KeptAct[] {
  useStore(keptActs.store);
  useStore(keptActs.underWay);
  useStore(keptActs.unread);
  const latest = useRef(onSent);
  latest.current = onSent;
  useEffect(
    () => keptActs.onSent((act, reply) => (act.subject === subject ? latest.current(act, reply) : undefined)),
    [subject],
  );
  return keptActs.said(subject);
}
