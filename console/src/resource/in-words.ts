import i18next from 'i18next';
import { HttpError } from '../http/http-error';

const said = (error: HttpError): string | undefined =>
  error.kind === 'network' || error.kind === 'timeout' ? i18next.t(`errors:${error.kind}.message`) : error.text;

/** The error of an upload that did not succeed, with words for people: the server's, or that it is silent. */
export const inWords = (error: unknown): Error =>
  new Error((error instanceof HttpError && said(error)) || i18next.t('common:upload.failedPlain'), { cause: error });
