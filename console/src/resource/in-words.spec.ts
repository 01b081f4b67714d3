import i18next from 'i18next';
import { HttpError } from '../http/http-error';
import { inWords } from './in-words';

describe('an upload that did not succeed', () => {
  const { t } = i18next;
  beforeAll(() => (i18next.t = ((key: string) => key) as typeof t));
  afterAll(() => (i18next.t = t));

  const request = { method: 'POST', path: '/api/files' };
  const refusal = new HttpError('response', request, 400, 'refused', {
    error: { code: null, message: 'Too large', details: null, data: {}, validationErrors: [] },
  } as never);

  it('says what the server says, or that it is silent, and nothing that is for logs', () => {
    const texts = [refusal, new HttpError('network', request), new HttpError('timeout', request), new Error('x')].map(
      (error) => inWords(error).message,
    );
    expect(texts).toEqual([
      'Too large',
      'errors:network.message',
      'errors:timeout.message',
      'common:upload.failedPlain',
    ]);
  });
});
