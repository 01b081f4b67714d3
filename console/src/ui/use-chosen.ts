import { useState } from 'react';

/** A choice that is saved whole, laid over what others have chosen meanwhile. */
export function laidOver(before: ReadonlySet<string>, mine: ReadonlySet<string>, now: readonly string[]): Set<string> {
  const added = [...mine].filter((id) => !before.has(id));
  return new Set([...now.filter((id) => mine.has(id) || !before.has(id)), ...added]);
}

/** What is ticked while it is chosen, and what to save of it. */
export function useChosen(saved: readonly string[] | undefined) {
  const [edit, setEdit] = useState<{ before: ReadonlySet<string>; mine: ReadonlySet<string> }>();
  return {
    ticked: edit?.mine ?? new Set(saved),
    isDirty: edit !== undefined,
    choose: (mine: ReadonlySet<string>) => setEdit({ before: edit?.before ?? new Set(saved), mine }),
    forget: () => setEdit(undefined),
    /** The whole of it, with what others have added and taken away. */
    over: (now: readonly string[]): string[] => (edit ? [...laidOver(edit.before, edit.mine, now)] : [...now]),
  };
}
