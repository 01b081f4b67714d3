import { createContext, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';

/** How the files of a field are that were added to it. */
export type FilesAre = 'there' | 'underWay' | 'failed';
type Hear = (field: string, are: FilesAre) => void;
const nobodyHears: Hear = () => undefined;
const Hearing = createContext(nobodyHears);
export const FilesUnderWay = Hearing.Provider;

/**
 * Saves once the files of all fields below `FilesUnderWay` are there: what is saved before lacks them. Where one has
 * failed nothing is saved, for whoever asked for it has not seen that.
 */
export function useSaveAfterFiles(save: () => unknown) {
  const [fields, setFields] = useState<Readonly<Record<string, FilesAre>>>({});
  const [isWaiting, setWaiting] = useState(false);
  const hear = useCallback<Hear>((field, are) => {
    setFields((known) => ((known[field] ?? 'there') === are ? known : { ...known, [field]: are }));
  }, []);
  const [isUnderWay, hasFailed] = (['underWay', 'failed'] as const).map((are) => Object.values(fields).includes(are));
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isWaiting || isUnderWay) return;
    setWaiting(false);
    if (!hasFailed) void latest.current();
  }, [isWaiting, isUnderWay, hasFailed]);
  const submit = () => {
    if (isUnderWay) setWaiting(true);
    else void save();
  };
  return { hear, isWaiting, submit };
}

/** Says how the files of the field are that calls it. */
export function useSaysFiles(are: FilesAre): void {
  const hear = useContext(Hearing);
  const field = useId();
  useEffect(() => {
    hear(field, are);
    return () => hear(field, 'there');
  }, [hear, field, are]);
}
