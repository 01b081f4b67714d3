import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { upload } from '../http/upload';
import { Can } from '../session/Can';
import { http } from '../session/http';
import { permission } from '../session/permission-names';
import { UploadList } from '../ui/UploadList';

/** A file as forms keep it (upload-04). */
export interface FileReference {
  id: string;
  name: string;
  mimeType: string;
}

const path = '/api/file-management/file-descriptor';

/** Uploads to the file service; for whoever may upload (permission-13). Its value is the list of files the server has taken. */
export default function FileField({ onChange, accept, most }: { onChange?: (files: FileReference[]) => void; accept?: string; most?: number }) {
  const { t } = useTranslation();
  const send = async (file: File, onProgress: (percent: number) => void) => {
    const form = new FormData();
    form.append('file', file);
    try {
      return await upload<FileReference>(http, `${path}/upload`, form, { onProgress });
    } catch (error) {
      throw new Error((error instanceof HttpError && error.text) || t('upload.failedPlain'), { cause: error });
    }
  };
  return (
    <Can permission={permission.fileUpload}>
      <UploadList
        send={send}
        remove={({ id }) => http.delete(`${path}/${id}`)}
        onChange={(items) => onChange?.(items.flatMap(({ result }) => (result ? [{ id: result.id, name: result.name, mimeType: result.mimeType }] : [])))}
        {...(accept && { accept })}
        {...(most && { most })}
      />
    </Can>
  );
}
