import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '../../http/download';
import { timeouts } from '../../http/timeouts';
import { fileForm } from '../../http/upload';
import { inWords } from '../in-words';
import { tellSuccess } from '../../ui/feedback';

type Progress = (percent: number) => void;

/** How a workbook is looked at, brought in, and its faulty rows are given back: as its collection has it. */
export interface SheetRoutes {
  preview: (body: FormData, onProgress: Progress) => Promise<ImportReply>;
  commit: (body: FormData, timeout: number) => Promise<ImportReply>;
  errorSheet: (body: FormData) => Promise<Blob>;
}

interface Import {
  routes: SheetRoutes;
  onDone: () => void;
  onClose: () => void;
}

/** One workbook: it is looked at first, then brought in, and its faulty rows come back as a sheet. */
export function useSheetImport({ routes, onDone, onClose }: Import) {
  const { t } = useTranslation('common');
  const [file, setFile] = useState<File>();
  const [reply, setReply] = useState<ImportReply>();
  const [looks, setLooks] = useState(0);
  const commit = useMutation({
    mutationFn: (chosen: File) => routes.commit(fileForm(chosen), timeouts.blob),
    onSuccess: (done) => {
      tellSuccess(t('sheetImport.done', { count: done.created + done.updated }));
      onDone();
      if (done.failed === 0) onClose();
      else setReply(done);
    },
  });
  const errorSheet = useMutation({
    mutationFn: (chosen: File) => routes.errorSheet(fileForm(chosen)),
    onSuccess: (sheet) => saveBlob(sheet, `${t('sheetImport.errorFile')}.xlsx`),
  });
  return {
    reply,
    /** How many files have been looked at. */
    looks,
    async preview(chosen: File, onProgress: Progress) {
      try {
        const found = await routes.preview(fileForm(chosen), onProgress);
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
