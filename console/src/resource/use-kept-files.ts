import { useEffect, useRef, useState } from 'react';
import type { FileReference } from './files';

const none: readonly FileReference[] = [];

/** The files of a field: those that it came with, and those that are added to it meanwhile. */
export function useKeptFiles(
  value: readonly FileReference[] | null | undefined,
  onChange: ((files: FileReference[]) => void) | undefined,
) {
  const [kept, setKept] = useState(value ?? none);
  const added = useRef<readonly FileReference[]>(none);
  const told = useRef<unknown>(value);
  useEffect(() => {
    // Somebody else's value, for instance after a comparison with what is saved.
    if (value === told.current) return;
    told.current = value;
    setKept((value ?? none).filter(({ id }) => !added.current.some((one) => one.id === id)));
  }, [value]);
  const tell = (next: readonly FileReference[]) => {
    const all = [...next, ...added.current];
    told.current = all;
    onChange?.(all);
  };
  return {
    kept,
    takeAway(file: FileReference) {
      const rest = kept.filter(({ id }) => id !== file.id);
      setKept(rest);
      tell(rest);
    },
    setAdded(next: readonly FileReference[]) {
      const isSame = (file: FileReference, index: number) => file.id === added.current[index]!.id;
      if (next.length === added.current.length && next.every(isSame)) return;
      added.current = next;
      tell(kept);
    },
  };
}
