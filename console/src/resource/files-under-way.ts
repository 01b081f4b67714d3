import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type Hear = (field: string, isUnderWay: boolean) => void;
const nobodyHears: Hear = () => undefined;
const Hearing = createContext(nobodyHears);
export const FilesUnderWay = Hearing.Provider;

/** Whether files of a field below `FilesUnderWay` are on their way: what is saved before they are there lacks them. */
export function useFilesUnderWay() {
  const [fields, setFields] = useState<readonly string[]>([]);
  const hear = useCallback<Hear>((field, isUnderWay) => {
    setFields((known) => {
      const others = known.filter((one) => one !== field);
      if (isUnderWay) return [...others, field];
      return others.length === known.length ? known : others;
    });
  }, []);
  return { hear, isUnderWay: fields.length > 0 };
}

/** Says whether files of the field that calls it are on their way. */
export function useSaysUnderWay(isUnderWay: boolean): void {
  const hear = useContext(Hearing);
  const field = useId();
  useEffect(() => {
    hear(field, isUnderWay);
    return () => hear(field, false);
  }, [hear, field, isUnderWay]);
}
