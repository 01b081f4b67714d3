import i18next from 'i18next';
import { HttpError } from '../http/http-error';

/** The error of an upload that was refused, with the server's words for people. */
export const inWords = (error: unknown): Error =>
  new Error((error instanceof HttpError && error.text) || i18next.t('common:upload.failedPlain'), { cause: error });
