import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { SettingSection } from './setting-sections';
import type { SectionState } from './SettingSectionForm';

/** What differs from what is saved, over all sections; each is saved by itself, one after the other. */
export function useSectionStates(sections: readonly SettingSection[]) {
  const [states, setStates] = useState<Readonly<Record<string, SectionState>>>({});
  const keep = useCallback(
    (section: string, state: SectionState) => setStates((current) => ({ ...current, [section]: state })),
    [],
  );
  const isChanged = (section: string) => (states[section]?.changed ?? 0) > 0;
  const dirty = sections.flatMap(({ key }) => (isChanged(key) ? [states[key]!] : []));
  const saving = useMutation({
    mutationFn: async () => {
      for (const { save } of dirty) await save();
    },
  });
  return {
    /** How many settings differ. */
    changes: dirty.reduce((sum, { changed }) => sum + changed, 0),
    isChanged,
    keep,
    save: () => {
      if (!saving.isPending) saving.mutate();
    },
    isSaving: saving.isPending,
    undo: () => dirty.forEach(({ undo }) => undo()),
  };
}
export type SectionStates = ReturnType<typeof useSectionStates>;
