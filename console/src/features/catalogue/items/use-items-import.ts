import type { ImportReply } from '@ishare/contracts/catalogue/item-routes.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../../http/download';
import { timeouts } from '../../../http/timeouts';
import { fileForm } from '../../../http/upload';
import { inWords } from '../../../resource/in-words';
import { call, sendForm } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';
import type { Module } from './modules';

interface Import {
  module: Module;
  catalogId: string;
  onDone: () => void;
  onClose: () => void;
}

/** One workbook into a directory: it is looked at first, then brought in, and its faulty rows come back as a sheet. */
export function useItemsImport({ module: { routes }, catalogId, onDone, onClose }: Import) {
  const { t } = useTranslation('catalogue');
  const [file, setFile] = useState<File>();
  const [reply, setReply] = useState<ImportReply>();
  const [looks, setLooks] = useState(0);
  const asked = (chosen: File) => ({ params: { catalogId }, body: fileForm(chosen) });
  const commit = useMutation({
    mutationFn: (chosen: File) => call(routes.import, asked(chosen), { timeout: timeouts.blob }),
    onSuccess: (done) => {
      tellSuccess(t('import.done', { count: done.created + done.updated }));
      onDone();
      if (done.failed === 0) onClose();
      else setReply(done);
    },
  });
  const errorSheet = useMutation({
    mutationFn: (chosen: File) => call(routes.errorSheet, asked(chosen)),
    onSuccess: (sheet) => saveBlob(sheet, `${t('import.errorFile')}.xlsx`),
  });
  return {
    reply,
    /** How many files have been looked at. */
    looks,
    async preview(chosen: File, onProgress: (percent: number) => void) {
      try {
        const found = await sendForm(routes.import, { ...asked(chosen), query: { preview: true } }, { onProgress });
        setFile(chosen);
        setReply(found);
        setLooks((count) => count + 1);
        return found;
      } catch (error) {
        setReply(undefined);
        throw inWords(error);
      }
    },
    commit: () => file && commit.mutate(file),
    isCommitting: commit.isPending,
    saveErrorSheet: () => file && errorSheet.mutate(file),
    isSheetMade: errorSheet.isPending,
    forgetReply: () => setReply(undefined),
    again() {
      setFile(undefined);
      setReply(undefined);
    },
  };
}
