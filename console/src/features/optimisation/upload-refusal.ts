import { useTranslation } from 'react-i18next';
import { HttpError } from '../../http/http-error';

/** Says why a file was not taken: in the server's words, where it has some. */
export function useUploadRefusal(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof HttpError && error.text) || t('upload.failedPlain');
}
