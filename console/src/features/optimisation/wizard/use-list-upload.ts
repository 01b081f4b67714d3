import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError, isOpen } from '../../../http/http-error';
import { inWords } from '../../../resource/in-words';
import { sendForm } from '../../../session/routes';
import { acceptFiles } from '../../../ui/upload-limits';
import { settingFor } from './setting-remedy';

/** The file lacks columns that a part must have. */
const columnsMissing = 'Optimization:020011';

export interface Sending {
  file: File;
  percent: number;
  refusal?: string;
  /** Nobody has read it: nothing is wrong with it. */
  isUnread?: boolean;
  /** Its columns are not known: they are chosen with the file in sight. */
  isUnknown?: boolean;
  /** A setting that would read the file. */
  remedy?: ImportFileSetting | undefined;
}

/** Why a list was not taken, and what that says of it. */
export function whyRefused(error: unknown): Pick<Sending, 'refusal' | 'isUnread' | 'isUnknown'> {
  const refusal = error instanceof HttpError ? error : undefined;
  return {
    refusal: refusal?.validationErrors[0]?.message || inWords(error).message,
    isUnread: isOpen(error),
    isUnknown: refusal?.code === columnsMissing,
  };
}

interface ListUpload {
  /** The chosen setting; the server finds a fitting one without. */
  settingId: string | undefined;
  settings: readonly ImportFileSetting[];
  onUploaded: (row: ImportFile, file: File) => void;
}

/** Sends one list at a time; what the server refuses stands until another one is sent. */
export function useListUpload({ settingId, settings, onUploaded }: ListUpload) {
  const { t } = useTranslation('common');
  const [sending, setSending] = useState<Sending>();
  const refused = (file: File, by: string | undefined, error: unknown): Sending => ({
    file,
    percent: 0,
    ...whyRefused(error),
    remedy: settingFor(settings, by, error instanceof HttpError ? error.envelope?.data?.['looksLike'] : undefined),
  });
  const send = async (file: File, by = settingId) => {
    setSending({ file, percent: 0 });
    const form = new FormData();
    if (by) form.append('importFileSettingId', by);
    form.append('file', file);
    try {
      const progress = { onProgress: (percent: number) => setSending({ file, percent }) };
      const row = await sendForm(importFiles.upload, { body: form }, progress);
      setSending(undefined);
      onUploaded(row, file);
    } catch (error) {
      setSending(refused(file, by, error));
    }
  };
  /** Sends the first of the files that were given; one that is too large is refused at once. */
  const take = (files: readonly File[]) => {
    const { accepted, refusals } = acceptFiles(files, 0, 1);
    const [file] = files;
    if (refusals.has('tooLarge') && file) setSending({ file, percent: 0, refusal: t('upload.tooLarge') });
    else if (accepted[0]) void send(accepted[0]);
  };
  return {
    sending,
    isSending: sending !== undefined && sending.refusal === undefined,
    send: (file: File, by?: string) => void send(file, by),
    take,
    forget: () => setSending(undefined),
  };
}
