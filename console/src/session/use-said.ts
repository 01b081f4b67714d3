import { useEffect, useRef } from 'react';
import { useStore } from '../state/store';
import type { KeptAct } from './kept-acts';
import { keptActs } from './said';

/**
 * What this account has said of a subject and the server has not answered: shown as done. `onSent` hears of each act of
 * the subject that the server has done, and of what it answered.
 */
export function useSaid(subject: string, onSent: (act: KeptAct, reply: unknown) => void): readonly KeptAct[] {
  useStore(keptActs.store);
  useStore(keptActs.underWay);
  const latest = useRef(onSent);
  latest.current = onSent;
  useEffect(
    () =>
      keptActs.onSent((act, reply) => {
        if (act.subject === subject) latest.current(act, reply);
      }),
    [subject],
  );
  return keptActs.said(subject);
}
