import { importFileSettingRoutes } from '@ishare/contracts/optimisation/import-file-setting-routes.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, sendForm } from '../../../session/routes';
import { tellWarning } from '../../../ui/feedback';
import { choiceOf, columnsOf, mappingText, settingFile } from './list-mapping';
import type { Choice, Inspection } from './list-mapping';

/** How the file is looked at; absent members are the file's own. */
export interface Look {
  readRows?: number;
  separator?: string;
  encoding?: number;
}

function useInspection(file: File, look: Look) {
  return useQuery({
    queryKey: [...keyOf(importFiles.inspect, { body: new FormData() }), file.name, file.size, file.lastModified, look],
    retry: false,
    queryFn: () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(look)) form.append(name, String(value));
      form.append('file', file);
      return sendForm(importFiles.inspect, { body: form });
    },
  });
}

/** What is seen of a file, and what its columns are taken for. */
export function useMapping(file: File) {
  const [look, setLook] = useState<Look>({});
  const inspection = useInspection(file, look);
  const [choice, setChoice] = useState<Choice>();
  const [unit, setUnit] = useState<number>();
  const { data } = inspection;
  useEffect(() => setChoice(data && choiceOf(data)), [data]);
  return {
    inspection,
    /** The file by its own facts, in the unit that was chosen. */
    seen: data && { ...data, unit: unit ?? data.unit },
    choice,
    setChoice,
    setUnit,
    lookAgain: (change: Look) => setLook({ ...look, ...change }),
  };
}

interface Mapped {
  seen: Inspection;
  choice: Choice;
  /** Name of a new setting of these columns; empty where they are for this file alone. */
  settingName: string;
}

/** Sends a file with what its columns were taken for, and keeps that as a setting where it was given a name. */
export function useMappedUpload(file: File, onUploaded: (row: ImportFile) => void) {
  const { t } = useTranslation('optimisation');
  const keep = async (name: string, seen: Inspection, columns: ReturnType<typeof columnsOf>) => {
    const form = new FormData();
    form.append('file', new File([settingFile(name, seen, columns)], 'setting.json'));
    const { skipped } = await sendForm(importFileSettingRoutes.import, { body: form });
    if (skipped.length > 0) tellWarning(t('mapping.nameTaken', { name }));
  };
  return useMutation({
    mutationFn: async ({ seen, choice, settingName }: Mapped) => {
      const columns = columnsOf(choice, seen);
      const form = new FormData();
      form.append('mapping', mappingText(seen, columns));
      form.append('file', file);
      const row = await sendForm(importFiles.upload, { body: form });
      if (settingName.trim()) await keep(settingName.trim(), seen, columns);
      return row;
    },
    onSuccess: onUploaded,
  });
}
